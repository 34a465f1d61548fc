/** Who asks, what is negotiated, and how sentences are filled. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { html } from '../../src/web/html.ts'
import { formFor } from '../../src/web/negotiate.ts'
import { keepMsOf } from '../../src/web/freshness.ts'
import { examinationSections } from '../../src/web/pages/examination.ts'
import { ruleText } from '../../src/web/parts/words.ts'
import { remember } from '../../src/web/remember.ts'
import { requesterOf } from '../../src/web/requester.ts'
import { EN } from '../../src/web/text/en/sentences.ts'
import { ENGLISH } from '../../src/web/text/english.ts'
import { LANGUAGES } from '../../src/web/text/languages.ts'
import { plain, say, sayCount } from '../../src/web/text/say.ts'
import { examinationView } from '../../src/web/views/examination.ts'

function from(address: string, forwarded?: string, trustedProxies = 0): string {
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
  const request = new Request('https://observatory.example/scan', { headers })
  const env = { incoming: { socket: { remoteAddress: address } } }
  return requesterOf({ salt: 'salt', trustedProxies })(request, env)
}

test('a requester is one IPv4 address or one IPv6 network, in any spelling', () => {
  assert.equal(from('192.0.2.7'), from('::ffff:192.0.2.7'))
  assert.notEqual(from('192.0.2.7'), from('192.0.2.8'))
  assert.equal(from('2001:db8:1:2::1'), from('2001:0DB8:0001:0002:ffff:ffff:ffff:ffff'))
  assert.notEqual(from('2001:db8:1:2::1'), from('2001:db8:1:3::1'))
  assert.equal(from('2001:db8::1'), from('2001:db8:0:0:0:0:0:2'))
  assert.equal(from('fe80::1%eth0'), from('fe80::2'))
  assert.doesNotMatch(from('192.0.2.7'), /192/)
})

test('what others say in X-Forwarded-For counts as far as it is trusted', () => {
  assert.equal(from('192.0.2.7', '198.51.100.1'), from('192.0.2.7'))
  assert.equal(from('10.0.0.1', '203.0.113.9, 198.51.100.1', 1), from('198.51.100.1'))
  assert.equal(from('10.0.0.1', '203.0.113.9, 198.51.100.1', 2), from('203.0.113.9'))
  assert.equal(from('10.0.0.1', '[2001:db8::1]:443', 1), from('2001:db8::1'))
})

test('however many hops somebody invents, a requester stays who they are', () => {
  const who = from('198.51.100.1')
  for (const count of [1, 63, 64, 65, 500]) {
    const invented = Array.from({ length: count }, (_, index) => `203.0.113.${index % 256}`)
    assert.equal(from('10.0.0.1', [...invented, '198.51.100.1'].join(', '), 1), who, `${count}`)
  }
  assert.equal(from('10.0.0.1', '198.51.100.1:50123', 1), who)
})

test('without an address nobody is taken for somebody', () => {
  const request = new Request('https://observatory.example/scan')
  const of = requesterOf({ salt: 'salt', trustedProxies: 3 })
  assert.equal(of(request, undefined), of(request, { incoming: null }))
})

test('quality, then the place of the name, then HTML decide the form', () => {
  const cases: readonly (readonly [string | null, string | undefined])[] = [
    [null, 'text/html'],
    ['', 'text/html'],
    ['*/*', 'text/html'],
    ['text/*', 'text/html'],
    ['application/json', 'application/json'],
    ['application/problem+json', 'application/json'],
    ['APPLICATION/JSON', 'application/json'],
    ['application/json, text/html', 'application/json'],
    ['text/html, application/json', 'text/html'],
    ['application/json;q=0.1, text/html;q=0.2', 'text/html'],
    ['application/json; charset=utf-8; q=0.9, */*;q=0.8', 'application/json'],
    ['application/json;q=0', undefined],
    ['image/png', undefined],
    ['text/html;q=0.001', 'text/html'],
    ['nonsense', undefined],
  ]
  for (const [accept, form] of cases) assert.equal(formFor(accept), form, `${accept}`)
})

test('a page is made once for all who wait for it, and again when it is old or failed', async () => {
  let now = 0
  let made = 0
  const recent = remember<number>({ keepMs: 100, now: () => now, most: 2 })
  const make = async () => ++made
  assert.deepEqual(await Promise.all([recent('a', make), recent('a', make)]), [1, 1])
  now = 99
  assert.equal(await recent('a', make), 1)
  now = 100
  assert.equal(await recent('a', make), 2)
  await assert.rejects(recent('b', () => Promise.reject(new Error('no'))))
  assert.equal(await recent('b', make), 3)
  await recent('c', make)
  assert.equal(await recent('a', make), 5, 'two are kept')
})

