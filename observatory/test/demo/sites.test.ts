/** The demo's domains as an examination sees them. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { parseTarget } from 'countersign/discover'
import { examine, type Examination } from 'countersign/examine'
import { openGuard } from 'countersign/net'
import { parsePublishDescription } from 'countersign/publish'
import { demoHosts } from '../../src/demo/hosts.ts'
import { openFleet, type OpenFleet } from '../../src/demo/listen.ts'
import { demoPlan, type Planned } from '../../src/demo/plan.ts'
import { cardOf, demoSites } from '../../src/demo/sites.ts'

const MINUTE = 60_000
const BEGAN = Date.now()
const PLAN = demoPlan()
const SLOW = ['silent', 'slow', 'oversized_list']
/** One of each kind, with servers that answer at once. */
const SITES = [
  ...new Map(
    demoSites(PLAN)
      .filter(({ domain }) => !serversOf(domain).some(({ kind }) => SLOW.includes(kind.id)))
      .map((site) => [site.kind.id, site]),
  ).values(),
]

let now = BEGAN
let fleet: OpenFleet
before(async () => {
  const servers = SITES.flatMap(({ domain }) => serversOf(domain))
  fleet = await openFleet(demoHosts(servers, SITES), () => now)
})
after(() => fleet.close())

function serversOf(domain: string): readonly Planned[] {
  return PLAN.filter(({ invented }) => invented.domain === domain)
}

async function look(id: string, at = 0): Promise<Examination> {
  now = BEGAN + at
  const site = SITES.find(({ kind }) => kind.id === id)
  assert.ok(site, id)
  const guard = openGuard({ resolve: fleet.pins, ca: [fleet.ca], documentConnections: 4 })
  try {
    const client = { name: 'demo test', version: '1.0.0' }
    return await examine(parseTarget(site.domain), { send: guard.send, client, now: Date.now })
  } finally {
    await guard.close()
  }
}

test('the description of every card is one that publishes', () => {
  for (const { invented } of PLAN) {
    const parsed = parsePublishDescription(cardOf(invented))
    assert.deepEqual(
      parsed.issues.filter(({ severity }) => severity === 'error'),
      [],
    )
  }
})

test('complete: every server of the domain is found, and no claim about it is denied', async () => {
  const { cardStatus, discovery, compared, findings } = await look('complete')
  assert.equal(cardStatus, 'PASS')
  assert.equal(discovery.servers.length, 5)
  const rows = compared.flatMap((one) => one.rows)
  assert.ok(rows.some(({ claim, agrees }) => claim === 'version' && agrees === 'yes'))
  assert.deepEqual(
    rows.filter(({ agrees }) => agrees === 'no'),
    [],
  )
  const graver = findings.filter(({ severity, code }) => severity !== 'note' && !isOfRun(code))
  assert.deepEqual(graver, [])
})

test('changing: after a few minutes other cards and another catalog, still without a fault', async () => {
  const before = await look('changing')
  const after = await look('changing', 4 * MINUTE)
  const described = ({ discovery }: Examination) =>
    new Map(
      discovery.servers.map(({ foundAt, server }) => [foundAt, server.card.description] as const),
    )
  assert.equal(described(before).size, 5)
  assert.equal(described(after).size, 4)
  for (const [place, text] of described(after))
    assert.equal(text, `${described(before).get(place)} News every hour.`)
  for (const { compared } of [before, after])
    assert.deepEqual(
      compared.flatMap(({ rows }) => rows).filter(({ agrees }) => agrees === 'no'),
      [],
    )
})

test('boasting: the live servers deny the version of their cards', async () => {
  const { compared } = await look('boasting')
  const denied = compared.flatMap(({ rows }) => rows).filter(({ agrees }) => agrees === 'no')
  assert.ok(denied.length > 0)
  for (const { claim, claimed } of denied) assert.deepEqual([claim, claimed], ['version', '9.0.0'])
})

test('outdated: an older form is read', async () => {
  const { cardStatus, discovery, findings } = await look('outdated')
  assert.equal(cardStatus, 'PARTIAL')
  assert.deepEqual(
    discovery.servers.map(({ server }) => server.card.version),
    ['1.4.0'],
  )
  assert.ok(findings.some(({ code }) => code === 'legacy_shape'))
})

test('nothing: nothing is found', async () => {
  const { cardStatus, discovery } = await look('nothing')
  assert.equal(cardStatus, 'FAIL')
  assert.deepEqual(discovery.servers, [])
})

/** Of a server, not of what its domain publishes. */
function isOfRun(code: string): boolean {
  return code.startsWith('check_') || OF_RUNS.has(code)
}
const OF_RUNS = new Set(['credential_undisclosed', 'tool_malformed', 'input_schema_missing'])
