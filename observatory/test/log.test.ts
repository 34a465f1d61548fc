import assert from 'node:assert/strict'
import { test } from 'node:test'

import { openLog, type Log, type LogOptions } from '../src/log.ts'

const NOON = Date.parse('2026-11-29T12:00:00.000Z')

function open(options: Partial<LogOptions> = {}): { readonly log: Log; readonly lines: string[] } {
  const lines: string[] = []
  const write = (line: string): void => void lines.push(line)
  return { lines, log: openLog({ write, now: () => NOON, format: 'json', ...options }) }
}

test('a line is one JSON object, its head first', () => {
  const { log, lines } = open()
  log.info('runs_saved', { runs: 20, engine: 'sqlite', late: false, worker: undefined })
  assert.deepEqual(lines, [
    '{"at":"2026-11-29T12:00:00.000Z","level":"info","event":"runs_saved","runs":20,"engine":"sqlite","late":false}\n',
  ])
})

test('on a terminal it is words, quoted where they are not one', () => {
  const { log, lines } = open({ format: 'text' })
  log.warning('scan_refused', {
    host: 'tide.example',
    why: 'asked again',
    rule: 'a=b',
    left: 0,
    empty: '',
  })
  assert.deepEqual(lines, [
    '2026-11-29T12:00:00.000Z warning scan_refused host=tide.example why="asked again" rule="a=b" left=0 empty=""\n',
  ])
})

test('a log may carry fields for all that is said with it', () => {
  const { log, lines } = open()
  const worker = log.with({ worker: 'w1', part: 'probe' })
  worker.with({ part: 'save' }).info('claimed', { runs: 1 })
  log.info('claimed')
  assert.match(lines[0] ?? '', /"worker":"w1","part":"save","runs":1\}/)
  assert.doesNotMatch(lines[1] ?? '', /worker/)
})

test('text of others stays on its line, and shows what it hides', () => {
  for (const format of ['json', 'text'] as const) {
    const { log, lines } = open({ format })
    log.info('run_failed', { server: 'a\nb\u202e\u0000\u2028"c' })
    assert.equal(lines.length, 1)
    const line = lines[0] ?? ''
    assert.equal(line.indexOf('\n'), line.length - 1)
    assert.doesNotMatch(line.slice(0, -1), /[\p{Cc}\p{Cf}\u2028]/u)
    assert.match(line, /u\{202e\}/)
  }
})

test('text is bounded', () => {
  const { log, lines } = open()
  log.info('long', { text: 'x'.repeat(100_000) })
  assert.ok((lines[0] ?? '').length < 1_200)
})

test('no secret is written: by the name of a field, by its value, in a URL', () => {
  const { log, lines } = open({ secrets: ['hunter2-of-the-day', ''] })
  log.info('opened', {
    password: 'pw-1',
    ownerToken: 'tk-2',
    authorization: 'Bearer br-3',
    database: 'postgres://watcher:sesame-4@db.example/watch',
    note: 'the word is hunter2-of-the-day, twice hunter2-of-the-day',
    odd: 'postgres://watcher:ses@me-5@db.example/watch',
    kept: 'postgres://db.example/watch',
  })
  log.error(
    'failed',
    new Error('connect postgres://watcher:sesame-4@db.example hunter2-of-the-day'),
  )
  const text = lines.join('')
  assert.doesNotMatch(text, /pw-1|tk-2|br-3|sesame-4|me-5|hunter2|watcher/)
  assert.match(text, /postgres:\/\/\[redacted\]@db\.example\/watch/)
  assert.match(text, /"kept":"postgres:\/\/db\.example\/watch"/)
})

test('a secret that holds another is taken out whole', () => {
  const { log, lines } = open({ secrets: ['abcd', 'abcd-efgh'] })
  log.info('said', { text: 'abcd-efgh' })
  assert.match(lines[0] ?? '', /"text":"\[redacted\]"/)
})

test('an error is its name, code, message with causes, and where it was thrown', () => {
  const { log, lines } = open()
  const cause = new Error('no space left')
  log.error(
    'save_failed',
    Object.assign(new Error('not saved', { cause }), { code: 'SQLITE_FULL' }),
    { runs: 3 },
  )
  const said: Record<string, unknown> = JSON.parse(lines[0] ?? '')
  assert.equal(said['level'], 'error')
  assert.equal(said['runs'], 3)
  assert.equal(said['name'], 'Error')
  assert.equal(said['code'], 'SQLITE_FULL')
  assert.equal(said['message'], 'not saved: no space left')
  assert.match(String(said['where']), /log\.test\.ts/)
})

test('whatever is thrown can be said', () => {
  const { log, lines } = open()
  const loop = new Error('loop')
  loop.cause = loop
  for (const thrown of [
    undefined,
    null,
    'text',
    7,
    { message: 'odd' },
    Object.create(null),
    loop,
  ]) {
    log.error('failed', thrown)
  }
  assert.equal(lines.length, 7)
  assert.match(lines[2] ?? '', /"message":"text"/)
})

test('a writer that fails stops nobody', () => {
  const { log } = open({
    write() {
      throw new Error('EPIPE')
    },
  })
  assert.doesNotThrow(() => log.info('said'))
})

test('hostile text costs linear time', () => {
  const { log, lines } = open()
  const began = process.cpuUsage()
  log.info('said', {
    a: 'a://'.repeat(50_000),
    b: `x://${'y'.repeat(200_000)}`,
    c: '@'.repeat(200_000),
  })
  const { user } = process.cpuUsage(began)
  assert.equal(lines.length, 1)
  assert.ok(user < 1_000_000, `${user} µs`)
})
