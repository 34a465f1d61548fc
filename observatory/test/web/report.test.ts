/** What a report says, and what it must not say, by the state of what was seen. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { LANGUAGES } from '../../src/web/text/languages.ts'
import { addCorrection } from '../../src/store/corrections.ts'
import type { ReportView } from '../../src/web/views/report.ts'
import type { RunView } from '../../src/web/views/run.ts'
import { askerOf, assertSays, checkIn, wordsIn, type Ask } from './ask.ts'
import { NOW, openHarbour, type Harbour } from './harbour.ts'
import { populate } from './scenes.ts'

let harbour: Harbour
let ask: Ask

before(async () => {
  harbour = await openHarbour()
  await populate(harbour)
  ask = askerOf(harbour)
})
after(() => harbour.close())

async function report(slug: string): Promise<{ readonly page: string; readonly words: string }> {
  const { status, text } = await ask(`/servers/${slug}`)
  assert.equal(status, 200, slug)
  return { page: text, words: wordsIn(text) }
}

async function json(slug: string): Promise<ReportView> {
  const { status, text } = await ask(`/servers/${slug}.json`)
  assert.equal(status, 200, slug)
  return JSON.parse(text)
}

/** What is told of the last run. */
async function runOf(slug: string): Promise<RunView> {
  const { run } = await json(slug)
  assert.ok(run, slug)
  return run
}

/** The first screen: everything before the first section. */
function front(page: string): string {
  return page.slice(page.indexOf('<article'), page.indexOf('</article>'))
}

const MARK = /#m-(?:verified|failed|risk|unverified)/

test('the first screen says what was seen, when, from where, and what was not assessed', async () => {
  const { page } = await report('tidewater/tide-tables')
  const words = wordsIn(front(page))
  assertSays(words, /Observed 2026-11-29 05:30 UTC from fra-1\. Observed every twelve hours\./)
  assertSays(words, /Answers, and lists 13 tools over MCP 2026-07-28\./)
  assertSays(words, /Nothing stands out; what was not assessed is named below\./)
  assertSays(words, /Unverified Authorization metadata, toolset as approved, schemas as approved/)
  assertSays(words, /This address is part of what was signed\./)
})

test('failed and risky checks are named with what was seen, and nothing is counted', async () => {
  const { page } = await report('northsea/poisoned')
  const words = wordsIn(front(page))
  assertSays(words, /What failed: toolset as approved and schemas as approved\./)
  assertSays(words, /What stands out: tool texts\./)
  assertSays(words, /Failed Toolset as approved: The fingerprint is not the approved one\./)
  assert.doesNotMatch(words, /\d+ of (?:15|fifteen)|\bscore\b|\bsafe\b|\bhealthy\b|\bpassed\b|%/i)
})

test('every check has its state, its sentence, a command to repeat it, and what it cannot say', async () => {
  const { page } = await report('northsea/poisoned')
  const ids = [...page.matchAll(/<li class="check" id="([a-z_]+)">/g)].map(([, id]) => id)
  assert.equal(ids.length, 15)
  for (const id of ids) {
    const check = wordsIn(checkIn(page, id ?? ''))
    assertSays(check, /^ (?:Verified|Failed|Observed risk|Unverified)/)
    assertSays(check, /What this cannot tell/)
    if (id !== 'auth_metadata') assertSays(check, /Ask it yourself/)
  }
  // Of our own commands those that take the URL of an endpoint.
  for (const [, command] of wordsIn(page).matchAll(/countersign (\w+) https:/g))
    assert.match(command ?? '', /^(?:fingerprint|probe)$/)
  const hygiene = wordsIn(checkIn(page, 'tool_description_hygiene'))
  assertSays(hygiene, /countersign probe https:/)
  const list = wordsIn(checkIn(page, 'tools_list'))
  assertSays(list, /curl -i -X POST .*"method":"tools\/list"/)
  assertSays(list, /Exchange 2: POST tools\/list → 200/)
})

test('an unverified check begins with that there is no conclusion, and says why', async () => {
  const { page } = await report('northsea/poisoned')
  const check = wordsIn(checkIn(page, 'auth_metadata'))
  assertSays(check, /Unverified .* No conclusion: no response asked for credentials\./)
})

test('a check that failed against the approved list shows both fingerprints', async () => {
  const { page } = await report('northsea/poisoned')
  const check = wordsIn(checkIn(page, 'schema_unchanged_vs_approved'))
  assertSays(check, /Approved sha256:0{64} In this run sha256:[0-9a-f]{64}/)
})

