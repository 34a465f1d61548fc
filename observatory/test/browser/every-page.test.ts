/**
 * What holds on every page, by COUNTERSIGN_BROWSER=1: axe finds nothing, nothing scrolls sideways,
 * and the browser has nothing to complain of. A picture of each is kept.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CHECKS } from 'countersign/run'
import { ABOUT } from '../../src/web/routes/about.ts'
import { CLAIMS } from '../../src/web/routes/claims.ts'
import { PAGES } from '../../src/web/routes/pages.ts'
import { RECORDS } from '../../src/web/routes/records.ts'
import { shore } from './shore.ts'
import { fold, isAccessible, picture, severally, staysWithin, unfold, WALK, walk } from './stage.ts'

const WHOLE = { ...WALK, timeout: 600_000 }
const SMALL = { width: 390, height: 900 }
const WIDE = { width: 1280, height: 900 }

const THERE_IS_NONE = /\/nowhere: error .*the server responded with a status of 404/

/** Of these the walk through a claim has pictures: nobody comes there by an address alone. */
const WALKED_ELSEWHERE = ['/claims/:id']

test('every address that is a page is among those that are looked at', WALK, async () => {
  const { pages } = await shore()
  const seen = pages.map((path) => path.split('?')[0] ?? '')
  const missing = [...PAGES, ...RECORDS, ...CLAIMS, ...ABOUT]
    .filter(([, methods]) => 'GET' in methods)
    .map(([pattern]) => pattern)
    .filter((pattern) => !WALKED_ELSEWHERE.includes(pattern))
    .filter((pattern) => {
      const form = new RegExp(`^${pattern.replaceAll(/:\w+/g, '[^/]+')}$`)
      return !seen.some((path) => form.test(path))
    })
  assert.deepEqual(missing, [])
})

test(
  'no page has a fault, unfolded on a small dark screen or as it stands on a wide light one',
  WHOLE,
  async () => {
    const { origin, pages } = await shore()
    const left = [...pages.entries()]
    // A browser that is new to everything takes ten times as long for a page as one that saw others.
    await severally([1, 2, 3], async () => {
      await walk(origin, { expected: THERE_IS_NONE }, async (page) => {
        for (let one = left.shift(); one !== undefined; one = left.shift()) {
          const [index, path] = one
          await page.emulateMedia({ colorScheme: 'dark' })
          await page.setViewportSize(SMALL)
          const answer = await page.goto(path)
          assert.equal(answer?.status(), path === '/nowhere' ? 404 : 200, path)
          const name = `${index}-${path.replaceAll(/[^a-z]+/g, '-').replaceAll(/^-|-$/g, '')}`
          await picture(page, `${name}-390-dark`)
          await unfold(page)
          await isAccessible(page)
          await staysWithin(page, [320, 768, 1440, 1280])
          await page.emulateMedia({ colorScheme: 'light' })
          await fold(page)
          await isAccessible(page, 'colours')
          await picture(page, `${name}-1280-light`)
        }
      })
    })
  },
)

test('pages that together have every part are right in each width and scheme', WHOLE, async () => {
  const { origin, runs } = await shore()
  const whole = ['/', '/servers', '/servers/northsea/poisoned', `/runs/${runs.gated}`]
  await severally(whole, async (path) => {
    await walk(origin, { viewport: WIDE, colorScheme: 'light' }, async (page) => {
      await page.goto(path)
      await unfold(page)
      await isAccessible(page)
      await page.emulateMedia({ colorScheme: 'dark' })
      await isAccessible(page, 'colours')
      await page.setViewportSize(SMALL)
      await page.emulateMedia({ colorScheme: 'light' })
      await isAccessible(page, 'colours')
    })
  })
})

test('the page of each check is right', WALK, async () => {
  const { origin } = await shore()
  await walk(origin, { viewport: SMALL }, async (page) => {
    for (const { id } of CHECKS) {
      await page.goto(`/checks/${id}`)
      await unfold(page)
      await isAccessible(page, 'structure')
      await staysWithin(page, [320, 1280, 390])
    }
  })
})
