/** What servers say harms no reader, and no reader needs colours or a screen: COUNTERSIGN_BROWSER=1. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shore } from './shore.ts'
import { WALK, walk } from './stage.ts'

test(
  'hostile words are text: no title, dialog, request, handler or element of theirs',
  WALK,
  async () => {
    const { origin } = await shore()
    await walk(origin, {}, async (page) => {
      for (const path of ['', '/evidence', '/diff', '/claim']) {
        await page.goto(`/servers/hostile/words${path}`)
        assert.notEqual(await page.title(), 'owned')
        const loaded = await page.evaluate<readonly string[]>(
          `[...document.querySelectorAll('[src]')].map((one) => one.src)`,
        )
        assert.deepEqual(
          loaded.filter((url) => !url.startsWith(`${origin}/`)),
          [],
        )
        assert.equal(await page.locator('main script, iframe, object, embed').count(), 0)
        assert.equal(await page.locator('[onerror], [onload], [onmouseover]').count(), 0)
        assert.equal(await page.locator('a[href^="javascript:" i]').count(), 0)
      }
      await page.goto('/servers?q=%3Cscript%3Ealert(1)%3C%2Fscript%3E')
      assert.match(await page.locator('main').innerText(), /<script>alert\(1\)<\/script>/)
    })
  },
)

test('the policy lets no script in, not even one that got onto the page', WALK, async () => {
  const { origin } = await shore()
  const expected = /trusted-?(?:script|html|types)|elsewhere\.example/i
  await walk(origin, { expected }, async (page) => {
    const failed: string[] = []
    page.on('requestfailed', (request) => {
      // The reload gives up what the page itself still loads.
      if (!request.url().startsWith(origin)) failed.push(request.failure()?.errorText ?? '')
    })
    await page.goto('/servers/hostile/words')
    // Trusted Types refuse a text that is to become a script, and the policy what got past them.
    const refused = await page.evaluate(`(() => {
      const refused = []
      try {
        document.createElement('script').textContent = 'document.title = "owned"'
      } catch {
        refused.push('script')
      }
      try {
        document.createElement('div').innerHTML = '<img src=x>'
      } catch {
        refused.push('markup')
      }
      const far = document.createElement('img')
      far.src = 'https://elsewhere.example/'
      document.body.append(far)
      return refused
    })()`)
    assert.deepEqual(refused, ['script', 'markup'])
    await page.reload()
    assert.deepEqual(failed, ['csp'])
  })
})

test('without colours and on paper it is still there', WALK, async () => {
  const { origin } = await shore()
  await walk(origin, {}, async (page) => {
    await page.goto('/servers/northsea/poisoned')
    await page.emulateMedia({ forcedColors: 'active' })
    assert.equal(await page.locator('.findings .failed').first().isVisible(), true)
    await page.emulateMedia({ media: 'print', forcedColors: 'none' })
    assert.equal(await page.locator('#tls_certificate .proof').isVisible(), true)
    assert.equal(await page.locator('.nav').isVisible(), false)
  })
})
