/** Generated descriptions: everything that is made of them is valid, and reads back as described. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { Ajv2020 } from 'ajv/dist/2020.js'
import ajvFormats from 'ajv-formats'
import { assert as check, property } from 'fast-check'
import { parseCatalog } from '../../src/card/catalog.ts'
import { readDocument } from '../../src/card/read.ts'
import { parseServerCard, SERVER_CARD_SCHEMA } from '../../src/card/server-card.ts'
import { cardOf } from '../../src/publish/card-document.ts'
import { parsePublishDescription } from '../../src/publish/description.ts'
import { siteOf } from '../../src/publish/site.ts'
import type { PublishDescription } from '../../src/publish/types.ts'
import { DESCRIPTION } from './generated.ts'

const RUNS = process.env.COUNTERSIGN_LONG === undefined ? 200 : 10_000

function schemaOf(name: string): Record<string, unknown> {
  return JSON.parse(readFileSync(new URL(`../../schemas/${name}`, import.meta.url), 'utf8'))
}

const ajv = new Ajv2020({ strict: false })
ajvFormats.default(ajv)
// The file has definitions only: compiled as it is, it would take any document.
const official = ajv.compile({
  ...schemaOf('server-card.v1.schema.json'),
  $ref: '#/$defs/ServerCard',
})
const config = ajv.compile(schemaOf('config.v1.schema.json'))

test(`${RUNS} generated descriptions: valid by the official schema, equal when parsed back`, () => {
  const checkOne = property(DESCRIPTION, (generated) => {
    // As a file would give it: plain objects without undefined members.
    const description: PublishDescription = JSON.parse(JSON.stringify(generated))
    const parsed = parsePublishDescription(description)
    assert.deepEqual(parsed.issues, [])
    assert.ok(config(description), JSON.stringify(config.errors))
    const { documents, baseUrl } = siteOf(description)
    const cards = documents.filter(({ kind }) => kind === 'card')
    assert.equal(cards.length, description.servers.length)
    for (const { kind, path, bytes, mediaTypes } of documents) {
      assert.ok(mediaTypes.length > 0)
      const value: unknown = JSON.parse(new TextDecoder().decode(bytes))
      if (kind === 'card' || kind === 'mirror') {
        assert.ok(official(value), `${path}: ${JSON.stringify(official.errors)}`)
        assert.ok(readDocument(bytes, { url: baseUrl + path, maxBytes: 1_048_576 }).validV1)
        continue
      }
      const catalog = parseCatalog(value, baseUrl + path)
      assert.deepEqual(catalog.issues, [])
      assert.equal(
        catalog.entries.filter(({ usable }) => usable).length,
        description.servers.length + (description.entries?.length ?? 0),
      )
    }
    for (const [index, { bytes }] of cards.entries()) {
      const back = parseServerCard(JSON.parse(new TextDecoder().decode(bytes)))
      const server = description.servers[index]
      assert.ok(back.ok && server !== undefined)
      assert.deepEqual(back.issues, [])
      assert.deepEqual(back.value, cardOf(server, baseUrl))
      const { remotes, ...said } = back.value
      const { remotes: described, ...given } = server
      assert.deepEqual(said, { $schema: SERVER_CARD_SCHEMA, ...given })
      assert.equal(remotes?.length, described.length)
    }
  })
  check(checkOne, { numRuns: RUNS })
})
