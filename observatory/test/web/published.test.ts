/** What the domain of an endpoint publishes, beside what the endpoint itself answered. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { ENDPOINT } from '../../../fixtures/servers/parts.ts'
import { claimSites } from '../../src/store/claims.ts'
import { saveExamination } from '../../src/store/examinations.ts'
import { addTarget, updateTarget } from '../../src/store/targets.ts'
import { speakersFor } from '../../src/web/views/published.ts'
import type { ReportView } from '../../src/web/views/report.ts'
import { askerOf, assertSays, wordsIn, type Ask } from './ask.ts'
import { serverOf, tools } from './fleet.ts'
import { DAY, HOUR, NOW, openHarbour, type Harbour } from './harbour.ts'
import { published } from './scenes.ts'

const AT = NOW - HOUR
const PATH = '/servers/tide/tables'
const SITE = { provider: 'tide', name: 'site' }

let harbour: Harbour
let ask: Ask

before(async () => {
  harbour = await openHarbour()
  ask = askerOf(harbour)
  const live = serverOf(tools(3), { name: 'tide-tables' })
  await harbour.watch('tide/tables', [{ at: AT, server: live }], { url: ENDPOINT })
  await harbour.watch('other/server', [{ at: AT, server: live }])
})
after(() => harbour.close())

async function examine(): Promise<void> {
  const { store } = harbour
  const subject = { site: { target: 'tide.example', domain: 'tide.example' } }
  await addTarget(store, { ...SITE, source: 'file', listed: true, dueAt: AT, subject }, AT)
  const [claim] = await claimSites(store, { now: AT, worker: 'w1', limit: 1, leaseMs: 60_000 })
  await saveExamination(store, {
    id: claim?.id ?? '',
    siteId: claim?.subject.id ?? '',
    startedAt: AT,
    finishedAt: AT + 4_000,
    vantage: 'fra-1',
    result: await harbour.examined(published('2.3.0'), AT),
    documents: new Map(),
    events: [],
    dueAt: NOW + DAY,
  })
}

async function report(path: string): Promise<ReportView> {
  return JSON.parse((await ask(`${path}.json`)).text)
}

test('a domain speaks for hosts of its own only, the nearest first', () => {
  assert.deepEqual(speakersFor('https://mcp.eu.tide.example/mcp', 'tide.example'), [
    'mcp.eu.tide.example',
    'eu.tide.example',
    'tide.example',
  ])
  assert.deepEqual(speakersFor('https://tide.example:8443/mcp', 'tide.example'), ['tide.example'])
  assert.deepEqual(speakersFor('https://192.0.2.7/mcp', '192.0.2.0/24'), ['192.0.2.7'])
  assert.deepEqual(speakersFor('https://eviltide.example/', 'tide.example'), ['eviltide.example'])
})

test('where nobody looked for cards, a report says so and nothing of what is claimed', async () => {
  const { text } = await ask(PATH)
  assertSays(
    wordsIn(text),
    /Card against live Not examined Cards and catalogs of tide\.example were not looked for/,
  )
  assert.doesNotMatch(text, /id="readers"|Card differs/)
  assert.equal((await report(PATH)).published, undefined)
})

test('a card that differs is told on the first screen, with both values below, apart from what is signed', async () => {
  await examine()
  const { text } = await ask(PATH)
  const front = wordsIn(text.slice(text.indexOf('<article'), text.indexOf('</article>')))
  assertSays(front, /≠ Card differs The card says otherwise than the live server: [^.]*version/)
  const section = wordsIn(text.slice(text.indexOf('id="claims"'), text.indexOf('id="checks"')))
  assertSays(
    section,
    /tide\.example was examined 2026-11-29 05:30 UTC from fra-1\. It is apart from this run/,
  )
  assertSays(section, /2\.3\.0 2\.4\.1 ≠ Differ/)
  assert.ok(section.indexOf('≠') < section.indexOf('= Agree'), 'what differs comes first')
  assert.match(text, /<a href="\/servers\/tide\/site">All that/)
  const { published: seen } = await report(PATH)
  assert.ok(seen?.claims.every(({ endpoint }) => endpoint === ENDPOINT))
})

test('documents found and who finds them stand on the report', async () => {
  const words = wordsIn((await ask(PATH)).text)
  assertSays(words, /Documents found Where .*\.well-known\/mcp\/server-card\.json/)
  assertSays(words, /Who finds it .* [●◐○−] /)
})

test('what is mended in the same way at several places is told once, with all of them', async () => {
  const { text } = await ask('/servers/tide/site')
  const mend = wordsIn(text.slice(text.indexOf('id="mend"'), text.indexOf('id="documents"')))
  assert.equal(mend.match(/Access-Control-Allow-Origin is missing/g)?.length, 1)
  assertSays(
    mend,
    /hosting_cors_origin https:\/\/tide\.example\/\.well-known\/mcp\/server-card\.json https:\/\/tide\.example\/mcp\/server-card/,
  )
})

test('a domain says nothing of endpoints elsewhere, nor after its name left the lists', async () => {
  assert.equal((await report('/servers/other/server')).published, undefined)
  await updateTarget(harbour.store, SITE, { listed: false }, NOW)
  assert.equal((await report(PATH)).published, undefined)
})
