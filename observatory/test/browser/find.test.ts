/** Searching, and comparing two runs, by COUNTERSIGN_BROWSER=1. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shore } from './shore.ts'
import { WALK, walk } from './stage.ts'

test(
  'a search finds a server, narrows, is near when misspelt, and leads to the report',
  WALK,
  async () => {
    const { origin } = await shore()
    await walk(origin, {}, async (page) => {
      await page.goto('/')
      await page
        .getByRole('navigation', { name: 'Main' })
        .getByRole('link', { name: 'Servers' })
        .click()
      const main = page.locator('main')
      await page.locator('#q').fill('poisoned')
      await page.locator('#q').press('Enter')
      assert.match(page.url(), /[?&]q=poisoned/)
      assert.match(await main.innerText(), /northsea\/poisoned/)
      assert.doesNotMatch(await main.innerText(), /havn\/gate/)

      await page.goto('/servers')
      await page.getByLabel('Checks').selectOption({ label: 'Failed: toolset as approved' })
      await page.getByRole('button', { name: 'Apply' }).click()
      assert.match(await main.innerText(), /northsea\/poisoned/)
      assert.doesNotMatch(await main.innerText(), /tidewater\/tide-tables/)
      await page.getByRole('link', { name: /^Without/ }).click()
      assert.match(await main.innerText(), /tidewater\/tide-tables/)

      await page.locator('#q').fill('poisned')
      await page.locator('#q').press('Enter')
      const near = page.locator('#near')
      assert.equal(await near.isVisible(), true)
      await page.locator('main a[href="/servers/northsea/poisoned"]').first().click()
      assert.equal(new URL(page.url()).pathname, '/servers/northsea/poisoned')
      assert.equal(await page.locator('h1').innerText(), 'poisoned')
    })
  },
)

test('what changed between two runs is found from the report, tool by tool', WALK, async () => {
  const { origin, runs } = await shore()
  await walk(origin, {}, async (page) => {
    await page.goto('/servers/berths/booking')
    await page.locator('main a[href*="/diff"]').first().click()
    const words = await page.locator('main').innerText()
    assert.match(words, /Calls written before may break: book_berth, old_one\./)
    assert.match(words, /Worth reading before the list is approved again: new_one\./)
    await page.goto(`/diff?from=${runs.first}&to=${runs.grown}`)
    // What was added and what was taken away differ by more than a colour.
    const drawn = async (element: 'ins' | 'del'): Promise<readonly string[]> =>
      await page.evaluate<readonly string[]>(
        `[...new Set([...document.querySelectorAll('.theirs ${element}')].map((one) =>
          getComputedStyle(one).textDecorationLine))]`,
      )
    assert.deepEqual(await drawn('ins'), ['underline'])
    assert.deepEqual(await drawn('del'), ['line-through'])
    await page.locator('main table').getByRole('link', { name: 'book_berth' }).click()
    const { hash } = new URL(page.url())
    assert.match(hash, /^#tool-\d+$/)
    assert.match(await page.locator(hash).innerText(), /^book_berth/)
    // The other way round nothing is the same, and that is said too.
    await page.goto(`/diff?from=${runs.grown}&to=${runs.first}`)
    assert.match(await page.locator('main').innerText(), /old_one[\s\S]*Was not there before/)
  })
})
