/** What `check` says of signed catalogs: in words, as findings, in its JSON. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { exchangeOf, type Pages } from '../discover/site-memory.ts'
import { openGuard, type Guard } from '../../src/net/open.ts'
import { run, type Ran } from './run.ts'

function fixture(name: string): { readonly body: string } {
  const at = new URL(`../../../fixtures/catalogs/${name}.json`, import.meta.url)
  return { body: readFileSync(at, 'utf8') }
}

/** The signed catalog in front of one of the cards. */
function check(card: string, ...options: readonly string[]): Promise<Ran> {
  const origin = 'https://tides.example'
  const pages: Pages = {
    [`${origin}/`]: { type: 'text/html', body: '<!doctype html>' },
    [`${origin}/.well-known/ai-catalog.json`]: fixture('signed'),
    [`${origin}/.well-known/did.json`]: fixture('did'),
    [`${origin}/mcp/server-card`]: fixture(card),
  }
  const memory = (): Guard => ({
    ...openGuard(),
    send: (outgoing) => {
      const page = pages[outgoing.url] ?? { status: 404, body: '' }
      return Promise.resolve(
        exchangeOf(outgoing, typeof page === 'function' ? page(outgoing) : page),
      )
    },
  })
  return run(['check', 'tides.example', '--skip', 'live', ...options], { openGuard: memory })
}

test('check says who vouches for an entry, in words', async () => {
  assert.match((await check('card')).stdout, /VERIFIED +catalog entry +did:web:tides\.example, the/)
  const { stdout } = await check('card', '--verbose')
  assert.match(stdout, /VERIFIED +catalog entry +did:web:tides\.example, the publisher, signed on/)
  assert.match(stdout, /VERIFIED +listing +did:web:tides\.example, the host, signed the whole/)
})

test('check fails for a document that is not the one that was signed', async () => {
  const { stdout, exit } = await check('card-of-another')
  assert.equal(exit, 1)
  assert.match(stdout, /FAILED +catalog entry +Entry \/entries\/0 states/)
  assert.match(stdout, /which did:web:tides\.example signed, and/)
  assert.match(stdout, /error trust_digest_mismatch/)
  assert.match(stdout, /mend: Serve the document that was listed, or write "digest":\s+"sha256:/)
  assert.doesNotMatch(stdout, /the publisher, signed on/)
  const explained = await run(['explain', 'trust_digest_mismatch'])
  assert.equal(explained.exit, 0)
})

test('the JSON of check has the outcome of the entry and of its catalog, as its schema says', async () => {
  const schema: Record<string, unknown> = JSON.parse(
    readFileSync(new URL('../../schemas/examination.v1.schema.json', import.meta.url), 'utf8'),
  )
  const options = {
    strict: true,
    strictRequired: false,
    allowUnionTypes: true,
    validateFormats: false,
  }
  const isValid = new Ajv2020(options).compile(schema)
  for (const [card, outcome] of [
    ['card', 'verified'],
    ['card-of-another', 'failed'],
  ] as const) {
    const document: { readonly trust: readonly { readonly vouching: Record<string, unknown> }[] } =
      JSON.parse((await check(card, '--json')).stdout)
    assert.equal(isValid(document), true, JSON.stringify(isValid.errors))
    const { vouching } = document.trust[0] ?? {}
    assert.equal(vouching?.outcome, outcome)
    assert.match(JSON.stringify(vouching?.catalog), /"outcome":"verified"/)
  }
})
