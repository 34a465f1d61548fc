/** What makes a run differ from a stranger's is named in every command's result. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { openMemory } from './fixtures/sites.ts'
import { run } from './run.ts'

const FIXTURES = fileURLToPath(new URL('fixtures/', import.meta.url))
const OPTIONS = ['--allow-private', '--header', 'X-Key: 1', '--resolve', 'a.example:443:127.0.0.1']
const OWN = ['private_network', 'credentialed', 'resolve_override']

function ran(line: string, ...more: readonly string[]) {
  return run([...line.split(' '), ...more], { cwd: FIXTURES, openGuard: openMemory })
}

for (const line of [
  'check tides.example',
  'check tides.example --brief',
  'discover tides.example',
  'connect tides.example',
  'connect https://tides.example/mcp',
  'probe https://tides.example/mcp',
  'fingerprint https://tides.example/mcp',
  'card lint https://tides.example/mcp/server-card',
  'card convert https://tides.example/mcp/server-card',
]) {
  test(`${line} names its conditions in text and JSON`, async () => {
    const { stdout, stderr } = await ran(line, ...OPTIONS)
    const text = (stdout + stderr).replace(/\s+/g, ' ')
    assert.match(text, /Private addresses were allowed: nobody outside can repeat this run\./)
    assert.match(text, /Credentials were sent/)
    assert.match(text, /Addresses given by hand stood in the place of DNS\./)
    const { conditions } = JSON.parse((await ran(line, ...OPTIONS, '--json')).stdout)
    assert.deepEqual(conditions.toSorted(), OWN.toSorted())
    const plain = await ran(line, '--json')
    assert.deepEqual(JSON.parse(plain.stdout).conditions, [])
  })
}

test('a credential in the URL is one that was sent', async () => {
  const secret = 'https://tides.example/mcp?api_key=0123456789'
  for (const targets of [[secret], ['https://tides.example/mcp', secret]]) {
    const { stdout } = await ran('probe --json', ...targets)
    assert.deepEqual(JSON.parse(stdout).conditions, ['credentialed'])
  }
  const lines = await ran('probe --format ndjson', 'https://tides.example/mcp', secret)
  const provenances = new Map(
    lines.stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
      .map(({ endpoint, assertions }) => [endpoint, assertions[0].provenance]),
  )
  assert.equal(provenances.get(secret), 'SELF_ATTESTED')
  assert.equal(provenances.get('https://tides.example/mcp'), 'INDEPENDENTLY_OBSERVED')
})

test('a local file was not fetched in any way, whatever options say', async () => {
  const { stdout } = await ran('card lint tides.json', '--allow-private')
  assert.equal(stdout, 'tides.json: valid Server Card v1; 0 errors, 0 warnings, 0 notes\n')
})