test('pages in memory are bounded by what they weigh, and kept by how busy it is just now', async () => {
  let keepMs = 100
  let now = 0
  let made = 0
  const recent = remember<string>({
    keepMs: () => keepMs,
    now: () => now,
    most: 10,
    weigh: ({ length }) => length,
  })
  const make = (value: string) => async () => {
    made += 1
    return value
  }
  await recent('a', make('12345'))
  await recent('b', make('12345'))
  await recent('a', make('other'))
  assert.equal(made, 2, 'both fit')
  await recent('c', make('1'))
  assert.equal(await recent('a', make('again')), 'again', 'what was made first went first')
  now = 150
  assert.equal(await recent('c', make('2')), '2', 'it is older than a quiet process keeps it')
  keepMs = 1_000
  now = 900
  assert.equal(await recent('c', make('3')), '2', 'a busy one keeps it longer')
  assert.deepEqual([0, 0.3, 0.65, 1].map(keepMsOf), [2_000, 2_000, 151_000, 300_000])
})

test('while it is made again, the old one does for as long as it may be kept just then', async () => {
  let keepMs = 100
  let now = 0
  const recent = remember<string>({ keepMs: () => keepMs, now: () => now, most: 10 })
  const never = () => Promise.reject(new Error('it is made already'))
  await recent('a', async () => 'old')
  now = 100
  let end = (): void => undefined
  const first = recent('a', () => new Promise((resolve) => (end = () => resolve('new'))))
  const behind = recent('a', never)
  keepMs = 1_000
  assert.equal(await recent('a', never), 'old')
  now = 1_000
  const late = recent('a', never)
  end()
  assert.deepEqual(await Promise.all([first, behind, late]), ['new', 'new', 'new'])
  assert.equal(await recent('a', never), 'new')
})

test('sentences are filled, counted and escaped', () => {
  assert.equal(
    say(ENGLISH, 'report_seen', { at: html`<b>x</b>`, vantage: '<fra>' }).toString(),
    'Observed <b>x</b> from &lt;fra&gt;.',
  )
  assert.equal(plain(ENGLISH, 'report_title', { name: 'a', day: 'b' }), 'a: observed b')
  const count = (n: number) => sayCount(ENGLISH, 'did_lists_tools_bare', n).toString()
  assert.equal(count(0), 'Answers, and lists no tools.')
  assert.equal(count(1), 'Answers, and lists one tool.')
  assert.equal(count(12), 'Answers, and lists twelve tools.')
  assert.equal(count(5_000), 'Answers, and lists 5,000 tools.')
})

test('the words of the pages promise nothing, plead for nothing and grade nothing', () => {
  const keysWith = (word: RegExp) =>
    Object.entries(EN).flatMap(([key, said]) => (word.test(JSON.stringify(said)) ? [key] : []))
  assert.deepEqual(keysWith(/!|\bplease\b|\boops\b|\bsorry\b|\bhealthy\b|\ball good\b/i), [])
  // These say that there is none.
  assert.deepEqual(keysWith(/\b(?:score|grade)\b/), [
    'home_lead',
    'states_title',
    'report_checks_note',
    'method_states_text',
    'checkpage_list_lead',
  ])
  assert.deepEqual(keysWith(/\bsafe\b/), ['limits_signed', 'method_never_judge'])
})

test('what a finding of the fifteen checks says is said in the language of the page', () => {
  const subject = 'https://a.example/mcp'
  const params = { status: 200, media_type: 'json' }
  const reason = { key: 'error_taxonomy_result_is_error', params }
  const finding = {
    severity: 'warning',
    code: 'check_error_taxonomy',
    subject,
    message: 'What it says in English.',
    mend: 'What mends it in English.',
  }
  const view = examinationView({
    findings: [finding, { ...finding, code: 'endpoint_without_card', message: 'Only English.' }],
    runs: [{ endpoint: subject, assertions: [{ check: 'error_taxonomy', reason }] }],
  })
  for (const texts of LANGUAGES) {
    const [first = '', second = ''] = examinationSections(texts, view)
      .toString()
      .split('<li>')
      .filter((part) => part.includes('</li>'))
    assert.ok(first.includes(texts.checks.error_taxonomy.mend), texts.lang)
    assert.match(first, /isError.{0,9}HTTP 200/)
    assert.doesNotMatch(first, /in English|lang="en"/)
    assert.match(
      second,
      texts.lang === 'en' ? /<p><bdi>Only English/ : /<span lang="en"><bdi>Only English/,
    )
  }
})

test('a rule names states in the words of the page, beside those of signed statements', () => {
  for (const texts of LANGUAGES) {
    const rules = Object.values(texts.checks).map(({ how }) => how)
    const told = rules.map((how) => ruleText(texts, how)).join('\n')
    if (texts.lang === 'en') assert.equal(told, rules.join('\n'))
    else {
      for (const [status, word] of Object.entries(texts.states))
        assert.ok(told.includes(word), `${texts.lang} ${status}`)
      const [open, shut] = texts.lang === 'zh' ? ['”（', '）'] : ['» (', ')']
      const bare = told
        .split(/\b(VERIFIED|FAILED|OBSERVED_RISK|UNVERIFIED)\b/)
        .filter((piece, index) => index % 2 === 0)
      for (const [index, piece] of bare.entries()) {
        if (index > 0) assert.ok(piece.startsWith(shut ?? ''), piece)
        if (index < bare.length - 1) assert.ok(piece.endsWith(open ?? ''), piece)
      }
    }
  }
  const { states } = ENGLISH
  assert.equal(
    ruleText({ lang: 'zh', states: { ...states, FAILED: '未通过' } }, '时为 FAILED。'),
    '时为“未通过”（FAILED）。',
  )
})
