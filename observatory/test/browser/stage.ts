/**
 * The one stage of all walks: a harbour that is served, and one Chromium. What every page must keep
 * (no complaint of the console, no breach of the policy, no request to anybody else) is watched here,
 * for each page that any walk opens.
 */
import assert from 'node:assert/strict'
import { existsSync, mkdirSync, mkdtempSync } from 'node:fs'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import { createAdaptorServer } from '@hono/node-server'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { createApp } from '../../src/web/app.ts'
import type { WebOptions } from '../../src/web/options.ts'

const CHROMIUM = ['/usr/bin/chromium', '/usr/bin/chromium-browser'].find(existsSync)

/** Why nothing is walked through, or false. */
export const skip: string | false =
  process.env['COUNTERSIGN_BROWSER'] === undefined
    ? 'set COUNTERSIGN_BROWSER=1 to walk through the pages in Chromium'
    : CHROMIUM === undefined
      ? 'there is no Chromium on this machine'
      : false

/** How a walk is told to `test`: skipped where it cannot be, and ended when it hangs. */
export const WALK: { readonly skip: string | false; readonly timeout: number } = {
  skip,
  timeout: 120_000,
}

/** Milliseconds for which any single thing is waited for. */
const PATIENCE_MS = 20_000

/** What ends with the suite, the last one first. */
const ends: (() => Promise<unknown>)[] = []
if (skip === false)
  after(async () => {
    for (const end of ends.toReversed()) await end()
  })

/** Has something ended when all walks are over. */
export function atTheEnd(end: () => Promise<unknown>): void {
  ends.push(end)
}

let launched: Promise<Browser> | undefined

/** The browser that all walks share. */
async function browser(): Promise<Browser> {
  launched ??= (async () => {
    const { chromium } = await import('playwright-core')
    const args = ['--no-sandbox', '--disable-background-networking']
    const opened = await chromium.launch({ executablePath: CHROMIUM ?? '', args })
    atTheEnd(() => opened.close())
    return opened
  })()
  return await launched
}

