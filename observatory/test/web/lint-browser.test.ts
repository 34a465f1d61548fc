/** The lint page in a real browser, without a network from the moment that it is open. */
import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { AxeBuilder } from '@axe-core/playwright'
import { createAdaptorServer } from '@hono/node-server'
import { chromium, type Browser, type Page } from 'playwright-core'
import { createApp } from '../../src/web/app.ts'
import { openHarbour, type Harbour } from './harbour.ts'

const CHROMIUM = ['/usr/bin/chromium', '/usr/bin/chromium-browser'].find(existsSync)
const skip =
  process.env['COUNTERSIGN_BROWSER'] === undefined
    ? 'set COUNTERSIGN_BROWSER=1 to walk through the pages in Chromium'
    : CHROMIUM === undefined
      ? 'there is no Chromium on this machine'
      : false

let harbour: Harbour
let server: ReturnType<typeof createAdaptorServer>
let browser: Browser
let origin = ''

if (skip === false) {
  before(async () => {
    harbour = await openHarbour()
    server = createAdaptorServer({
      fetch: (request, env) =>
        createApp({ ...harbour.options, publicUrl: origin }).fetch(request, env),
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    browser = await chromium.launch({ executablePath: CHROMIUM ?? '', args: ['--no-sandbox'] })
  })
  after(async () => {
    await browser.close()
    server.close()
    await once(server, 'close')
    await harbour.close()
  })
}

const OLDER = `{
  "serverInfo": { "name": "tide-tables", "version": "1.2.0" },
  "endpoints": [{ "url": "https://tide.example/mcp", "transport": "streamable-http" }]
}`
const WRONG = `{
  "$schema": "https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json",
  "name": "example.tide/tide-tables",
  "version": "2.3.0",
  "title": 7,
  "description": "<img src=x onerror=document.title='owned'> \u202E"
}`

/** Opens the page, takes the network away, and gives what the browser complained of or asked for. */
async function offline(
  path: string,
  body: (page: Page) => Promise<void>,
): Promise<readonly string[]> {
  const context = await browser.newContext({ viewport: { width: 390, height: 900 } })
  const told: string[] = []
  try {
    const page = await context.newPage()
    page.on('console', (message) => told.push(message.text()))
    page.on('pageerror', (error) => told.push(error.message))
    await page.goto(`${origin}${path}`, { waitUntil: 'networkidle' })
    await context.setOffline(true)
    page.on('request', (request) => told.push(`request ${request.url()}`))
    await body(page)
  } finally {
    await context.close()
  }
  return told
}

async function lint(page: Page, text: string): Promise<void> {
  await page.fill('#lint-source', text)
  await page.click('#lint-form button')
}

test('a card is linted offline, and nothing is asked of anybody', { skip }, async () => {
  const told = await offline('/lint', async (page) => {
    assert.equal(await page.isVisible('#lint-no-script'), false)
    await lint(page, WRONG)
    assert.match(
      await page.innerText('#lint-said'),
      /Not a valid Server Card of version 1\.\s+server_card_v1 · Error: \d/,
    )
    const first = page.locator('#lint-findings > li').first()
    assert.match(await first.innerText(), /^Error[^]*title[^]*line 5, column 12/)
    await first.locator('a').click()
    const selected = await page.evaluate<string>(`(() => {
      const { value, selectionStart, selectionEnd } = document.querySelector('#lint-source')
      return document.activeElement.id + ' ' + value.slice(selectionStart, selectionEnd)
    })()`)
    assert.equal(selected, 'lint-source 7,')
    assert.equal(await page.locator('#lint-findings img').count(), 0)
    assert.doesNotMatch(await page.title(), /owned/)
    const { violations } = await new AxeBuilder({ page }).analyze()
    assert.deepEqual(
      violations.map(({ id }) => id),
      [],
    )
    const over = await page.evaluate<number>(
      'document.documentElement.scrollWidth - document.documentElement.clientWidth',
    )
    assert.equal(over, 0)
    const shots = process.env['COUNTERSIGN_SHOTS']
    if (shots !== undefined)
      await page.screenshot({ path: join(shots, 'lint.png'), fullPage: true })
  })
  assert.deepEqual(told, [])
})

test('an older card from a file becomes one of version 1, to be copied', { skip }, async () => {
  const told = await offline('/lint', async (page) => {
    await page.setInputFiles('#lint-file', {
      name: 'card.json',
      mimeType: 'application/json',
      buffer: Buffer.from(OLDER),
    })
    await page.waitForSelector('#lint-cards figure')
    assert.equal(await page.inputValue('#lint-source'), OLDER)
    const made = JSON.parse(await page.innerText('#lint-cards pre'))
    assert.equal(made.remotes[0].url, 'https://tide.example/mcp')
    assert.match(await page.innerText('#lint-cards .notice'), /does not say .*description/)
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.click('#lint-cards button')
    await page.waitForSelector('text=Copied')
    assert.deepEqual(
      JSON.parse(await page.evaluate<string>('navigator.clipboard.readText()')),
      made,
    )
    const { violations } = await new AxeBuilder({ page }).analyze()
    assert.deepEqual(
      violations.map(({ id }) => id),
      [],
    )
    await page.setInputFiles('#lint-file', {
      name: 'film.json',
      mimeType: 'application/json',
      buffer: Buffer.alloc(1_048_577),
    })
    await page.waitForSelector('text=larger than any card')
    assert.equal(await page.locator('#lint-cards figure').count(), 0)
  })
  assert.deepEqual(told, [])
})

test('a dropped file is read, in the language of the page', { skip }, async () => {
  const told = await offline('/uk/lint', async (page) => {
    const files = await page.evaluateHandle(
      `(() => { const all = new DataTransfer(); all.items.add(new File([${JSON.stringify(WRONG)}], 'a.json')); return all })()`,
    )
    await page.dispatchEvent('#lint-source', 'drop', { dataTransfer: files })
    await page.waitForSelector('#lint-findings > li')
    assert.match(await page.innerText('#lint-said'), /Це не правильна картка сервера версії 1\./)
    assert.match(await page.innerText('#lint-findings'), /рядок 5, стовпець 12/)
  })
  assert.deepEqual(told, [])
})

test(
  'without script the command line stands there, and no field that does nothing',
  { skip },
  async () => {
    const context = await browser.newContext({ javaScriptEnabled: false })
    try {
      const page = await context.newPage()
      await page.goto(`${origin}/lint`)
      assert.equal(await page.isVisible('#lint-source'), false)
      assert.ok(await page.isVisible('#lint-no-script'))
      assert.ok(await page.isVisible('text=npx countersign card lint card.json'))
    } finally {
      await context.close()
    }
  },
)
