/**
 * A claim from the report to a webhook, by COUNTERSIGN_BROWSER=1: proof by DNS, approval, drift. Time
 * and DNS are the test's own, and the webhook is received here.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Outgoing } from 'countersign/net'
import type { Page } from 'playwright-core'
import { start } from '../../../fixtures/servers/run.ts'
import { json, list, modern, TIDE_HEIGHT } from '../../../fixtures/servers/parts.ts'
import { systemClock } from '../../src/jobs/clock.ts'
import { startOwnerDeliveries } from '../../src/jobs/owner-deliveries.ts'
import { startOwnership } from '../../src/jobs/ownership.ts'
import { openPacer } from '../../src/jobs/pacer.ts'
import { openLog } from '../../src/log.ts'
import { baselinesOf } from '../../src/store/baselines.ts'
import { verified } from '../webhooks/verify.ts'
import { HOUR, NOW, openHarbour } from '../web/harbour.ts'
import { atTheEnd, isAccessible, picture, served, staysWithin, WALK, walk } from './stage.ts'

const KEY = Buffer.alloc(32, 5)

/** What any page must be; those of a claim nobody finds by an address alone. */
async function isFine(page: Page, name: string): Promise<void> {
  await isAccessible(page)
  await picture(page, `${name}-1280-light`)
  await staysWithin(page, [320, 768, 1440, 390])
  await page.emulateMedia({ colorScheme: 'dark' })
  await isAccessible(page)
  await picture(page, `${name}-390-dark`)
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize({ width: 1280, height: 900 })
}

test(
  'claim by DNS, approve, drift, and a webhook that is told of it',
  { ...WALK, timeout: 180_000 },
  async () => {
    const harbour = await openHarbour({
      claims: { requesterOf: () => 'here', fast: true, sealKey: KEY },
    })
    atTheEnd(() => harbour.close())
    const { store } = harbour
    const url = 'https://mcp.acme.example/weather'
    const endpointId = await harbour.watch('acme/weather', [{ at: NOW - HOUR, server: modern() }], {
      dueAt: NOW,
    })
    const origin = await served(harbour.options)

    const zone = new Map<string, readonly string[]>()
    const told: Outgoing[] = []
    const clock = { ...systemClock, now: () => NOW }
    const log = openLog({ write: () => undefined, now: clock.now, format: 'json' })
    const surroundings = { clock, random: () => 0.5, log, store, worker: 'one' }
    const { send } = start(() => json({}))
    const openGuard = () => ({
      lookUp: async () => undefined,
      close: async () => undefined,
      send: async (outgoing: Outgoing) => {
        told.push(outgoing)
        return await send(outgoing)
      },
    })
    const jobs = [
      startOwnership({
        ...surroundings,
        manners: { openGuard },
        pacer: openPacer(store, clock),
        records: async (name) => {
          const records = zone.get(name)
          return records === undefined ? { ok: false, why: 'absent' } : { ok: true, records }
        },
        publicUrl: async () => origin,
      }),
      startOwnerDeliveries({
        ...surroundings,
        openGuard,
        sealKey: KEY,
        reportUrl: () => undefined,
      }),
    ]
    atTheEnd(async () => {
      for (const job of jobs) await job.stop(1_000)
    })
    await walk(origin, {}, async (page) => {
      await page.goto(`${origin}/servers/acme/weather`)
      await page.getByRole('link', { name: 'Claim this server' }).click()
      await isFine(page, 'claim')
      await page.getByRole('button', { name: 'Begin' }).press('Enter')
      await isFine(page, 'claim-open')
      const value =
        /countersign-claim=[\w-]+/.exec((await page.textContent('main')) ?? '')?.[0] ?? ''
      zone.set('_countersign.mcp.acme.example', [value])
      await page.getByRole('button', { name: 'Look now' }).click()
      // The page looks again by itself, without script.
      await page.getByRole('button', { name: 'Show the owner token' }).waitFor({ timeout: 30_000 })
      await isFine(page, 'claim-proven')
      await page.getByRole('button', { name: 'Show the owner token' }).click()
      assert.match((await page.textContent('pre.cmd')) ?? '', /^cso_[\w-]{43}$/)
      await isFine(page, 'token')
      await page.getByRole('link', { name: 'owner’s view' }).click()

      await page.getByLabel('An https address').fill('https://hooks.example/in')
      await page.getByRole('button', { name: 'Add a webhook' }).click()
      const secret = (await page.textContent('pre.cmd')) ?? ''
      assert.match(secret, /^whsec_/)
      await page.getByRole('link', { name: 'owner’s view' }).click()
      await page.getByRole('button', { name: 'Approve this list' }).click()
      await page.getByLabel('Plain text, up to 500 characters').fill('Moves house on Sunday.')
      await page.getByRole('button', { name: 'Save the annotation' }).click()
      await isFine(page, 'owner')

      const baseline = (await baselinesOf(store, [endpointId])).get(endpointId)
      assert.ok(baseline)
      const { toolset, schema } = baseline
      const fewer = modern({ 'tools/list': list([TIDE_HEIGHT]) })
      const visit = {
        at: NOW + 1,
        server: fewer,
        baseline: { toolset, ...(schema !== undefined && { schema }) },
      }
      await harbour.watch('acme/alias', [visit], { url })
      await page.goto(`${origin}/servers/acme/weather`)
      const report = (await page.textContent('main')) ?? ''
      assert.match(report, /What failed: toolset as approved/)
      assert.match(report, /Moves house on Sunday\./)
      assert.match(report, /Claimed by its owner since 2026-11-29/)
      await isFine(page, 'report-claimed')

      const until = Date.now() + 30_000
      while (told.length < 2 && Date.now() < until) await page.reload()
      const bodies = told.map(({ body = '' }) => JSON.parse(body))
      assert.deepEqual([...new Set(bodies.map(({ type }) => type))], ['baseline_mismatch'])
      for (const { headers = [], body = '' } of told) {
        const fields = new Headers(headers.map(([name, value]) => [name, value]))
        assert.ok(await verified(secret, fields, body, NOW))
        assert.equal(await verified(secret, fields, `${body} `, NOW), false)
      }
    })
  },
)
