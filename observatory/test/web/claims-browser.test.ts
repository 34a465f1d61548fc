/**
 * A claim in a real browser, from the report to a webhook: proof by DNS, approval, drift. Time and DNS
 * are the test's own, and the webhook is received here. With COUNTERSIGN_SHOTS=<folder> the pictures
 * are kept.
 */
import assert from 'node:assert/strict'
import { existsSync, mkdirSync } from 'node:fs'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { test } from 'node:test'
import { AxeBuilder } from '@axe-core/playwright'
import { createAdaptorServer } from '@hono/node-server'
import type { Outgoing } from 'countersign/net'
import { chromium, type Page } from 'playwright-core'
import { start } from '../../../fixtures/servers/run.ts'
import { json, list, modern, TIDE_HEIGHT } from '../../../fixtures/servers/parts.ts'
import { systemClock } from '../../src/jobs/clock.ts'
import { startOwnerDeliveries } from '../../src/jobs/owner-deliveries.ts'
import { startOwnership } from '../../src/jobs/ownership.ts'
import { openPacer } from '../../src/jobs/pacer.ts'
import { openLog } from '../../src/log.ts'
import { baselinesOf } from '../../src/store/baselines.ts'
import { createApp } from '../../src/web/app.ts'
import { verified } from '../webhooks/verify.ts'
import { HOUR, NOW, openHarbour } from './harbour.ts'

const CHROMIUM = ['/usr/bin/chromium', '/usr/bin/chromium-browser'].find(existsSync)
const skip =
  process.env['COUNTERSIGN_BROWSER'] === undefined
    ? 'set COUNTERSIGN_BROWSER=1 to walk through the pages in Chromium'
    : CHROMIUM === undefined
      ? 'there is no Chromium on this machine'
      : false

const KEY = Buffer.alloc(32, 5)

/** What any page must be: no violation of axe, nothing that scrolls sideways, at any width. */
async function isFine(page: Page, name: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  assert.deepEqual(
    violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`),
    [],
    name,
  )
  for (const width of [320, 768, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    const wide: unknown = await page.evaluate(
      'document.documentElement.scrollWidth - document.documentElement.clientWidth',
    )
    assert.ok(Number(wide) <= 0, `${name} scrolls sideways at ${width}`)
    const shots = process.env['COUNTERSIGN_SHOTS']
    if (shots !== undefined) {
      mkdirSync(shots, { recursive: true })
      await page.screenshot({ path: join(shots, `${name}-${width}.png`), fullPage: true })
    }
  }
}

test(
  'claim by DNS, approve, drift, and a webhook that is told of it',
  { skip, timeout: 120_000 },
  async (t) => {
    let origin = ''
    const harbour = await openHarbour({
      claims: { requesterOf: () => 'here', fast: true, sealKey: KEY },
    })
    const { store } = harbour
    const url = 'https://mcp.acme.example/weather'
    const endpointId = await harbour.watch('acme/weather', [{ at: NOW - HOUR, server: modern() }], {
      dueAt: NOW,
    })
    const server = createAdaptorServer({
      fetch: (request, env) =>
        createApp({ ...harbour.options, publicUrl: origin }).fetch(request, env),
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

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
    const browser = await chromium.launch({
      executablePath: CHROMIUM ?? '',
      args: ['--no-sandbox'],
    })
    t.after(async () => {
      await browser.close()
      for (const job of jobs) await job.stop(1_000)
      server.close()
      await once(server, 'close')
      await harbour.close()
    })
    const page = await (await browser.newContext({ javaScriptEnabled: true })).newPage()
    const faults: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'error') faults.push(message.text())
    })
    page.on('request', (request) => {
      if (!request.url().startsWith(origin)) faults.push(`asked ${request.url()}`)
    })

    await page.goto(`${origin}/servers/acme/weather`)
    await page.getByRole('link', { name: 'Claim this server' }).click()
    await isFine(page, 'claim')
    await page.getByRole('button', { name: 'Begin' }).press('Enter')
    await isFine(page, 'claim-open')
    const value = /countersign-claim=[\w-]+/.exec((await page.textContent('main')) ?? '')?.[0] ?? ''
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
    }
    assert.deepEqual(faults, [])
  },
)
