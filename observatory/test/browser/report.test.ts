/**
 * The rules of a report as a reader sees them, by COUNTERSIGN_BROWSER=1: unsigned, gate, stale,
 * unchanged, provenance, dots.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { shore } from './shore.ts'
import { WALK, walk } from './stage.ts'

async function reading(
  server: string,
  body: (page: Page, words: string) => Promise<void>,
): Promise<void> {
  const { origin } = await shore()
  await walk(origin, {}, async (page) => {
    await page.goto(`/servers/${server}`)
    await body(page, await page.locator('main').innerText())
  })
}

/** The words of the first screen, where nobody has scrolled yet. */
async function front(page: Page): Promise<string> {
  return await page.locator('article.front').innerText()
}

const STATE_WORDS = /\b(?:Verified|Failed|Observed risk|Unverified)\b/

test('unsigned: what was seen stands there raw, and no state in word or mark', WALK, async () => {
  await reading('rebind/unsigned', async (page, words) => {
    assert.match(await front(page), /Observed, but not signed: no state is stated for this run\./)
    assert.match(words, /Raw observations of a run that is not signed\. They bear no state\./)
    assert.match(words, /The handshake ended with HTTP status 200\./)
    assert.doesNotMatch(words, STATE_WORDS)
    const marks = await page
      .locator('main use')
      .evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''))
    assert.deepEqual(
      marks.filter((href) => /#m-(?:verified|failed|risk|unverified)$/.test(href)),
      [],
    )
  })
})

test('gate: four facts are vouched for, eleven checks have no conclusion', WALK, async () => {
  await reading('havn/gate', async (page) => {
    assert.match(
      await front(page),
      /asks for sign-in \(bearer\)\. What lies behind it was not seen\./,
    )
    assert.match(
      await front(page),
      /Gate only: reachability, transport, redirects and authorization metadata/,
    )
    const states = await page
      .locator('li.check')
      .evaluateAll((all) =>
        all.map((one) => [
          one.id,
          /Verified|Failed|Observed risk|Unverified/.exec(one.textContent ?? '')?.[0] ?? '',
        ]),
      )
    assert.equal(states.length, 15)
    assert.deepEqual(
      states.filter(([, state]) => state !== 'Unverified'),
      ['reachability', 'transport_type', 'redirect_policy', 'auth_metadata'].map((id) => [
        id,
        'Verified',
      ]),
    )
  })
})

test(
  'stale: the age stands on the first screen, in the past tense, also in the list',
  WALK,
  async () => {
    await reading('oldpier/stale', async (page) => {
      const words = await front(page)
      assert.match(words, /Observation 178 h old/)
      assert.match(words, /What follows may no longer hold\./)
      assert.match(words, /Answered, and listed two tools .* when last observed\./)
      assert.doesNotMatch(words, /\bAnswers, and lists\b/)
      const top = await page.getByText('Observation 178 h old').first().boundingBox()
      assert.ok(top !== null && top.y < 900, 'a reader need not scroll to it')
      await page.goto('/servers?provider=oldpier')
      assert.match(await page.locator('main').innerText(), /Observation 178 h old/)
    })
  },
)

test(
  'unchanged: since when, as a lower bound; after one look nothing is claimed',
  WALK,
  async () => {
    await reading('tidewater/tide-tables', async (_, words) => {
      assert.match(words, /The list last changed 2026-11-09; at least 20 days unchanged since\./)
    })
    await reading('hush/one-tool', async (_, words) => {
      assert.match(words, /First listed 2026-11-29; whether it changes is not known yet\./)
      assert.doesNotMatch(words, /days unchanged/)
    })
  },
)

test('provenance: whether the address was signed or is from our own records', WALK, async () => {
  await reading('tidewater/tide-tables', async (page) => {
    assert.match(await front(page), /This address is part of what was signed\./)
  })
  await reading('rebind/unsigned', async (page) => {
    const words = await front(page)
    assert.match(words, /This address is from this observatory’s own records\./)
    assert.doesNotMatch(words, /part of what was signed/)
  })
})

test('dots: a day before the first observation is a small dot, never a bar', WALK, async () => {
  await reading('tidewater/tide-tables', async (page, words) => {
    assert.match(words, /Answered on 73 of 75 counted days: 97\.33%\./)
    const sizes = async (mark: string): Promise<readonly number[]> =>
      await page
        .locator(`.tl ${mark}`)
        .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height))
    const [dots, bars, gaps] = [await sizes('.c-no'), await sizes('.c-ans'), await sizes('.c-un')]
    assert.deepEqual([dots.length, bars.length, gaps.length], [15, 73, 2])
    const dot = Math.max(...dots)
    assert.ok(dot > 1 && dot < 5, `a dot of ${dot} pixels`)
    assert.ok(Math.min(...bars, ...gaps) > 4 * dot, 'a bar is not mistaken for a dot')
    // What the picture shows the table says.
    await page.locator('section:has(#days) summary').click()
    const table = await page.locator('section:has(#days) details table').innerText()
    assert.match(table, /2026-09-01 to 2026-09-15\s+Before first observation\s+15\s+0/)
  })
})
