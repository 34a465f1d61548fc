import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openRegistry, sendTo, type Entry } from '../../../fixtures/registry/registry.ts'
import { startRegistry } from '../../src/commands/registry.ts'
import { loadConfig } from '../../src/config-load.ts'
import { addDenial } from '../../src/store/denials.ts'
import { listTargets } from '../../src/store/targets.ts'
import type { Store } from '../../src/store/open.ts'
import { rig, stopped } from '../jobs/rig.ts'
import { MADE_AT, onBoth } from '../store/engines.ts'
import { folder } from './run.ts'

const HOUR_MS = 3_600_000

function entry(name: string, url: string): Entry {
  return { name, isLatest: true, remotes: [url] }
}

function configOf(env: Record<string, string>) {
  const read = loadConfig({ env, cwd: '/srv', readFile: () => undefined })
  assert.ok(read.ok)
  return read.value.config
}

async function urls(store: Store): Promise<Readonly<Record<string, string | undefined>>> {
  const rows = await listTargets(store, { listed: 'all', limit: 100 })
  return Object.fromEntries(
    rows.map(({ target, endpoint }) => [`${target.provider}/${target.name}`, endpoint?.url]),
  )
}

onBoth(
  'a configured registry is read in turns, and nobody who opted out is tried',
  async (store, t) => {
    const registry = openRegistry([entry('example.farm/owl', 'https://a.farm.example/mcp')])
    const send = sendTo(registry)
    const box = rig(store, t, {
      before: async ({ host, outgoing }) =>
        host === 'registry.example' ? await send(outgoing) : undefined,
    })
    const { clock, random, log, manners } = box
    const config = configOf({
      COUNTERSIGN_REGISTRY_URL: 'https://registry.example',
      COUNTERSIGN_REGISTRY_EVERY: '2h',
    })
    const options = {
      config,
      store: box.store,
      surroundings: { clock, random, log },
      openGuard: manners.openGuard,
    }
    const jobs = [startRegistry(options), startRegistry(options)]
    t.after(async () => {
      for (const job of jobs) if (job !== undefined) await stopped(clock, job)
    })
    const synced = () => box.lines.filter((line) => line.includes('"registry_synced"')).length
    await clock.until(() => synced() === 1, 'the first walk')
    assert.deepEqual(await urls(store), { 'example.farm/owl': 'https://a.farm.example/mcp' })

    await addDenial(store, {
      kind: 'host',
      value: 'b.farm.example',
      source: 'mail',
      since: MADE_AT,
    })
    registry.replace([entry('example.farm/owl', 'https://b.farm.example/mcp')])
    await clock.until(() => synced() === 2, 'the second walk', HOUR_MS / 4)
    const passed = clock.now() - MADE_AT
    assert.ok(passed >= 2 * HOUR_MS && passed <= 3.5 * HOUR_MS, `${passed} ms`)
    assert.match(box.lines.at(-1) ?? '', /"unanswered":1/)
    assert.deepEqual(await urls(store), { 'example.farm/owl': 'https://a.farm.example/mcp' })
    assert.deepEqual([...new Set(box.asked.map(({ host }) => host))], ['registry.example'])
    assert.equal(registry.asked.length, 2, 'one of the two reads it')
  },
)

test('without a registry there are no turns, and the command says how to have one', async (t) => {
  const here = folder(t)
  const { code, err } = await here.run('registry sync')
  assert.equal(code, 2)
  assert.match(err, /registry sync: no registry is configured; set registryUrl/)
})

test('registry sync says why a walk was broken off', async (t) => {
  const here = folder(t)
  // The guard dials nothing there.
  const env = { COUNTERSIGN_REGISTRY_URL: 'https://127.0.0.1' }
  const { code, out, err } = await here.run('registry sync --json', { env })
  assert.equal(code, 3)
  assert.partialDeepStrictEqual(JSON.parse(out), {
    registry: 'https://127.0.0.1',
    end: 'unanswered',
    added: 0,
  })
  assert.match(err, /https:\/\/127\.0\.0\.1: the walk was broken off \(unanswered\); /)
})

test('a registry is the URL of one', () => {
  for (const url of ['http://registry.example', 'https://registry.example/?a', 'registry.example'])
    assert.equal(
      loadConfig({
        env: { COUNTERSIGN_REGISTRY_URL: url },
        cwd: '/srv',
        readFile: () => undefined,
      }).ok,
      false,
      url,
    )
})