/** Serves the pages of a harbour on a free port until the suite ends. Returns their origin. */
export async function served(options: WebOptions): Promise<string> {
  let origin = ''
  const server = createAdaptorServer({
    fetch: (request, env) => createApp({ ...options, publicUrl: origin }).fetch(request, env),
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  atTheEnd(async () => {
    const closed = once(server, 'close')
    server.close()
    if ('closeAllConnections' in server) server.closeAllConnections()
    await closed
  })
  return origin
}

interface Walking extends BrowserContextOptions {
  /** What the console may say: a page that is not there says so. */
  readonly expected?: RegExp
}

/** Reported to the console, where every complaint is collected. */
const WATCH_POLICY = `document.addEventListener('securitypolicyviolation', (event) =>
  console.error('policy ' + event.violatedDirective + ' ' + event.blockedURI))`

/** Walks in a browser of its own, and fails where a page made the browser complain. */
export async function walk(
  origin: string,
  { expected = /(?!)/, ...given }: Walking,
  body: (page: Page) => Promise<void>,
): Promise<void> {
  const context = await (
    await browser()
  ).newContext({
    baseURL: origin,
    viewport: { width: 1280, height: 900 },
    ...given,
  })
  context.setDefaultTimeout(PATIENCE_MS)
  const complaints: string[] = []
  const complain = (text: string): void => {
    if (!expected.test(text)) complaints.push(text)
  }
  const at = (page: Page | null): string => (page === null ? '' : `${page.url()}: `)
  context.on('console', (message) =>
    complain(`${at(message.page())}${message.type()} ${message.text()}`),
  )
  context.on('weberror', (error) => complain(`${at(error.page())}${error.error().message}`))
  context.on('dialog', (dialog) => {
    complain(`${at(dialog.page())}dialog ${dialog.message()}`)
    void dialog.dismiss()
  })
  context.on('request', (request) => {
    if (!request.url().startsWith(`${origin}/`)) complain(`request to ${request.url()}`)
  })
  try {
    if (given.javaScriptEnabled !== false) await context.addInitScript(WATCH_POLICY)
    await body(await context.newPage())
  } finally {
    await context.close()
  }
  assert.deepEqual(complaints, [])
}

let pictures: string | undefined

/** One picture is taken after the other, whichever walk asks: the browser draws them all itself. */
let drawing: Promise<void> = Promise.resolve()

/** How often a picture is tried: Chromium may leave a page that is not in front undrawn for good. */
const TRIES = 3

/** Keeps a picture of the whole page, in the folder that COUNTERSIGN_SHOTS names or a new one. */
export async function picture(page: Page, name: string): Promise<void> {
  if (pictures === undefined) {
    pictures = process.env['COUNTERSIGN_SHOTS'] ?? mkdtempSync(join(tmpdir(), 'countersign-shots-'))
    mkdirSync(pictures, { recursive: true })
    process.stderr.write(`pictures are in ${pictures}\n`)
  }
  const path = join(pictures, `${name}.jpeg`)
  const taken = drawing.then(() => draw(page, path))
  drawing = taken.catch(() => undefined)
  await taken
}

async function draw(page: Page, path: string, tries = TRIES): Promise<void> {
  try {
    await page.screenshot({ path, fullPage: true, quality: 75 })
  } catch (error) {
    if (tries === 1 || page.isClosed()) throw error
    await page.bringToFront()
    await draw(page, path, tries - 1)
  }
}

/** Does some work for each, a few at once: the browser has processes of its own. */
export async function severally<T>(
  all: readonly T[],
  work: (one: T) => Promise<void>,
  atOnce = 3,
): Promise<void> {
  const left = [...all]
  const lanes = Array.from({ length: atOnce }, async () => {
    for (let one = left.shift(); one !== undefined; one = left.shift()) await work(one)
  })
  // Every lane comes to its end, so that nothing is still open when the first fault is told.
  const faults = (await Promise.allSettled(lanes)).filter((lane) => lane.status === 'rejected')
  if (faults[0] !== undefined) throw faults[0].reason
}

/** Scripts for the page itself, which has other types than these files. */
const EACH_FOLDED = `document.querySelectorAll('details').forEach((one) => { one.open = `
const OVER_THE_EDGE = `document.documentElement.scrollWidth - document.documentElement.clientWidth`

/** Unfolds whatever is folded. */
export async function unfold(page: Page): Promise<void> {
  await page.evaluate(`${EACH_FOLDED} true })`)
}

/** Folds whatever is unfolded. */
export async function fold(page: Page): Promise<void> {
  await page.evaluate(`${EACH_FOLDED} false })`)
}

/** Fails when the page scrolls sideways at any of these widths. */
export async function staysWithin(page: Page, widths: readonly number[]): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    const over = await page.evaluate<number>(OVER_THE_EDGE)
    assert.ok(over <= 0, `${page.url()} scrolls sideways at ${width}`)
  }
}

/** Rules whose answer hangs on the colour scheme alone; they take longer than all others together. */
const COLOURS = ['color-contrast', 'link-in-text-block']

/** In the page: what axe finds, its program being there already. What is right is not listed. */
const RUN_AXE = `(rules) => axe
  .run({ ...rules, resultTypes: ['violations'], preload: false })
  .then(({ violations }) => violations.map(({ id, nodes }) => id + ': ' + (nodes[0]?.html ?? '')))`

/** Fails when axe finds a violation: of any rule, of those about colours, or of all but those. */
export async function isAccessible(
  page: Page,
  what: 'all' | 'colours' | 'structure' = 'all',
): Promise<void> {
  // Once for each document: it takes longer to read than most pages to be judged.
  if (!(await page.evaluate<boolean>(`'axe' in window`))) {
    const { default: axe } = await import('axe-core')
    await page.evaluate(axe.source)
  }
  const structure = Object.fromEntries(COLOURS.map((rule) => [rule, { enabled: false }]))
  const rules = {
    all: {},
    colours: { runOnly: COLOURS },
    structure: { rules: structure },
  }[what]
  const found = await page.evaluate<string[]>(`(${RUN_AXE})(${JSON.stringify(rules)})`)
  assert.deepEqual(found, [], page.url())
}
