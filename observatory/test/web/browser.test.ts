/**
 * The pages in a real browser: what a screen reader, a keyboard, a phone and a policy make of them.
 * With COUNTERSIGN_SHOTS=<folder> the pictures are kept.
 */
import assert from 'node:assert/strict'
import { existsSync, mkdirSync } from 'node:fs'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { AxeBuilder } from '@axe-core/playwright'
import { createAdaptorServer } from '@hono/node-server'
import { chromium, type Browser, type Page } from 'playwright-core'
import { createApp } from '../../src/web/app.ts'
import { LANGUAGES } from '../../src/web/text/languages.ts'
import { openHarbour, type Harbour } from './harbour.ts'
import { PSEUDO } from './pseudo.ts'
import { examineSites, populate } from './scenes.ts'

const CHROMIUM = ['/usr/bin/chromium', '/usr/bin/chromium-browser'].find(existsSync)
const skip =
  process.env['COUNTERSIGN_BROWSER'] === undefined
    ? 'set COUNTERSIGN_BROWSER=1 to walk through the pages in Chromium'
    : CHROMIUM === undefined
      ? 'there is no Chromium on this machine'
      : false

interface Stage {
  readonly harbour: Harbour
  readonly server: ReturnType<typeof createAdaptorServer>
  readonly browser: Browser
  readonly origin: string
  readonly pages: readonly string[]
  readonly waiting: string
}

let stage: Stage

