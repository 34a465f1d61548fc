/** Documents that real sites publish, each as the only document of a site in memory. */
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { discover } from '../../src/discover/site.ts'
import { parseTarget } from '../../src/discover/target.ts'
import { memory, still } from './site-memory.ts'

const reference = process.env['COUNTERSIGN_REFERENCE'] || undefined
const skip = reference === undefined && 'COUNTERSIGN_REFERENCE names no folder with a corpus'
const SITE = 'https://tides.example'

test('every published document gives a discovery that says what it is', { skip }, async () => {
  const folder = join(reference ?? '', 'corpus')
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'))
  assert.ok(files.length > 100)
  for (const name of files) {
    const body = readFileSync(join(folder, name))
    for (const path of ['/.well-known/mcp/server-card.json', '/.well-known/ai-catalog.json']) {
      const site = memory({ [SITE + path]: { body } })
      const options = still(site.send, { maxBytes: 1024 * 1024 })
      const { found, endpoints } = await discover(parseTarget('tides.example'), options)
      const at = found.find(({ place }) => place.url === SITE + path)
      const expected = body.byteLength === 0 ? 'empty' : 'found'
      assert.equal(at?.presence, expected, name)
      for (const { url } of endpoints)
        if (url !== undefined) assert.match(url, /^https?:\/\//, name)
      const lines = site.lines()
      assert.equal(new Set(lines).size, lines.length, name)
    }
  }
})
