import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DEPLOYMENT_RULES } from '../../src/deployment/rules.ts'
import { POINTS } from '../../src/deployment/points.ts'
import { verifyDeployment, type Deployment } from '../../src/deployment/verify.ts'
import { parseTarget } from '../../src/discover/target.ts'
import type { Outgoing } from '../../src/exchange.ts'
import { failedPoints, graveCodes } from './failed.ts'
import { MISTAKES } from './mistakes.ts'
import { deploy, HOST, PLACES, sendTo, type Answer, type Mistake, type Request } from './site.ts'

const CLIENT = { name: 'test', version: '1.0.0' }

function verify(mistake: Mistake = {}, asked: Outgoing[] = []): Promise<Deployment> {
  const send = sendTo(deploy(mistake), asked)
  return verifyDeployment(parseTarget(HOST), { send, now: () => 0, client: CLIENT })
}

test('a right deployment: every point is seen but those that nobody outside can see', async () => {
  const deployment = await verify()
  assert.deepEqual(
    deployment.points
      .filter(({ state }) => state !== 'seen')
      .map(({ point, seen }) => [point, seen]),
    [
      ['rate_limit', 'no answer tells of a limit'],
      ['documents', 'no description was given'],
    ],
  )
  assert.deepEqual(graveCodes(deployment), [])
  assert.equal(deployment.standing, 'sound')
  assert.deepEqual(
    deployment.points.map(({ point }) => point),
    POINTS.map(({ id }) => id),
  )
  assert.equal(POINTS.filter(({ production }) => production).length, 16)
})

test('every reader that a publisher can satisfy is satisfied', async () => {
  const { readings } = await verify()
  assert.deepEqual(
    readings.filter(({ verdict }) => verdict !== 'pass').map(({ reader, why }) => [reader, why]),
    [],
  )
})

test('seen points have the command that shows them, and failed ones too', async () => {
  for (const deployment of [
    await verify(),
    await verify({ answer: (answer) => ({ ...answer, headers: {} }) }),
  ]) {
    const bare = deployment.points.filter(
      ({ state, evidence }) => state !== 'not_assessable' && !evidence?.startsWith('curl '),
    )
    assert.deepEqual(
      bare
        .map(({ point }) => point)
        .filter((id) => !['identity', 'protocol_versions'].includes(id)),
      [],
    )
  }
})

for (const { name, mistake, points, codes } of MISTAKES) {
  test(`${name}: exactly that`, async () => {
    const deployment = await verify(mistake)
    assert.deepEqual(
      { points: failedPoints(deployment), codes: graveCodes(deployment) },
      { points, codes },
    )
    assert.equal(deployment.standing, 'failed')
    for (const { findings, state } of deployment.points)
      for (const { severity, mend, message } of findings)
        if (state === 'failed' && severity !== 'note') assert.ok(mend, message)
  })
}

test('one limit of sixty requests a minute is enough for a whole site', async () => {
  const asked: Outgoing[] = []
  await verify({}, asked)
  const own = asked.filter(({ url }) => /server-card$|\.json$/.test(url))
  const byUrl = Map.groupBy(own, ({ url }) => url)
  const answered = [...byUrl.values()].filter((group) => group.length > 1).flat()
  assert.ok(answered.length <= 60, `${answered.length} requests to documents`)
})

test('a server that asks to be left alone is left alone, and nothing is called wrong', async () => {
  let count = 0
  const asked: Outgoing[] = []
  const limited: Mistake['answer'] = (answer) =>
    ++count > 20 ? { status: 429, headers: { 'retry-after': '60' }, body: '' } : answer
  const deployment = await verify({ answer: limited }, asked)
  assert.deepEqual(failedPoints(deployment), [])
  assert.equal(deployment.points.find(({ point }) => point === 'rate_limit')?.state, 'seen')
  assert.ok(count < 40, `${count} requests`)
})