if (skip === false) {
  before(async () => {
    let origin = ''
    const harbour = await openHarbour({ languages: [...LANGUAGES, PSEUDO] })
    await populate(harbour)
    const scans = await examineSites(harbour)
    const server = createAdaptorServer({
      fetch: (request, env) =>
        createApp({ ...harbour.options, publicUrl: origin }).fetch(request, env),
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const browser = await chromium.launch({
      executablePath: CHROMIUM ?? '',
      args: ['--no-sandbox'],
    })
    const pages = [
      '/',
      '/servers',
      '/servers?q=nothing-has-this-name',
      '/servers/tidewater/tide-tables',
      '/servers/northsea/poisoned',
      '/servers/havn/gate',
      '/servers/rebind/unsigned',
      '/servers/springtide/silent',
      '/servers/oldpier/stale',
      '/servers/hush/no-tools',
      '/servers/vast/five-thousand',
      '/servers/hostile/words',
      '/servers/new/not-yet',
      '/servers/sites/catalog',
      `/scan/${scans.done}`,
      `/scan/${scans.failed}`,
      '/status',
      '/servers/tidewater/tide-tables/evidence',
      '/servers/rebind/unsigned/evidence',
      '/servers/hostile/words/evidence',
      '/servers/tidewater/tide-tables/diff',
      '/checks',
      '/checks/tool_description_hygiene',
      '/methodology',
      '/corrections',
      '/keys',
      '/log',
      '/probe',
      '/lint',
      '/statistics',
      '/api',
      '/nowhere',
    ]
    stage = { harbour, server, browser, origin, pages, waiting: scans.waiting }
  })
  after(async () => {
    await stage.browser.close()
    stage.server.close()
    await once(stage.server, 'close')
    await stage.harbour.close()
  })
}

interface Look {
  readonly width: number
  readonly scheme: 'light' | 'dark'
}

/** Opens a page and returns what the browser complained of. */
async function visit(
  path: string,
  { width, scheme }: Look,
  body: (page: Page) => Promise<void>,
): Promise<readonly string[]> {
  const context = await stage.browser.newContext({
    viewport: { width, height: 900 },
    colorScheme: scheme,
  })
  const complaints: string[] = []
  try {
    const page = await context.newPage()
    const expected = path.endsWith('/nowhere')
      ? /the server responded with a status of 404/
      : /(?!)/
    page.on('console', (message) => {
      if (!expected.test(message.text())) complaints.push(message.text())
    })
    page.on('pageerror', (error) => complaints.push(error.message))
    page.on('dialog', (dialog) => complaints.push(`dialog ${dialog.message()}`))
    page.on('request', (request) => {
      if (!request.url().startsWith(stage.origin)) complaints.push(`request ${request.url()}`)
    })
    await page.goto(`${stage.origin}${path}`)
    await body(page)
  } finally {
    await context.close()
  }
  return complaints
}

const LOOKS: readonly Look[] = [
  { width: 390, scheme: 'dark' },
  { width: 1280, scheme: 'light' },
  { width: 768, scheme: 'light' },
  { width: 1280, scheme: 'dark' },
]

/** Pages that together have every part: they are looked at in every way. */
const WHOLE: ReadonlySet<string> = new Set(['/', '/servers', '/servers/northsea/poisoned'])

/** Scripts for the page itself, which has other types than this file. */
const OPEN_ALL = `document.querySelectorAll('details').forEach((one) => { one.open = true })`
const OVER_THE_EDGE = `document.documentElement.scrollWidth - document.documentElement.clientWidth`
const CONTROLS = `[...document.querySelectorAll('a[href], button, input:not([type=hidden]), select, summary')].filter((one) => one.checkVisibility()).length`
const FOCUSED = `(() => {
  const at = document.activeElement ?? document.body
  if (at === document.body) return { place: '', outlined: true }
  at.dataset.place ??= String(document.querySelectorAll('[data-place]').length)
  return { place: at.dataset.place, outlined: getComputedStyle(at).outlineStyle !== 'none' }
})()`

test(
  'axe finds nothing on any page, small and dark, wide and light, with everything unfolded',
  { skip },
  async () => {
    for (const path of stage.pages)
      for (const look of WHOLE.has(path) ? LOOKS : LOOKS.slice(0, 2)) {
        const complaints = await visit(path, look, async (page) => {
          await page.evaluate(OPEN_ALL)
          const { violations } = await new AxeBuilder({ page }).analyze()
          const found = violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`)
          assert.deepEqual(found, [], `${path} ${look.width} ${look.scheme}`)
        })
        assert.deepEqual(complaints, [], `${path} ${look.width}`)
      }
  },
)

test('nothing stands over the edge from 320 to 1440 pixels', { skip }, async () => {
  for (const path of stage.pages)
    for (const width of [320, 390, 768, 1440]) {
      const complaints = await visit(path, { width, scheme: 'light' }, async (page) => {
        await page.evaluate(OPEN_ALL)
        const over = await page.evaluate<number>(OVER_THE_EDGE)
        assert.equal(over, 0, `${path} at ${width}`)
      })
      assert.deepEqual(complaints, [], path)
    }
})

test(
  'nothing stands over the edge of a phone in any language, nor in longer words',
  { skip },
  async () => {
    const languages = [...LANGUAGES, PSEUDO].filter(({ lang }) => lang !== 'en')
    for (const { lang } of languages)
      for (const path of lang === PSEUDO.lang ? stage.pages : WHOLE) {
        const complaints = await visit(
          `/${lang}${path}`,
          { width: 320, scheme: 'light' },
          async (page) => {
            await page.evaluate(OPEN_ALL)
            const over = await page.evaluate<number>(OVER_THE_EDGE)
            assert.equal(over, 0, `/${lang}${path}`)
          },
        )
        assert.deepEqual(complaints, [], `/${lang}${path}`)
      }
  },
)

test('axe finds nothing in any language', { skip }, async () => {
  for (const { lang } of LANGUAGES)
    for (const path of WHOLE)
      await visit(`/${lang}${path}`, { width: 1280, scheme: 'light' }, async (page) => {
        await page.evaluate(OPEN_ALL)
        const { violations } = await new AxeBuilder({ page }).analyze()
        const found = violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`)
        assert.deepEqual(found, [], `/${lang}${path}`)
      })
})

test('every control is reached by the keyboard and shows that it is', { skip }, async () => {
  for (const path of ['/', '/servers', '/servers/northsea/poisoned']) {
    await visit(path, { width: 1280, scheme: 'light' }, async (page) => {
      const controls = await page.evaluate<number>(CONTROLS)
      const reached = new Set<string>()
      for (let step = 0; step <= controls; step++) {
        await page.keyboard.press('Tab')
        const { place, outlined } = await page.evaluate<{ place: string; outlined: boolean }>(
          FOCUSED,
        )
        if (place === '') continue
        assert.ok(outlined, `control ${step} of ${path} does not show its focus`)
        reached.add(place)
      }
      assert.equal(reached.size, controls, path)
    })
  }
})

test(
  'the skip link leads to the content, a mark to its check, and a summary unfolds',
  { skip },
  async () => {
    await visit('/servers/northsea/poisoned', { width: 1280, scheme: 'light' }, async (page) => {
      await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      assert.match(page.url(), /#main$/)
      await page.click('.strip a[href="#tls_certificate"]')
      assert.match(page.url(), /#tls_certificate$/)
      const proof = page.locator('#tls_certificate .proof')
      assert.equal(await proof.isVisible(), false)
      await page.focus('#tls_certificate summary')
      await page.keyboard.press('Enter')
      assert.equal(await proof.isVisible(), true)
    })
  },
)

test(
  'a scan is asked for without script, and its page looks again by itself',
  { skip },
  async () => {
    const context = await stage.browser.newContext({ javaScriptEnabled: false })
    try {
      const page = await context.newPage()
      await page.goto(`${stage.origin}/`)
      await page.fill('#target', 'keyboard.example')
      await page.press('#target', 'Enter')
      await page.waitForURL(/\/scan\/[0-9a-f-]{36}$/)
      assert.equal(await page.textContent('h1'), 'Scan of keyboard.example')
      await page.waitForRequest(/\/scan\/[0-9a-f-]{36}$/, { timeout: 10_000 })
      const other = await context.newPage()
      await other.goto(`${stage.origin}/`)
      await other.fill('#target', 'not a target')
      await other.press('#target', 'Enter')
      await other.waitForSelector('#target[aria-invalid]')
      assert.equal(await other.inputValue('#target'), 'not a target')
    } finally {
      await context.close()
    }
  },
)

test(
  'hostile words are inert: no title, dialog, request or element of theirs',
  { skip },
  async () => {
    const complaints = await visit(
      '/servers/hostile/words',
      { width: 1280, scheme: 'light' },
      async (page) => {
        assert.match(
          await page.title(),
          /^<script>document\.title="owned"<\/script> .* \(hostile\)/,
        )
        assert.equal(
          await page.locator('script:not([src^="/page.js?"]), img, iframe, object, embed').count(),
          0,
        )
      },
    )
    assert.deepEqual(complaints, [])
  },
)

test('without colours and on paper it is still there', { skip }, async () => {
  await visit('/servers/northsea/poisoned', { width: 1280, scheme: 'light' }, async (page) => {
    await page.emulateMedia({ forcedColors: 'active' })
    assert.equal(await page.locator('.findings .failed').first().isVisible(), true)
    await page.emulateMedia({ media: 'print', forcedColors: 'none' })
    assert.equal(await page.locator('#tls_certificate .proof').isVisible(), true)
    assert.equal(await page.locator('.nav').isVisible(), false)
  })
})

test(
  'pictures for people to look at',
  { skip: skip || !process.env['COUNTERSIGN_SHOTS'] },
  async () => {
    const folder = process.env['COUNTERSIGN_SHOTS'] ?? ''
    mkdirSync(folder, { recursive: true })
    for (const [index, path] of stage.pages.entries())
      for (const { width, scheme } of LOOKS)
        await visit(path, { width, scheme }, async (page) => {
          const file = `${index}-${width}-${scheme}.png`
          await page.screenshot({ path: join(folder, file), fullPage: true })
        })
  },
)
