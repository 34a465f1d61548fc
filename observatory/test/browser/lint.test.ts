/** The lint page, without a network from the moment that it is open: COUNTERSIGN_BROWSER=1. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { shore } from './shore.ts'
import { isAccessible, picture, staysWithin, WALK, walk } from './stage.ts'

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

/** Opens the page, takes the network away, and fails when anything is asked for after that. */
async function offline(path: string, body: (page: Page) => Promise<void>): Promise<void> {
  const { origin } = await shore()
  await walk(origin, { viewport: { width: 390, height: 900 } }, async (page) => {
    await page.goto(path, { waitUntil: 'networkidle' })
    await page.context().setOffline(true)
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await body(page)
    assert.deepEqual(asked, [])
  })
}

async function lint(page: Page, text: string): Promise<void> {
  await page.fill('#lint-source', text)
  await page.click('#lint-form button')
}

test('a card is linted offline, and nothing is asked of anybody', WALK, async () => {
  await offline('/lint', async (page) => {
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
    await isAccessible(page)
    await picture(page, 'lint-said-390')
    await staysWithin(page, [320, 390])
  })
})

test('an older card from a file becomes one of version 1, to be copied', WALK, async () => {
  await offline('/lint', async (page) => {
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
    await isAccessible(page)
    await page.setInputFiles('#lint-file', {
      name: 'film.json',
      mimeType: 'application/json',
      buffer: Buffer.alloc(1_048_577),
    })
    await page.waitForSelector('text=larger than any card')
    assert.equal(await page.locator('#lint-cards figure').count(), 0)
  })
})

test('a dropped file is read, in the language of the page', WALK, async () => {
  await offline('/uk/lint', async (page) => {
    const files = await page.evaluateHandle(
      `(() => { const all = new DataTransfer(); all.items.add(new File([${JSON.stringify(WRONG)}], 'a.json')); return all })()`,
    )
    await page.dispatchEvent('#lint-source', 'drop', { dataTransfer: files })
    await page.waitForSelector('#lint-findings > li')
    assert.match(await page.innerText('#lint-said'), /Це не правильна картка сервера версії 1\./)
    assert.match(await page.innerText('#lint-findings'), /рядок 5, стовпець 12/)
  })
})

test(
  'without script the command line stands there, and no field that does nothing',
  WALK,
  async () => {
    const { origin } = await shore()
    await walk(origin, { javaScriptEnabled: false }, async (page) => {
      await page.goto('/lint')
      assert.equal(await page.isVisible('#lint-source'), false)
      assert.ok(await page.isVisible('#lint-no-script'))
      assert.ok(await page.isVisible('text=npx countersign card lint card.json'))
    })
  },
)
