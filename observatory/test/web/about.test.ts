/** The pages about checks and about the observatory itself say what the program does. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { HYGIENE_RULES } from 'countersign/probe'
import { CHECKS } from 'countersign/run'
import { outcomesByCheck } from '../../../fixtures/servers/outcomes.ts'
import { RUN_LIMITS } from '../../../lib/src/probe/budget.ts'
import { STALE_MARGIN_MS } from '../../src/figures/stale.ts'
import { SCAN_BUDGET } from '../../src/jobs/scan-send.ts'
import { LANGUAGES } from '../../src/web/text/languages.ts'
import { addCorrection } from '../../src/store/corrections.ts'
import { serverDays, type ServerDays } from '../../src/store/statistics.ts'
import { optOutName, optOutUrl } from '../../src/targets/opt-out.ts'
import { OPERATIONS } from '../../src/web/api/operations.ts'
import { CHECK_OUTCOMES, DEFINING_SERVERS } from '../../src/web/text/check-outcomes.ts'
import { openApiGround, ORIGIN, type ApiGround } from './api-ground.ts'
import { askerOf, assertSays, wordsIn, type Ask } from './ask.ts'
import { serverOf, SILENT, tools } from './fleet.ts'
import { HOUR, NOW, openHarbour } from './harbour.ts'

const AGENT =
  'Countersign-Observatory/0.1.0 (+https://observatory.example/; harbour@observatory.example)'

let ground: ApiGround
let ask: Ask
let run = ''

before(async () => {
  ground = await openApiGround({ userAgent: AGENT })
  ask = askerOf(ground)
  run = await ground.look('tidewater/tides', serverOf(tools(3)), NOW - 5 * HOUR)
  await ground.sequence()
})
after(() => ground.close())

async function words(path: string): Promise<string> {
  const { status, text } = await ask(path)
  assert.equal(status, 200, path)
  return wordsIn(text)
}

test('what the check pages show is what the acceptance table says', () => {
  const { outcomes, servers } = outcomesByCheck()
  assert.deepEqual(CHECK_OUTCOMES, outcomes)
  assert.deepEqual(DEFINING_SERVERS, servers)
})

test('every check has a page with its texts, its outcomes with reasons, and servers', async () => {
  const list = await ask('/checks')
  for (const { id } of CHECKS) {
    assert.ok(list.text.includes(`href="/checks/${id}"`), id)
    const text = await words(`/checks/${id}`)
    assertSays(text, /What this cannot tell/)
    for (const { reason } of CHECK_OUTCOMES[id]) assert.ok(text.includes(reason), `${id} ${reason}`)
  }
  const hygiene = await words('/checks/tool_description_hygiene')
  for (const { id, title } of HYGIENE_RULES)
    assert.ok(hygiene.includes(`${id} `) && hygiene.includes(title), id)
  assert.equal((await ask('/checks/no_such_check')).status, 404)
})

test('no status is on a check page that the check never gives', async () => {
  const { text } = await ask('/checks/reachability')
  assert.doesNotMatch(text.slice(text.indexOf('<main')), /#m-(?:failed|risk)/)
  assertSays(wordsIn(text), /It never fails/)
})

test('the page for those who are asked tells agent, budget and opt-out as they are', async () => {
  const text = await words('/probe')
  assert.ok(text.includes(AGENT))
  assert.deepEqual([RUN_LIMITS.requests, RUN_LIMITS.pages, RUN_LIMITS.durationMs], [8, 10, 10_000])
  assertSays(text, /at most eight requests, up to nine further pages .* within ten seconds/)
  assert.ok(text.includes(`${optOutName('example.com')}. 3600 IN TXT "optout"`))
  assert.ok(text.includes(optOutUrl('host')))
  assertSays(text, /Questions and complaints go to harbour@observatory\.example/)
})

test('the page on method has the rhythm, the margin and the day rule', async () => {
  const text = await words('/methodology')
  assertSays(text, /every twelve hours, .* every eight hours/)
  assert.equal(STALE_MARGIN_MS, 280 * 60_000)
  assertSays(text, /older than its rhythm and four hours 40 minutes/)
  assertSays(text, /a sign-in, a redirect and a 404 are answers/)
})

test('corrections are dated, newest first, and say what they concern', async () => {
  assertSays(await words('/corrections'), /No correction so far/)
  const correction = { text: 'It said <b>.', suiteVersions: ['1.0.0'] }
  await addCorrection(ground.store, { ...correction, id: 'a', at: NOW - 9 * HOUR, title: 'Old' })
  await addCorrection(ground.store, {
    ...correction,
    id: 'b',
    at: NOW - HOUR,
    title: 'New',
    suiteVersions: [],
    runId: run,
  })
  const text = await words('/corrections')
  assertSays(text, /2026-11-29 05:30 UTC New .*Concerns one run.* Old It said <b>\./)
  assertSays(text, /Concerns results of suite 1\.0\.0\./)
})

test('keys: purpose, status, dates and ids, and the commands print those ids', async () => {
  const text = await words('/keys')
  assertSays(text, /Signs evidence Status In use Key id \(SSH SHA-256\) SHA256:\S{43}/)
  assertSays(text, /Until open/)
  const bare = await openHarbour()
  try {
    assertSays(wordsIn((await askerOf(bare)('/keys')).text), /No key is published/)
    assertSays(wordsIn((await askerOf(bare)('/log')).text), /The log is empty/)
  } finally {
    await bare.close()
  }
})

test('the log: size, origin, checkpoint, key and how to verify it', async () => {
  const text = await words('/log')
  assertSays(text, /One record, as of 2026-11-29 06:30 UTC\./)
  assert.ok(text.includes(`Origin ${ORIGIN}`))
  assertSays(text, /countersign log verify https:\/\/observatory\.example\/log --log-key/)
  const { text: json } = await ask('/log.json')
  const { log } = JSON.parse(json)
  assert.equal(log.size, 1)
  assert.equal((await ask(`/log/${log.newest}`)).status, 200)
  // What is below the page of the log is files, and what is none of them is a problem of the API.
  assert.equal((await ask('/log/nothing')).type, 'application/problem+json')
})

test('the page of the API lists every operation with its problems, and is OpenAPI as JSON', async () => {
  const { text } = await ask('/api')
  for (const { id } of OPERATIONS) assert.ok(text.includes(`id="${id}"`), id)
  assertSays(wordsIn(text), /404 no_run: /)
  // Who reads another language is told in it that this page is in English.
  const other = (await ask('/uk/api')).text
  assert.match(other, /<div lang="uk"><p class="notice">Ця сторінка англійською/)
  assert.doesNotMatch(text, /lang="en"><p class="notice">/)
  const { text: json, type } = await ask('/api.json')
  assert.equal(type, 'application/json')
  assert.equal(JSON.parse(json).openapi, '3.1.1')
})

test('statistics: days by the day rule with their table, revisions and signatures', async () => {
  const text = await words('/statistics')
  assertSays(text, /One server was observed on 2026-11-29\. Since 2026-11-29, 1 of 1 counted days/)
  assertSays(text, /2026-11-29 1 1 0 0 100%/)
  assertSays(text, /2026-07-28 1 100%/)
  assertSays(text, /All fifteen checks 1 100%/)
  const { days } = JSON.parse((await ask('/statistics.json')).text)
  assert.equal(days.length, 90)
  assert.equal(days.at(-1).answered, 1)
})

test('statistics count on after the days that are over were counted, slice by slice', async () => {
  const { look, store } = ground
  await look('earlier/one', serverOf(tools(1)), NOW - 4 * HOUR)
  await look('earlier/two', SILENT, NOW - 3 * HOUR)
  const { days } = JSON.parse((await ask('/statistics.json')).text)
  const today = { day: '2026-11-29', observed: 3, answered: 2, unanswered: 1, undecided: 0 }
  assert.deepEqual(days.at(-1), today)
  const slices: ServerDays[] = []
  let after: string | undefined
  do {
    const slice = await serverDays(store, { fromDay: '2026-11-29', after, limit: 1 })
    slices.push(...slice.days)
    after = slice.next
  } while (after !== undefined)
  assert.deepEqual(
    slices.map(({ observed }) => observed),
    [1, 1, 1],
  )
  assert.equal(slices.filter(({ unanswered }) => unanswered === 1).length, 1)
})

test('every link in the frame and on these pages leads somewhere', async () => {
  const seen = new Set<string>()
  for (const path of [
    '/',
    '/checks',
    '/methodology',
    '/keys',
    '/log',
    '/probe',
    '/corrections',
    '/api',
  ]) {
    const { text } = await ask(path)
    for (const [, href = ''] of text.matchAll(/<a [^>]*href="(\/[^"#]*)/g))
      seen.add(href.replaceAll('&amp;', '&'))
  }
  assert.ok(seen.size > 30)
  for (const href of seen) assert.equal((await ask(href)).status, 200, href)
})

test('what the page of a scan says of its pace is its budget', () => {
  assert.equal(SCAN_BUDGET.gapMs, 1_000)
  for (const { lang, sentences } of LANGUAGES)
    assert.match(sentences.scan_follows, new RegExp(`\\D${SCAN_BUDGET.requests}\\D`), lang)
})
