/** One spelling a thing: what any output calls by a code, `explain` knows by the same code. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { openMemory } from './fixtures/sites.ts'
import { run } from './run.ts'

const FIXTURES = fileURLToPath(new URL('fixtures/', import.meta.url))
const HOSTS = ['tides', 'boast', 'gated', 'plain', 'bare', 'silent', 'nowhere', 'pair', 'inward']
const LINES = [
  ...[...HOSTS, 'busy', 'expired'].flatMap((host) => [
    `check ${host}.example`,
    `discover ${host}.example`,
    `connect ${host}.example`,
    `connect https://${host}.example/mcp`,
    `probe https://${host}.example/mcp`,
  ]),
  'check localhost',
  'connect https://10.0.0.1/mcp',
  'card lint https://127.0.0.1/card.json',
  'card lint hostile.json',
  'card lint missing.json',
]

async function printed(line: string): Promise<readonly unknown[]> {
  const options = { cwd: FIXTURES, openGuard: openMemory }
  const { stdout, stderr } = await run([...line.split(' '), '--json'], options)
  return [stdout, stderr].filter((text) => text.startsWith('{')).map((text) => JSON.parse(text))
}

/** Params are facts, such as the code that a TLS library gave. */
function codesIn(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]: [string, unknown]) => {
    if (name === 'params') return []
    const own = (name === 'code' || name === 'key') && typeof inner === 'string' ? [inner] : []
    return [...own, ...codesIn(inner)]
  })
}

test('explain knows every code that a JSON document shows', async () => {
  const seen = new Set<string>()
  for (const line of LINES) for (const code of codesIn(await printed(line))) seen.add(code)
  assert.ok(seen.size > 40, `${seen.size}`)
  for (const code of seen) assert.equal((await run(['explain', code])).exit, 0, code)
})

test('a refusal has one code in the text, in JSON and in explain', async () => {
  const options = { cwd: FIXTURES, openGuard: openMemory }
  const { stderr } = await run(['card', 'lint', 'https://127.0.0.1/card.json'], options)
  assert.match(stderr, /^countersign: target_refused: .*\(address_not_public, class loopback/)
  const { stdout } = await run(['check', '127.0.0.1'], options)
  assert.match(stdout, /error target_refused/)
  assert.match(stdout, /\(address_not_public, class loopback/)
  assert.doesNotMatch(stdout + stderr, /guard_refused|net_/)
  const places = JSON.stringify(await printed('check 127.0.0.1'))
  assert.match(places, /"code":"address_not_public"/)
})

test('the sentence is called summary and the numbers counts in every document', async () => {
  for (const line of ['check tides.example', 'discover tides.example', 'connect tides.example']) {
    const [document] = await printed(line)
    assert.ok(typeof document === 'object' && document !== null)
    assert.equal(typeof Reflect.get(document, 'summary'), 'string', line)
    assert.deepEqual(
      Object.keys(Reflect.get(document, 'counts')),
      ['errors', 'warnings', 'notes', 'accepted'],
      line,
    )
  }
})
