/** From the field on the first page to what an examination finds, by COUNTERSIGN_BROWSER=1. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { start } from '../../../fixtures/servers/run.ts'
import { systemClock } from '../../src/jobs/clock.ts'
import { openPacer } from '../../src/jobs/pacer.ts'
import { SCAN_BUDGET } from '../../src/jobs/scan-send.ts'
import { startScans } from '../../src/jobs/scans.ts'
import { openLog } from '../../src/log.ts'
import type { Store } from '../../src/store/open.ts'
import { card, CARD_PATH, siteServer } from '../jobs/site-server.ts'
import { NOW, openHarbour } from '../web/harbour.ts'
import { atTheEnd, isAccessible, picture, served, staysWithin, WALK, walk } from './stage.ts'

/** A worker that does the scans of this store, on the one site that there is. */
function work(store: Store): void {
  const clock = { ...systemClock, now: () => NOW }
  const { send } = start(siteServer({ [CARD_PATH]: card('tide.example') }))
  const job = startScans({
    clock,
    store,
    log: openLog({ write: () => undefined, now: clock.now, format: 'json' }),
    random: () => 0.5,
    worker: 'one',
    pacer: openPacer(store, clock),
    // A site in this very process need not be spared.
    budget: { ...SCAN_BUDGET, gapMs: 0 },
    manners: {
      client: { name: 'countersign', version: '0.1.0' },
      conditions: [],
      openGuard: () => ({ send, lookUp: async () => undefined, close: async () => undefined }),
    },
  })
  atTheEnd(() => job.stop(5_000))
}

/** Waits until the page says of itself, without being asked again, that the scan is over. */
async function result(page: Page): Promise<string> {
  await page.locator('[role=status]').waitFor({ state: 'detached', timeout: 60_000 })
  return await page.locator('main').innerText()
}

test('a domain is examined from the first page on, with script and without', WALK, async () => {
  const harbour = await openHarbour()
  atTheEnd(() => harbour.close())
  const { store, options } = harbour
  const origin = await served(options)
  await walk(origin, {}, async (page) => {
    await page.goto('/')
    await page.locator('#target').fill('tide.example')
    await page.locator('#target').press('Enter')
    await page.waitForURL(/\/scan\/[0-9a-f-]{36}$/)
    assert.equal(await page.locator('h1').innerText(), 'Scan of tide.example')
    // Whoever waits is told so, and sees that something goes on.
    const progress = page.locator('[data-scan]')
    const earlier = await progress.innerText()
    await progress.filter({ hasNotText: earlier }).waitFor()
    await picture(page, 'scan-waiting-1280')
    await walk(origin, { javaScriptEnabled: false }, async (plain) => {
      await plain.goto(page.url())
      work(store)
      assert.match(await result(plain), /https:\/\/tide\.example\/mcp/)
    })
    const words = await result(page)
    assert.match(words, /example\.tide\/tides/)
    assert.match(words, /https:\/\/tide\.example\/mcp/)
    assert.match(words, /not signed/)
    await isAccessible(page)
    await picture(page, 'scan-1280')
    await staysWithin(page, [320, 768, 1280])
  })
})

test('what is no target comes back as it was, with what is wrong beside it', WALK, async () => {
  const harbour = await openHarbour()
  atTheEnd(() => harbour.close())
  const origin = await served(harbour.options)
  await walk(origin, { expected: /responded with a status of 422/ }, async (page) => {
    await page.goto('/')
    await page.locator('#target').fill('not a target')
    await page.getByRole('button', { name: 'Examine now' }).click()
    await page.locator('#target[aria-invalid]').waitFor()
    assert.equal(await page.locator('#target').inputValue(), 'not a target')
    const fault = await page.locator('#target').getAttribute('aria-describedby')
    assert.match(fault ?? '', /target-fault/)
    await isAccessible(page)
  })
})
