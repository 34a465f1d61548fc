/** With the keyboard alone, by COUNTERSIGN_BROWSER=1. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { shore } from './shore.ts'
import { severally, WALK, walk } from './stage.ts'

/** Scripts for the page itself, which has other types than this file. */
const CONTROLS = `[...document.querySelectorAll('a[href], button, input:not([type=hidden]), select, summary, textarea')]
  .filter((one) => one.checkVisibility({ visibilityProperty: true }) && (one.type !== 'radio' || one.checked || !document.querySelector('input[name="' + one.name + '"]:checked')))
  .length`
const FOCUSED = `(() => {
  const at = document.activeElement ?? document.body
  if (at === document.body) return { place: '', shown: true, name: '' }
  at.dataset.place ??= String(document.querySelectorAll('[data-place]').length)
  const { outlineStyle, outlineWidth } = getComputedStyle(at)
  const isControl = at.matches('a[href], button, input, select, summary, textarea')
  return {
    place: isControl ? at.dataset.place : '',
    shown: outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2,
    name: at.outerHTML.slice(0, 120),
  }
})()`

interface Focused {
  readonly place: string
  readonly shown: boolean
  readonly name: string
}

/** Presses Tab until the focus is on what has this name. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let step = 0; step < 200; step++) {
    await page.keyboard.press('Tab')
    const { name: at } = await page.evaluate<Focused>(FOCUSED)
    if (name.test(at)) return
  }
  assert.fail(`the keyboard does not reach ${name} on ${page.url()}`)
}

test('every control is reached in some order, and shows that it is', WALK, async () => {
  const { origin, runs } = await shore()
  const pages = [
    '/',
    '/servers',
    '/servers/northsea/poisoned',
    `/runs/${runs.gated}`,
    '/servers/berths/booking/claim',
  ]
  await severally(pages, async (path) => {
    await walk(origin, {}, async (page) => {
      await page.goto(path)
      const controls = await page.evaluate<number>(CONTROLS)
      const reached = new Set<string>()
      // Boxes that scroll are stops too; the round is over when the focus is in the page no more.
      for (let step = 0; step < 3 * controls; step++) {
        await page.keyboard.press('Tab')
        const { place, shown, name } = await page.evaluate<Focused>(FOCUSED)
        if (name === '') break
        assert.ok(shown, `${name} on ${path} does not show its focus`)
        if (place !== '') reached.add(place)
      }
      assert.equal(reached.size, controls, path)
    })
  })
})

test('from home to a report, its checks and its evidence without a mouse', WALK, async () => {
  const { origin } = await shore()
  await walk(origin, {}, async (page) => {
    await page.goto('/')
    await tabTo(page, /href="\/servers"/)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/servers')
    await tabTo(page, /id="q"/)
    await page.keyboard.type('poisoned')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/servers?q=poisoned**')
    await tabTo(page, /href="\/servers\/northsea\/poisoned"/)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/servers/northsea/poisoned')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    assert.match(page.url(), /#main$/)
    await tabTo(page, /href="#tls_certificate"/)
    await page.keyboard.press('Enter')
    assert.match(page.url(), /#tls_certificate$/)
    const proof = page.locator('#tls_certificate .proof').first()
    assert.equal(await proof.isVisible(), false)
    await tabTo(page, /^<summary/)
    await page.keyboard.press('Enter')
    assert.equal(await proof.isVisible(), true)
    await tabTo(page, /href="\/runs\/[0-9a-f-]{36}"/)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/runs/*')
    assert.equal(await page.locator('#verify').isVisible(), true)
  })
})

test('a command that may not be copied is selected instead', WALK, async () => {
  const { origin, runs } = await shore()
  await walk(origin, {}, async (page) => {
    await page.addInitScript(
      'navigator.clipboard.writeText = () => Promise.reject(new Error("no"))',
    )
    await page.goto(`/runs/${runs.gated}`)
    const command = page.locator('pre.cmd').first()
    await page.locator('button.copy').first().click()
    await page.waitForFunction('getSelection().toString() !== ""')
    const selected = await page.evaluate<string>('getSelection().toString()')
    assert.equal(selected.trim(), (await command.textContent())?.trim())
  })
})
