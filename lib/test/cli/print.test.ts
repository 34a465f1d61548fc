import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findingsText } from '../../src/cli/print/findings.ts'
import { githubText } from '../../src/cli/print/github.ts'
import { styleFor, table, widthOf, wrap } from '../../src/cli/print/style.ts'
import { progressOn } from '../../src/cli/progress.ts'
import { exitOf, type Report } from '../../src/cli/report.ts'
import type { Finding, Severity } from '../../src/finding.ts'
import { visible } from '../../src/text/visible.ts'
import { exchangeOf } from '../discover/site-memory.ts'

const CHECKOUT = { cwd: '/checkout', env: {} }

const PLAIN = { columns: 60, paint: (_: unknown, text: string) => text }

function finding(severity: Severity, rest: Partial<Finding> = {}): Finding {
  return { code: 'some_rule', severity, subject: 'card.json', message: 'Wrong.', ...rest }
}

function report(...findings: Finding[]): Report {
  const rest = { command: 'card lint', subject: 'card.json', accepted: 0, conditions: [] }
  return { ...rest, headline: undefined, findings, failOn: 'error', exitCode: 0 }
}

test('exit codes: the gravest fact about the target decides', () => {
  const error = [finding('error')]
  assert.equal(exitOf([], 'error', {}), 0)
  assert.equal(exitOf(error, 'error', {}), 1)
  assert.equal(exitOf(error, 'error', { gated: true }), 1)
  assert.equal(exitOf([], 'error', { gated: true }), 4)
  assert.equal(exitOf([], 'error', { failed: true, gated: true }), 1)
  assert.equal(exitOf(error, 'error', { unreadable: true }), 3)
  assert.equal(exitOf(error, 'error', { unreadable: true, refused: true }), 5)
})

test('exit codes: --fail-on is the least grave that fails', () => {
  const levels: Severity[] = ['error', 'warning', 'note']
  const fails = levels.map((found) =>
    levels.map((failOn) => exitOf([finding(found)], failOn, {})).join(''),
  )
  assert.deepEqual(fails, ['111', '011', '001'])
})

test('annotations escape what would end a property, a message or a line', () => {
  const text = githubText(
    report(
      finding('error', {
        subject: 'a,b:100%.json',
        message: 'one\r\n::error::two 100%',
        mend: 'three',
        position: { line: 3, column: 7, offset: 40 },
      }),
      finding('note', { subject: 'https://x.example/', code: 'other' }),
    ),
    CHECKOUT,
    'a,b:100%.json',
  )
  assert.deepEqual(text.split('\n'), [
    '::error file=a%2Cb%3A100%25.json,line=3,col=7,title=some_rule::one\\u{d}\\u{a}::error::two 100%25%0Amend: three',
    '::notice title=other::https://x.example/: Wrong.',
    '1 error, 0 warnings, 1 note',
    '',
  ])
})

test('an annotation about something remote names its place in words', () => {
  const position = { line: 3, column: 7, offset: 40 }
  const remote = { subject: 'https://x.example/card', pointer: '/remotes/0', position }
  assert.match(
    githubText(report(finding('note', remote)), CHECKOUT),
    /^::notice title=some_rule::https:\/\/x\.example\/card:3:7 \/remotes\/0: Wrong\.\n/,
  )
})

test('an annotation does not tell anybody to mend nothing', () => {
  const text = githubText(report(finding('note', { mend: 'Nothing.' })), CHECKOUT)
  assert.equal(text.split('\n')[0], '::notice title=some_rule::card.json: Wrong.')
})

test('the verdict is a notice, and an error where it fails the step', () => {
  const headline = { title: 'FAIL x.example', summary: 'Nothing is published.' }
  const told: Report = { ...report(finding('warning')), headline, conditions: ['proxy'] }
  const [notice] = githubText(told, CHECKOUT).split('\n')
  assert.equal(
    notice,
    '::notice title=FAIL x.example::Nothing is published.%0AThe requests went through a proxy.',
  )
  for (const exitCode of [1, 3, 4, 5] as const)
    assert.match(githubText({ ...told, exitCode }, CHECKOUT), /^::error title=FAIL x\.example::/)
})

test('annotations stick to paths inside the checkout', () => {
  const at = (file: string) =>
    /file=([^,]+)/.exec(
      githubText(report(finding('error', { subject: file })), CHECKOUT, file),
    )?.[1]
  assert.equal(at('./cards/a.json'), 'cards/a.json')
  assert.equal(at('/checkout/cards/a.json'), 'cards/a.json')
  const below = { cwd: '/checkout/web', env: { GITHUB_WORKSPACE: '/checkout' } }
  const told = report(finding('error', { subject: 'a.json' }))
  assert.match(githubText(told, below, 'a.json'), /file=web\/a\.json,/)
})

test('wrapping breaks at spaces, moves later lines right and leaves long words whole', () => {
  assert.equal(wrap('one two three four', 9), 'one two\nthree\nfour')
  assert.equal(wrap('one two three', 9, 2), 'one two\n  three')
  assert.equal(wrap('https://a-long-name.example/ x', 9), 'https://a-long-name.example/\nx')
  assert.equal(wrap('', 9), '')
  assert.equal(wrap('天气 天气 天气', 10), '天气 天气\n天气')
  assert.equal(wrap('工具列表没有读到末尾。', 10), '工具列表没\n有读到末\n尾。')
  assert.equal(wrap('状态（HTTP 200）', 8, 2), '状态\n  （HTTP\n  200）')
})