test('places that say neither yes nor no are no success', async () => {
  const busy = { status: 429, headers: { 'retry-after': '60' }, body: '' }
  for (const answer of [
    () => busy,
    (right: Answer, { path }: Request) => (path === PLACES.mcp ? busy : right),
  ]) {
    const deployment = await verify({ answer })
    assert.deepEqual(failedPoints(deployment), [])
    assert.equal(deployment.standing, 'unreadable')
    assert.match(deployment.summary, /^Nothing is known of \d places? at which documents belong: /)
  }
})

test('documents that cannot be read are no success, whatever else is only served wrong', async () => {
  const long = ' '.repeat(2_000_000)
  const bare = (answer: Answer): Answer => ({ ...answer, headers: {} })
  const answers: readonly NonNullable<Mistake['answer']>[] = [
    (right) => ({ ...right, body: long }),
    (right, { path }) => (path === PLACES.mcp ? { ...right, body: long } : right),
    (right, { path }) => (path === PLACES.mcp ? { ...right, body: long } : bare(right)),
  ]
  for (const answer of answers) {
    const deployment = await verify({ answer })
    const grave = deployment.findings.some(({ severity }) => severity === 'error')
    assert.equal(deployment.standing, grave ? 'failed' : 'unreadable', deployment.summary)
  }
})

test('a document of another kind in the place of one is not it', async () => {
  for (const [path, other] of [
    [PLACES.mcp, PLACES.catalog],
    [PLACES.serverCard, PLACES.catalog],
    [PLACES.catalog, PLACES.card],
  ] as const) {
    const documents: Mistake['documents'] = (all) => ({ ...all, [path]: all[other] ?? {} })
    const deployment = await verify({ documents })
    const point =
      path === PLACES.mcp
        ? 'mirror_mcp'
        : path === PLACES.catalog
          ? 'catalog'
          : 'mirror_server_card'
    assert.ok(failedPoints(deployment).includes(point), `${path}: ${deployment.summary}`)
    assert.ok(graveCodes(deployment).includes('deployment_document_missing'))
  }
})

test('endpoints beyond those that one run asks are said to be unknown', async () => {
  const remotes = Array.from({ length: 14 }, (_, index) => ({
    type: 'streamable-http',
    url: `https://${HOST}/mcp${index === 0 ? '' : `?${index}`}`,
  }))
  const deployment = await verify({
    documents: (all) =>
      Object.fromEntries(
        Object.entries(all).map(([path, document]) => [
          path,
          Object.hasOwn(document, 'remotes') ? { ...document, remotes } : document,
        ]),
      ),
  })
  const row = deployment.points.find(({ point }) => point === 'endpoint')
  assert.match(row?.seen ?? '', /\(4 more not known\)$/)
})

test('a gated endpoint is alive, and what is behind it not assessable', async () => {
  const challenge = { 'www-authenticate': 'Bearer resource_metadata="https://tides.example/prm"' }
  const deployment = await verify({ mcp: () => ({ status: 401, headers: challenge, body: '' }) })
  assert.equal(deployment.standing, 'gated')
  assert.deepEqual(failedPoints(deployment), [])
  const state = (id: string) => deployment.points.find(({ point }) => point === id)?.state
  assert.equal(state('endpoint'), 'seen')
  assert.equal(state('identity'), 'not_assessable')
  assert.equal(state('lists'), 'not_assessable')
})

test('an origin that is refused or silent has no point that was seen', async () => {
  const send = sendTo(deploy())
  const options = { send, now: () => 0, client: CLIENT }
  const deployment = await verifyDeployment(parseTarget('other.example'), options)
  assert.equal(deployment.standing, 'refused')
  assert.match(deployment.summary, /refused to contact https:\/\/other\.example/)
  assert.deepEqual(
    deployment.points.filter(({ state }) => state !== 'not_assessable').map(({ point }) => point),
    [],
  )
})

test('the rules of deployments have codes of their own', () => {
  const codes = DEPLOYMENT_RULES.map(({ code }) => code)
  assert.equal(new Set(codes).size, codes.length)
  assert.ok(codes.every((code) => code.startsWith('deployment_')))
})
