/** Every JSON document that the command line prints is what its schema says. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { jsonText } from '../../src/cli/print/json.ts'
import { openMemory } from './fixtures/sites.ts'
import { run } from './run.ts'

const FIXTURES = fileURLToPath(new URL('fixtures/', import.meta.url))
const ajv = new Ajv2020({
  allErrors: true,
  strict: true,
  strictRequired: false,
  allowUnionTypes: true,
  validateFormats: false,
})
const findings = ajv.compile(schema('findings'))
const examination = ajv.compile(schema('examination'))
const rules = ajv.compile(schema('rules'))

function schema(name: string): Record<string, unknown> {
  return JSON.parse(
    readFileSync(new URL(`../../schemas/${name}.v1.schema.json`, import.meta.url), 'utf8'),
  )
}

async function printed(line: string): Promise<Record<string, unknown>> {
  const { stdout } = await run([...line.split(' '), '--json'], {
    cwd: FIXTURES,
    openGuard: openMemory,
  })
  return JSON.parse(stdout)
}

for (const line of [
  'card lint tides.json',
  'card lint long-description.json --known known.json',
  'card lint hostile.json',
  'card lint catalog.json',
  'card lint sep1649.json',
  'card lint cut.txt',
  'card convert sep1649.json',
  'card convert no-version.json',
  'discover tides.example',
  'discover silent.example',
  'discover 10.0.0.1',
  'connect https://tides.example/mcp',
  'connect tides.example',
  'connect https://gated.example/mcp',
  'connect https://127.0.0.1/mcp',
  'connect bare.example',
  'connect tides.example --for vscode',
  'probe https://tides.example/mcp',
  'probe https://gated.example/mcp',
  'fingerprint https://tides.example/mcp',
  'fingerprint tools-plain.json',
  'diff tools-before.json tools-plain.json',
  'hygiene tools-hostile.json',
]) {
  test(`${line} --json is a countersign.findings document`, async () => {
    const document = await printed(line)
    assert.ok(findings(document), ajv.errorsText(findings.errors))
    assert.ok(line.startsWith(String(document.command)))
  })
}

for (const host of ['tides', 'boast', 'gated', 'bare', 'silent', 'nowhere', 'pair', 'expired']) {
  test(`check ${host}.example --json is a countersign.examination document`, async () => {
    const document = await printed(`check ${host}.example`)
    assert.ok(examination(document), ajv.errorsText(examination.errors))
  })
}

for (const line of ['explain', 'explain card_name_pattern', 'explain handshake_completed']) {
  test(`${line} --json is a countersign.rules document, also as --format json`, async () => {
    const document = await printed(line)
    assert.ok(rules(document), ajv.errorsText(rules.errors))
    const { stdout } = await run([...line.split(' '), '--format', 'json'])
    assert.deepEqual(JSON.parse(stdout), document)
  })
}

test('card convert --format json is its --json', async () => {
  const document = await printed('card convert sep1649.json')
  const argv = ['card', 'convert', 'sep1649.json', '--format=json']
  assert.deepEqual(JSON.parse((await run(argv, { cwd: FIXTURES })).stdout), document)
})

test('the schemas refuse what is not a document of theirs', () => {
  assert.equal(findings({ format: 'countersign.findings', formatVersion: 2 }), false)
  assert.equal(examination({ format: 'countersign.findings', formatVersion: 1 }), false)
})

test('what hides or moves text is escaped, and the value is the same', () => {
  const value = { a: '\u202e\u009b\u200b\ufeff\u{e0041}\ufffe\u2028', b: ['Köln 天气 🎉'] }
  const text = jsonText(value)
  assert.doesNotMatch(text, /[^\n\x20-\x7e\p{L}\p{N}\p{So}]/u)
  assert.match(text, /Köln 天气 🎉/)
  assert.deepEqual(JSON.parse(text), value)
})

test('no line of JSON holds what a log of GitHub Actions obeys, and the value is the same', () => {
  const value = { '##[add-mask]a': '###[set-output name=a;]b', colon: '::set-output name=a::b' }
  const text = jsonText(value)
  assert.doesNotMatch(text, /##\[|^\s*::/m)
  assert.deepEqual(JSON.parse(text), value)
})