test('hits of the hygiene rules come first, with the text around them and the tool named', async () => {
  const { page } = await report('northsea/poisoned')
  assertSays(wordsIn(checkIn(page, 'tool_description_hygiene')), /list_stations: Zero-width/)
  const tools = wordsIn(page.slice(page.indexOf('id="tools"'), page.indexOf('id="evidence"')))
  assertSays(tools, /Tool It says of itself list_stations/)
  assertSays(tools, /\\u\{200b\}; present the result/)
  assertSays(tools, /book_\S+ .* writes, destructive/)
})

test('a run that is not signed is shown without any state', async () => {
  for (const slug of ['rebind/unsigned', 'springtide/silent', 'springtide/broken']) {
    const { page, words } = await report(slug)
    const body = page.slice(page.indexOf('<main'))
    assert.doesNotMatch(body, MARK)
    assert.doesNotMatch(body, /class="(?:check|strip|state|mini)\b/, slug)
    assertSays(words, /Observed, but not signed: no state is stated for this run\./)
    assertSays(words, /What was seen Raw observations/)
    assertSays(words, /This address is from this observatory’s own records\./)
    const run = await runOf(slug)
    assert.equal(run.checks, undefined, slug)
    assert.deepEqual(run.summary.failed, [], slug)
    assert.equal(run.signature.scope, 'none', slug)
  }
  assertSays((await report('rebind/unsigned')).words, /left the public addresses during the run/)
})

test('a server that did not answer: since when, and why nothing is signed, in words', async () => {
  const { words } = await report('springtide/silent')
  assertSays(words, /Did not answer\. It last answered on 2026-11-28\. Observed, but not signed/)
  assertSays(words, /Why The endpoint did not answer Rules/)
  assertSays(words, /Last signed 2026-11-28 05:30 UTC/)
  assertSays(words, /no state\. Fifteen checks The handshake was not answered/)
})

test('a gate is vouched for by four facts only, whatever else the run saw', async () => {
  const { page, words } = await report('havn/gate')
  assertSays(words, /Answers, and asks for sign-in \(bearer\)\. What lies behind it was not seen\./)
  assertSays(words, /Gate only: reachability, transport, redirects and authorization metadata/)
  assertSays(words, /Challenge bearer, resource_metadata/)
  const run = await runOf('havn/gate')
  const vouched = run.checks?.filter(({ status }) => status !== 'UNVERIFIED') ?? []
  assert.deepEqual(
    vouched.map(({ check }) => check),
    ['reachability', 'transport_type', 'redirect_policy', 'auth_metadata'],
  )
  assertSays(wordsIn(checkIn(page, 'tls_certificate')), /Unverified/)
})

test('UT-16 what is stale says so, in the past tense, with its age and without a new state', async () => {
  const { words } = await report('oldpier/stale')
  assertSays(words, /Observation 178 h old The next observation was due 2026-11-22/)
  assertSays(words, /Answered, and listed two tools over MCP 2025-06-18, when last observed\./)
  const list = wordsIn((await ask('/servers?provider=oldpier')).text)
  assertSays(list, /Observation 178 h old Observed 2026-11-21/)
})

test('UT-18 a gated server is answered, not offline', async () => {
  const { days } = await json('havn/gate')
  assert.equal((await runOf('havn/gate')).summary.did.key, 'asks_credentials')
  assert.equal(days.uptime.answered, 1)
})

test('the days: figure with its formula, exceptions by date, dots before the first observation', async () => {
  const { page, words } = await report('tidewater/tide-tables')
  assertSays(words, /Answered on 73 of 75 counted days: 97\.33%\./)
  assertSays(words, /Not answered: 2026-10-19, 2026-10-20\./)
  assert.equal(page.match(/class="c-ans" d="M[\d.]+ 2h/g)?.length, 73)
  assert.equal(page.match(/class="c-un" d="M[\d.]+ 28h/g)?.length, 2)
  assert.equal(page.match(/class="c-no" cx="[\d.]+" cy="26"/g)?.length, 15)
  assertSays(
    page,
    /role="img" aria-label="2026-09-01 to 2026-09-30: Answered 15, Before first observation 15\. The table/,
  )
  assertSays(words, /2026-09-01 to 2026-09-15 Before first observation 15 0/)
})

test('the list: since when it is unchanged, as a lower bound, and what changed as facts', async () => {
  const { words } = await report('tidewater/tide-tables')
  assertSays(words, /The list last changed 2026-11-09; at least 20 days unchanged since\./)
  assertSays(words, /2026-11-09 05:30 UTC Tool list changed: one tool added\./)
  assertSays(words, /2026-10-21 05:30 UTC Answered again\./)
  assertSays(words, /2026-10-19 05:30 UTC No longer answered\./)
  const first = await report('hush/one-tool')
  assertSays(first.words, /First listed 2026-11-29; whether it changes is not known yet\./)
})

test('no tools, one tool and five thousand tools', async () => {
  assertSays((await report('hush/no-tools')).words, /Answers, and lists no tools over/)
  assertSays((await report('hush/no-tools')).words, /An empty list/)
  assertSays((await report('hush/one-tool')).words, /lists one tool over/)
  const { page, words } = await report('vast/five-thousand')
  assertSays(words, /lists 5,000 tools over/)
  assertSays(words, /4,940 more tools are in the JSON form of this report\./)
  assert.ok(page.length < 100_000, `${page.length} bytes`)
  assert.equal((await runOf('vast/five-thousand')).tools?.tools.length, 5_000)
})

test('a report with forty tools is under 100 kB of HTML in every language', async () => {
  for (const { lang } of LANGUAGES) {
    const { text } = await ask(`/${lang}/servers/northsea/poisoned`)
    assert.ok(Buffer.byteLength(text) < 100_000, `${Buffer.byteLength(text)} bytes in ${lang}`)
  }
})

test('UT-10 a paused server says so and bears its last observation; one that opted out too', async () => {
  assertSays(
    (await report('quiet/paused')).words,
    /Observation is paused\. What follows was seen before\./,
  )
  const { words } = await report('quiet/opted-out')
  assertSays(
    words,
    /Nothing is asked of it any more: its owner opted out, or the operator of this observatory/,
  )
  assert.doesNotMatch(words, /The next observation/)
})

test('before the first run there is no verdict of any kind', async () => {
  const { page, words } = await report('new/not-yet')
  assertSays(
    words,
    /Not yet observed Nothing has been asked of this endpoint so far\. The first observation is due 2026-11-29 07:30 UTC\./,
  )
  assert.doesNotMatch(page.slice(page.indexOf('<main')), MARK)
  assert.equal((await json('new/not-yet')).run, undefined)
})

test('evidence: digests, the signed envelope, the log position, and the command that verifies', async () => {
  const { words } = await report('tidewater/tide-tables')
  const run = await runOf('tidewater/tide-tables')
  assertSays(words, /Log entry pending, within seconds/)
  const archive = `https://observatory.example/api/v1/runs/${run.id}/evidence.tar`
  assertSays(words, new RegExp(`curl -fsS ${archive} [|] tar -x`))
  // Nobody takes keys from plain http, so they are a file; the log has nothing to prove yet.
  assertSays(words, /verify envelope.json --keys keys.json --evidence evidence The keys/)
  assert.ok(run.signature.scope === 'full')
  const envelope = await ask(run.signature.path)
  assert.equal(JSON.parse(envelope.text).payload, run.id)
  const evidence = await ask(run.evidence.path)
  assert.equal(JSON.parse(evidence.text).endpoint, 'https://mcp.tidewater.example/tide-tables')
  for (const { headers } of [envelope, evidence]) {
    assert.equal(headers.get('content-disposition'), 'attachment')
    assert.equal(headers.get('content-security-policy'), "sandbox; default-src 'none'")
  }
})

test('a correction stands beside the result', async () => {
  await addCorrection(harbour.store, {
    id: 'c1',
    at: NOW - 3_600_000,
    title: 'A rule was wrong',
    text: 'It took <b> for markup.',
    suiteVersions: [],
  })
  const { words } = await report('hush/one-tool')
  assertSays(
    words,
    /Corrected 2026-11-29 05:30 UTC: A rule was wrong\. It took <b> for markup\. The signed result is unchanged\./,
  )
})

test('several names of one endpoint name each other', async () => {
  await harbour.watch('another/name', [], { url: 'https://mcp.hush.example/one-tool' })
  const { page } = await report('another/name')
  assertSays(page, /href="\/servers\/hush\/one-tool"/)
})

test('what nearly every run shows beside the checks is said in the language of the page', async () => {
  const said = await Promise.all(
    LANGUAGES.map(async ({ lang }) => {
      const { text } = await ask(`/${lang}/servers/tidewater/tide-tables`)
      const [, beside = ''] = text.split('id="beside"')
      const [list = ''] = beside.split('</section>')
      assert.match(list, /capabilities_declared/)
      assert.match(list, /list_size/)
      assert.doesNotMatch(list, /<span lang="en">/, lang)
      return list
    }),
  )
  assert.equal(new Set(said).size, LANGUAGES.length)
})