test('a table aligns by columns on the screen and moves a last column without room below', () => {
  assert.equal(
    table(
      [
        ['天气', 'b'],
        ['a', 'c'],
      ],
      PLAIN,
    ),
    '  天气  b\n  a     c\n',
  )
  const narrow = table([['a'.repeat(30), 'told in full']], PLAIN)
  assert.equal(narrow, `  ${'a'.repeat(30)}\n      told in full\n`)
  const titled = table([['Title'], ['a'.repeat(30), 'told in full']], PLAIN)
  assert.equal(titled, `  Title\n${narrow}`)
  assert.equal(table([], PLAIN), '')
})

test('width counts columns, not characters', () => {
  assert.equal(widthOf('abc'), 3)
  assert.equal(widthOf('天气'), 4)
  assert.equal(widthOf('e\u0301'), 1)
  assert.equal(widthOf('🎉'), 2)
})

test('colour: the flag, then FORCE_COLOR, then NO_COLOR, then the terminal', () => {
  const tty = { write: () => true, isTTY: true, columns: 200 }
  const pipe = { write: () => true }
  const coloured = (...args: Parameters<typeof styleFor>) =>
    styleFor(...args).paint('bad', 'x') !== 'x'
  assert.equal(coloured(tty, {}, false), true)
  assert.equal(coloured(tty, {}, true), false)
  assert.equal(coloured(tty, { NO_COLOR: '1' }, false), false)
  assert.equal(coloured(tty, { NO_COLOR: '' }, false), true)
  assert.equal(coloured(tty, { TERM: 'dumb' }, false), false)
  assert.equal(coloured(pipe, {}, false), false)
  assert.equal(coloured(pipe, { FORCE_COLOR: '1', NO_COLOR: '1' }, false), true)
  assert.equal(coloured(tty, { FORCE_COLOR: '0' }, false), false)
  assert.equal(styleFor(tty, {}, false).columns, 200)
  assert.equal(styleFor(pipe, {}, false).columns, 100)
})

test('the width: of the terminal, else COLUMNS, else a hundred, and never under forty', () => {
  const columns = (output: Parameters<typeof styleFor>[0], COLUMNS: string) =>
    styleFor(output, { COLUMNS }, false).columns
  const write = () => true
  assert.equal(columns({ write }, '60'), 60)
  assert.equal(columns({ write }, '7'), 40)
  assert.equal(columns({ write }, 'wide'), 100)
  assert.equal(columns({ write, isTTY: true, columns: 120 }, '60'), 120)
  assert.equal(columns({ write, isTTY: true }, '60'), 60)
})

test('without a step every request says itself what it is for', async () => {
  const written: string[] = []
  const terminal = { write: (text: string) => written.push(text), isTTY: true, columns: 200 }
  const { watch } = progressOn(terminal, {})
  const send = watch((outgoing) => Promise.resolve(exchangeOf(outgoing, {})))
  const url = 'https://x.example/'
  await send({ purpose: 'document', method: 'GET', url })
  await send({ purpose: 'endpoint', method: 'POST', url })
  await send({ purpose: 'document', method: 'OPTIONS', url })
  const words = written.map((text) => /([a-z ]+) · \d/.exec(text)?.[1])
  assert.deepEqual(words, [
    'looking for cards and catalogs',
    'asking the endpoint',
    'looking at how they are served',
  ])
})

test('progress is one line on a terminal and nothing anywhere else', async () => {
  const written: string[] = []
  const write = (text: string) => written.push(text)
  const asked = { purpose: 'document', method: 'GET', url: 'https://x.example/\u001b[2J' } as const
  const send = () => Promise.resolve(exchangeOf(asked, {}))
  const pipe = progressOn({ write }, {})
  pipe.step('looking')
  await pipe.watch(send)(asked)
  pipe.end()
  assert.deepEqual(written, [])

  const terminal = progressOn({ write, isTTY: true, columns: 40 }, {})
  terminal.step('looking')
  await terminal.watch(send)(asked)
  terminal.end()
  const clear = '\r\u001b[2K'
  assert.deepEqual(written, [
    `${clear}looking …`,
    `${clear}looking · 1 · GET https://x.example/…`,
    clear,
  ])
})

test('no line of a report begins with a workflow command of a third party, wherever it breaks', () => {
  for (let width = 40; width < 80; width++) {
    const text = table([['x', visible(`${'y'.repeat(30)} ::set-output name=a::b ##[add-mask]c`)]], {
      ...styleFor({ write: () => {} }, {}, true),
      columns: width,
    })
    assert.doesNotMatch(text, /^\s*::|##\[/m)
  }
})

test('a command is shown whole or not at all, because half a quoted word opens a quote', () => {
  const style = styleFor({ write: () => {} }, {}, true)
  const shown = (length: number) => {
    const evidence = `curl -i 'https://x.example/${'y'.repeat(length)}'`
    return findingsText([finding('note', { evidence })], style).match(/\$ curl.*/)?.[0]
  }
  assert.equal(shown(2000)?.at(-1), "'")
  assert.equal(shown(16_000), undefined)
})
