import assert from 'node:assert/strict'
import { json, modern, SILENT, text, type Server } from '../../../fixtures/servers/parts.ts'
import { answersAt, type AnswersOptions } from '../../src/jobs/answers.ts'
import { openPacer, type Visit } from '../../src/jobs/pacer.ts'
import { MADE_AT, onBoth } from '../store/engines.ts'
import { rig, type Rig } from './rig.ts'

function optionsOf({ clock, random, manners, store }: Rig): AnswersOptions {
  return {
    clock,
    random,
    manners,
    pacer: openPacer(store, clock),
    mayContact: async () => true,
    signal: new AbortController().signal,
  }
}

/** Lets time pass until it is known. */
async function answer(box: Rig, host: string, changes: Partial<AnswersOptions> = {}) {
  let known: boolean | undefined
  const asking = answersAt(`https://${host}/mcp`, { ...optionsOf(box), ...changes })
  const done = asking.then((value) => (known = value))
  await box.clock.until(() => known !== undefined, `${host} is known`, 200)
  await done
  return known
}

const GATED: Server = () => ({
  ...json({ error: 'unauthorized' }),
  status: 401,
  headers: [['www-authenticate', 'Bearer realm="tides"']],
})

onBoth('who completes the handshake answers, or who asks for credentials', async (store, t) => {
  const servers: Readonly<Record<string, Server>> = {
    'good.example': modern(),
    'gated.example': GATED,
    'silent.example': () => SILENT,
    'page.example': () => text(200, 'text/html', '<p>Welcome</p>'),
    'gone.example': () => text(404, 'text/plain', 'not found'),
    'ill.example': () => text(503, 'text/plain', 'later'),
  }
  const box = rig(store, t, { servers })
  const known: Record<string, boolean | undefined> = {}
  for (const host of Object.keys(servers)) known[host] = await answer(box, host)
  assert.deepEqual(known, {
    'good.example': true,
    'gated.example': true,
    'silent.example': false,
    'page.example': false,
    'gone.example': false,
    'ill.example': false,
  })
  assert.deepEqual(await store.db.selectFrom('runs').selectAll().execute(), [])
  const fields = box.asked.flatMap(({ outgoing }) => outgoing.headers ?? [])
  assert.ok(fields.every(([name]) => name.toLowerCase() !== 'authorization'))
})

onBoth('who does not want to be contacted is not', async (store, t) => {
  const box = rig(store, t)
  const seen: unknown[] = []
  const mayContact: AnswersOptions['mayContact'] = async (place) => {
    seen.push(place)
    return false
  }
  assert.equal(await answer(box, 'mcp.shy.example:8443', { mayContact }), false)
  assert.deepEqual(box.asked, [])
  assert.partialDeepStrictEqual(seen, [{ host: 'mcp.shy.example:8443', domain: 'shy.example' }])
})

onBoth('it waits while others visit the domain, and not for ever', async (store, t) => {
  const box = rig(store, t)
  const enter = async (mostMs: number) => {
    const place = { domain: 'busy.example', addresses: [] }
    let visit: Visit | undefined
    const others = openPacer(box.store, box.clock)
    void others.enter(place, mostMs).then((entered) => (visit = entered))
    await box.clock.until(() => visit !== undefined, 'the others are there')
  }
  await enter(8_000)
  assert.equal(await answer(box, 'busy.example'), true)
  assert.ok((box.asked[0]?.at ?? 0) >= MADE_AT + 8_000)
  box.asked.length = 0
  box.clock.pass(60_000)
  await enter(600_000)
  assert.equal(await answer(box, 'busy.example'), false)
  assert.deepEqual(box.asked, [])
})
