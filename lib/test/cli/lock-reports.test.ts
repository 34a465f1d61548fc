/** What programs read of `lock`: JSON as its schema says, and JUnit. */
import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { STATIONS, TIDE_AT, type Told } from './lock-site.ts'
import { locked, ERASE, ASKS } from './lock-project.ts'

test('the JSON documents are what their schema says', async (t) => {
  const path = new URL('../../schemas/findings.v1.schema.json', import.meta.url)
  const ajv = new Ajv2020({
    strict: true,
    strictRequired: false,
    allowUnionTypes: true,
    validateFormats: false,
  })
  const validate = ajv.compile(JSON.parse(readFileSync(path, 'utf8')))
  const lock = await locked(t)
  for (const line of ['lock verify', 'lock tides.example', 'lock tides.example --update'])
    for (const site of [{}, { tools: [TIDE_AT] }, ASKS, { silent: true }]) {
      const { stdout } = await lock.run(`${line} --json`, site)
      assert.ok(validate(JSON.parse(stdout)), `${line}: ${ajv.errorsText(validate.errors)}`)
    }
})

test('JUnit has a case for each pin: red as the exit code, skipped where nothing was seen', async (t) => {
  const lock = await locked(t)
  const cases = async (
    line: string,
    told: Told = {},
  ): Promise<Readonly<Record<string, unknown>>> => {
    const { stdout, exit } = await lock.run(`lock verify --format junit${line}`, told)
    const found = stdout.matchAll(/name="(\w+) https:[^"]*"(?:\/>|[^>]*>\s*<([a-z-]+))/g)
    return { exit, ...Object.fromEntries([...found].map(([, name, state]) => [name, state])) }
  }
  const same = await cases('')
  assert.equal(same.exit, 0)
  const pins = ['pin_endpoint', 'pin_identity', 'pin_card', 'pin_tools']
  assert.deepEqual(Object.keys(same), ['exit', ...pins])
  assert.deepEqual(new Set(pins.map((pin) => Reflect.get(same, pin))), new Set([undefined]))
  const drifted = { tools: [TIDE_AT, STATIONS, ERASE] }
  assert.deepEqual(await cases('', drifted), { ...same, exit: 1, pin_tools: 'failure' })
  const allowed = await cases(' --allow compatible', drifted)
  assert.deepEqual(allowed, { ...same, pin_tools: 'system-out' })
  const known = join(lock.folder, 'known.json')
  writeFileSync(known, '[{"code":"drift_tool_added"}]')
  const accepted = await cases(' --known known.json', drifted)
  assert.deepEqual(accepted, { ...same, pin_tools: 'skipped' })
  const gate = { status: 401, type: '', headers: { 'www-authenticate': 'Bearer' } }
  const gated = await cases('', { gate })
  assert.deepEqual([gated.exit, gated.pin_gate, gated.pin_tools], [1, 'failure', 'skipped'])
  const silent = await cases('', { silent: true })
  assert.deepEqual([silent.exit, silent.entry], [3, 'failure'])
})
