import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { PURPOSES } from '../../src/net/limits.ts'
import { RUN_LIMITS } from '../../src/probe/budget.ts'
import { CHECK_TEXTS } from '../../src/text/en/checks.ts'

test('the pages count all that a run may send and read', () => {
  for (const name of ['checks.md', 'cli.md']) {
    const url = new URL(`../../../docs/${name}`, import.meta.url)
    const page = readFileSync(url, 'utf8').replace(/\s+/g, ' ')
    assert.match(page, /the DELETE of its own session, within 10 seconds/, name)
    assert.match(page, /certificates out, up to 3 are fetched/, name)
    if (name === 'cli.md') continue
    const bytes = [RUN_LIMITS.bodyBytes, PURPOSES.metadata.most.bodyBytes]
    for (const most of bytes) assert.ok(page.includes(most.toLocaleString('en-US')), `${most}`)
  }
})

test('what a check cannot conclude from is said to be UNVERIFIED', () => {
  assert.match(CHECK_TEXTS.tools_list.how, /UNVERIFIED behind a gate/)
  assert.match(CHECK_TEXTS.error_taxonomy.how, /401 and 403 leave it UNVERIFIED/)
  assert.match(
    CHECK_TEXTS.auth_metadata.how,
    /Without an answer, or when it is too long, UNVERIFIED/,
  )
  assert.match(CHECK_TEXTS.tls_certificate.how, /FAILED .* no TLS from 1\.2 on/)
})
