import assert from 'node:assert/strict'
import { test } from 'node:test'
import { discover } from '../../src/discover/site.ts'
import { parseTarget } from '../../src/discover/target.ts'
import { siteView } from '../../src/discover/view.ts'
import { card, catalog, entry, json, memory, page, still } from './site-memory.ts'

const SITE = 'https://tides.example'

test('a site as readers see it: by path, by URL, by relation', async () => {
  const site = memory({
    [`${SITE}/`]: {
      ...page('<link rel="ard" href="/b"><link rel="ard" href="/a">'),
      headers: { link: '</a>; rel="ARD"' },
    },
    [`${SITE}/.well-known/ai-catalog.json`]: json(
      catalog(entry('tides.example', 'x', { data: card('tides.example') })),
    ),
  })
  const discovery = await discover(parseTarget('tides.example'), still(site.send))
  const view = siteView(discovery, [])
  assert.equal(view.at('/.well-known/ai-catalog.json')?.document?.family, 'ai_catalog')
  assert.equal(view.at(`${SITE}/.well-known/mcp.json`)?.presence, 'absent')
  assert.equal(view.at('/never/asked'), undefined)
  assert.equal(view.at('https://[broken'), undefined)
  assert.deepEqual(view.links('ard'), [`${SITE}/a`, `${SITE}/b`])
  assert.deepEqual(view.links('mcp-server'), [])
  assert.equal(view.servers, discovery.servers)
})
