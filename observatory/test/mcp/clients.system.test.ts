/** The official clients of both generations, in both eras, list and call every tool. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { TOOLS } from '../../src/mcp/tools.ts'
import { callerOf, oldCallerOf, openMcpGround, type Caller, type McpGround } from './ground.ts'

let ground: McpGround

before(async () => {
  ground = await openMcpGround()
})
after(async () => await ground.close())

const CARD = JSON.stringify({ name: 'example.tide/tables', version: '1', remotes: [] })

/** Each tool at least once, by name of what is seen. */
const CALLS: readonly (readonly [tool: string, input: Record<string, unknown>, word: string])[] = [
  ['search_servers', { query: 'tides' }, 'found'],
  ['search_servers', { query: 'tides', transport: 'stdio' }, 'unknown'],
  [
    'check_servers',
    {
      targets: [
        'tidewater/tides',
        'https://mcp.havn.example/gate',
        'mcp.tidewater.example',
        'nobody',
      ],
      detail: 'full',
      known_fingerprints: { 'tidewater/tides': { toolset: `sha256:${'0'.repeat(64)}` } },
    },
    'servers',
  ],
  ['get_report', { target: 'tidewater/tides', tool_texts: true }, 'found'],
  ['get_report', { target: 'rebind/unsigned' }, 'found'],
  ['get_report', { target: 'havn/gate' }, 'found'],
  ['get_report', { target: 'hostile/words', tool_texts: true }, 'found'],
  ['get_report', { target: 'sites/catalog' }, 'found'],
  ['get_report', { target: 'sites/later' }, 'found'],
  ['get_history', { target: 'tidewater/tides' }, 'tools_changed'],
  ['get_history', { target: 'springtide/silent' }, 'found'],
  ['get_evidence', { target: 'tidewater/tides' }, 'signed'],
  ['get_evidence', { target: 'rebind/unsigned' }, 'unsigned'],
  ['discover_domain', { domain: 'catalog.example' }, 'found'],
  ['discover_domain', { domain: 'nobody.example' }, 'unknown'],
  ['lint_card', { text: CARD }, 'findings'],
  ['lint_card', { text: '{"a":1,"a":2' }, 'findings'],
  ['verify_evidence', { envelope: '{}' }, 'FORGED'],
  ['request_check', { target: 'wherry.example' }, 'accepted'],
  ['request_check', { target: 'tide.example' }, 'done'],
  ['request_check', { target: 'silent.example' }, 'failed'],
  ['request_check', { target: 'file:///etc/passwd' }, 'rejected'],
]

test('every tool is called here', () => {
  assert.deepEqual(new Set(CALLS.map(([name]) => name)), new Set(TOOLS.map(({ name }) => name)))
})

const CLIENTS: Readonly<Record<string, () => Promise<Caller>>> = {
  '2.x, by discovery': async () => await callerOf(ground.mcp, 'auto'),
  '2.x, by initialize': async () => await callerOf(ground.mcp, 'legacy'),
  '1.x': async () => await oldCallerOf(ground.mcp),
}

for (const [client, open] of Object.entries(CLIENTS))
  test(`the official client ${client} lists and calls every tool`, async () => {
    const caller = await open()
    try {
      assert.deepEqual(
        await caller.names(),
        TOOLS.map(({ name }) => name),
      )
      for (const [name, input, word] of CALLS) {
        const { isError, facts, texts } = await caller.call(name, input)
        assert.equal(isError, false, `${name}: ${texts.join('\n')}`)
        assert.ok(JSON.stringify(facts).includes(`"${word}"`), `${name}: no ${word} in ${texts[0]}`)
        assert.deepEqual(JSON.parse(texts.at(-1) ?? ''), facts)
      }
    } finally {
      await caller.close()
    }
  })

test('replies are what the output schemas say, and nothing that they do not name', async () => {
  const ajv = new Ajv2020({ strict: true, allErrors: true })
  const caller = await callerOf(ground.mcp, 'auto')
  try {
    for (const [name, input] of CALLS) {
      const tool = TOOLS.find((one) => one.name === name)
      const { facts } = await caller.call(name, input)
      const validate = ajv.compile(closed(tool?.outputSchema))
      assert.ok(
        validate(facts),
        `${name} ${JSON.stringify(input)}: ${ajv.errorsText(validate.errors)}`,
      )
    }
  } finally {
    await caller.close()
  }
})

/** The same schema, in which an object has no other members: what is said of replies is all there is. */
function closed(schema: unknown): object {
  const shut = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(shut)
    if (typeof value !== 'object' || value === null) return value
    const members = Object.fromEntries(
      Object.entries(value).map(([name, one]) => [name, shut(one)]),
    )
    return Object.hasOwn(members, 'properties') && !Object.hasOwn(members, 'additionalProperties')
      ? { ...members, additionalProperties: false }
      : members
  }
  return Object(shut(schema))
}
