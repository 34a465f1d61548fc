/** `lock` and `lock verify` against sites in memory; what they print is in docs/lockfile.md. */
import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { lockText } from '../../src/cli/lock-written.ts'
import type { Report } from '../../src/cli/report.ts'
import { guardTo, STATIONS, TIDE_AT, type Told } from './lock-site.ts'
import { run, type Ran } from './run.ts'

const PLAIN = { columns: 200, paint: (_: unknown, text: string) => text }

interface Project {
  readonly folder: string
  readonly file: string
  run(line: string, ...sites: readonly Told[]): Promise<Ran>
  text(): string
}

function project(t: TestContext): Project {
  const folder = mkdtempSync(join(tmpdir(), 'lock-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'countersign.lock')
  return {
    folder,
    file,
    run: (line, ...sites) =>
      run(line.split(' '), { cwd: folder, openGuard: guardTo(...(sites.length ? sites : [{}])) }),
    text: () => readFileSync(file, 'utf8'),
  }
}

async function locked(
  t: TestContext,
  told: Told = {},
  line = 'lock tides.example',
): Promise<Project> {
  const made = project(t)
  const { exit, stdout, stderr } = await made.run(line, told)
  assert.equal(exit, 0, stdout + stderr)
  return made
}

/** What a JSON report says of its entries and findings. */
function told({ stdout }: Ran): {
  readonly exitCode: number
  readonly entries: readonly {
    readonly state: string
    readonly class?: string
    readonly rows: readonly { readonly pin: string; readonly state: string }[]
  }[]
  readonly findings: readonly {
    readonly code: string
    readonly severity: string
    readonly message: string
    readonly position?: { readonly line: number }
  }[]
} {
  return JSON.parse(stdout)
}

test('a lockfile is written once, and not again for the same facts', async (t) => {
  const lock = await locked(t)
  const text = lock.text()
  const { mtimeMs } = statSync(lock.file)
  const again = await lock.run('lock tides.example', { spaces: 3 })
  assert.equal(again.exit, 0)
  assert.match(again.stdout, /unchanged +https:\/\/tides\.example\/mcp/)
  assert.equal(lock.text(), text)
  assert.equal(statSync(lock.file).mtimeMs, mtimeMs)
  assert.equal((await lock.run('lock verify')).exit, 0)
})

const ERASE = { name: 'erase', inputSchema: { type: 'object' } }
const DRIFT: readonly (readonly [what: string, Told, drift: string | undefined, code?: string])[] =
  [
    ['nothing', {}, undefined],
    ['white space of the card', { spaces: 4 }, undefined],
    ['an added tool', { tools: [TIDE_AT, STATIONS, ERASE] }, 'compatible', 'drift_tool_added'],
    ['a removed tool', { tools: [TIDE_AT] }, 'breaking', 'drift_tool_removed'],
    [
      'a renamed tool',
      { tools: [{ ...TIDE_AT, name: 'tide' }, STATIONS] },
      'breaking',
      'drift_tool_renamed',
    ],
    [
      'a description',
      { tools: [{ ...TIDE_AT, description: `${TIDE_AT.description} In metres.` }, STATIONS] },
      'editorial',
      'drift_description_changed',
    ],
    [
      'a wider schema',
      {
        tools: [
          {
            ...TIDE_AT,
            inputSchema: { type: 'object', properties: { station: { type: 'string' }, day: {} } },
          },
          STATIONS,
        ],
      },
      'compatible',
      'drift_input_widened',
    ],
    [
      'a narrower schema',
      {
        tools: [
          { ...TIDE_AT, inputSchema: { ...TIDE_AT.inputSchema, required: ['station'] } },
          STATIONS,
        ],
      },
      'breaking',
      'drift_input_narrowed',
    ],
    ['another identity', { name: 'other' }, 'breaking', 'drift_server_renamed'],
    ['a release', { version: '2.0.1' }, 'compatible', 'drift_server_changed'],
    ['a moved endpoint', { path: '/v2' }, 'breaking', 'lock_endpoint_changed'],
    [
      'the words of the card',
      { card: { description: 'Tides.' } },
      'editorial',
      'lock_card_changed',
    ],
    ['a rotated key', { spki: 'ef'.repeat(32) }, 'breaking', 'lock_key_changed'],
  ]

for (const [what, change, drift, code] of DRIFT)
  test(`${what} is ${drift ?? 'no'} drift, and passes exactly when its class is allowed`, async (t) => {
    const spki = 'ab'.repeat(32)
    const lock = await locked(t, { spki }, 'lock tides.example --pin-keys')
    const site = { spki, ...change }
    const verify = await lock.run('lock verify --json', site)
    const { entries, findings } = told(verify)
    assert.equal(verify.exit, drift === undefined ? 0 : 1, verify.stdout)
    assert.equal(entries[0]?.class, drift)
    if (code !== undefined)
      assert.ok(
        findings.some((one) => one.code === code),
        code,
      )
    const editorial = await lock.run('lock verify --allow editorial', site)
    assert.equal(editorial.exit, drift === undefined || drift === 'editorial' ? 0 : 1)
    const compatible = await lock.run('lock verify --allow editorial,compatible', site)
    assert.equal(compatible.exit, drift === 'breaking' ? 1 : 0)
  })

test('the endpoint of a domain is followed, that of a URL is meant', async (t) => {
  const lock = await locked(t, {}, 'lock https://tides.example/mcp')
  const { exit, stdout } = await lock.run('lock verify', { path: '/v2' })
  assert.equal(exit, 1)
  assert.match(stdout, /lock_entry_stale/)
})

test('an entry that differs is kept until somebody says --update', async (t) => {
  const lock = await locked(t)
  const text = lock.text()
  const refused = await lock.run('lock tides.example', { tools: [TIDE_AT] })
  assert.equal(refused.exit, 1)
  assert.match(refused.stdout, /not changed +https:\/\/tides\.example\/mcp/)
  assert.match(refused.stdout, /The tool "stations" is not there any more/)
  assert.equal(lock.text(), text)
  const updated = await lock.run('lock tides.example --update', { tools: [TIDE_AT] })
  assert.equal(updated.exit, 0, updated.stdout)
  assert.match(updated.stdout, /note drift_tool_removed/)
  assert.equal((await lock.run('lock verify', { tools: [TIDE_AT] })).exit, 0)
})

test('drift that is allowed is called so, and how to approve it is told', async (t) => {
  const lock = await locked(t)
  const site = {
    tools: [{ ...TIDE_AT, description: `${TIDE_AT.description} In metres.` }, STATIONS],
  }
  const renewal = /^When that is what you want: countersign lock tides\.example --update$/m
  const drift = await lock.run('lock verify', site)
  assert.match(drift.stdout, /^DRIFT /)
  assert.match(drift.stdout, renewal)
  const allowed = await lock.run('lock verify --allow editorial', site)
  assert.match(allowed.stdout, /^ALLOWED DRIFT /)
  assert.match(allowed.stdout, renewal)
  const refused = await lock.run('lock tides.example', site)
  assert.match(refused.stdout, /Add --update to approve the change\./)
  const same = await lock.run('lock verify')
  assert.match(same.stdout, /^AS LOCKED /)
  assert.doesNotMatch(same.stdout, renewal)
})

test('nothing counts as added while another target is in the way', async (t) => {
  const lock = project(t)
  const { exit, stdout } = await lock.run('lock tides.example gone.example')
  assert.equal(exit, 3)
  assert.match(stdout, /not added +https:\/\/tides\.example\/mcp/)
  assert.match(stdout, /mend: countersign check gone\.example shows why\./)
  assert.equal(existsSync(lock.file), false)
})

test('only the named targets are touched, and entries are sorted', async (t) => {
  const sites = [{}, { host: 'a.example' }, { host: 'z.example' }]
  const lock = project(t)
  await lock.run('lock z.example a.example', ...sites)
  const before = JSON.parse(lock.text()).entries
  const changed = [{}, { host: 'a.example', version: '3' }, { host: 'z.example', version: '3' }]
  await lock.run('lock tides.example', ...changed)
  const { entries } = JSON.parse(lock.text())
  assert.deepEqual(
    entries.map(({ target }: { target: string }) => target),
    ['a.example', 'tides.example', 'z.example'],
  )
  assert.deepEqual([entries[0], entries[2]], before)
  const { exit, stdout } = await lock.run('lock verify tides.example', ...changed)
  assert.equal(exit, 0, stdout)
  assert.equal((await lock.run('lock verify', ...changed)).exit, 1)
})

test('a key is pinned when asked for, and stays pinned', async (t) => {
  const lock = await locked(t, { spki: 'ab'.repeat(32) })
  assert.doesNotMatch(lock.text(), /"keys"/)
  const pinned = await lock.run('lock tides.example --pin-keys --update', { spki: 'ab'.repeat(32) })
  assert.equal(pinned.exit, 0, pinned.stdout)
  assert.match(lock.text(), new RegExp(`sha256:${'ab'.repeat(32)}`))
  await lock.run('lock tides.example --update', { spki: 'cd'.repeat(32) })
  assert.match(lock.text(), new RegExp(`sha256:${'cd'.repeat(32)}`))
  const unseen = await lock.run('lock verify')
  assert.equal(unseen.exit, 3, 'a key that cannot be seen is not known to hold')
  assert.match(unseen.stdout, /not seen +certificate key/)
})

test('a repository id is asked for at the forge with --repository', async (t) => {
  const repository = { url: 'https://github.com/tides/tables', source: 'github', id: '7' }
  const site = { card: { repository } }
  const lock = await locked(t, site)
  assert.equal((await lock.run('lock verify', { ...site, forge: 8 })).exit, 0)
  assert.equal((await lock.run('lock verify --repository', site)).exit, 0)
  const taken = await lock.run('lock verify --repository', { ...site, forge: 8 })
  assert.equal(taken.exit, 1)
  assert.match(taken.stdout, /lock_repository_changed/)
})

const TERMS = { scheme: 'exact', network: 'base', asset: 'USDC', maxAmountRequired: '10' }
function paid(payTo: string): Told {
  const body = JSON.stringify({ x402Version: 1, accepts: [{ ...TERMS, payTo }] })
  return { gate: { status: 402, type: 'application/json', body } }
}
const ASKS: Told = { gate: { status: 401, type: '', headers: { 'www-authenticate': 'Bearer' } } }

test('who is to be paid is locked, never paid, and must stay the same', async (t) => {
  const lock = await locked(t, paid('0xaa'))
  assert.match(lock.text(), /"payTo": "0xaa"/)
  assert.equal((await lock.run('lock verify', paid('0xaa'))).exit, 0)
  const other = await lock.run('lock verify --allow compatible', paid('0xbb'))
  assert.equal(other.exit, 1)
  assert.match(other.stdout, /lock_payment_changed/)
  const free = await locked(t)
  const now = await free.run('lock verify --allow compatible', paid('0xbb'))
  assert.match(now.stdout, /asked for no payment and asks for 10 of USDC/)
})

test('a server behind a gate is locked without its tools, and says so', async (t) => {
  const lock = await locked(t, ASKS)
  assert.match(lock.text(), /"gate": 401/)
  assert.doesNotMatch(lock.text(), /"tools"/)
  assert.equal((await lock.run('lock verify', ASKS)).exit, 0)
  const open = await lock.run('lock verify', {})
  assert.match(open.stdout, /lock_tools_new/)
  assert.equal(open.exit, 1)
})

test('a server that asks for credentials now is neither as locked nor drifted away', async (t) => {
  const lock = await locked(t)
  assert.equal((await lock.run('lock verify', ASKS)).exit, 1)
  const { exit, stdout } = await lock.run('lock verify --allow compatible', ASKS)
  assert.equal(exit, 4, stdout)
  assert.doesNotMatch(stdout, /AS LOCKED/)
})

test('what is gone is stale, what is silent is not known', async (t) => {
  const lock = await locked(t)
  const gone = await lock.run('lock verify --json', { host: 'other.example' })
  assert.equal(gone.exit, 3, 'a name that does not resolve says nothing of the server')
  assert.equal(told(gone).entries[0]?.state, 'unread')
  const silent = await lock.run('lock verify --json', { silent: true })
  assert.equal(silent.exit, 3)
  const page = await lock.run('lock verify --json', {
    gate: { status: 404, type: 'text/html', body: '<!doctype html><p>gone' },
  })
  assert.equal(page.exit, 1)
  assert.equal(told(page).entries[0]?.state, 'stale')
  const carding = await lock.run('lock verify --json', { cardAnswers: false })
  assert.equal(carding.exit, 3, 'a card that cannot be read at the moment is not gone')
})

test('what is no MCP server is not locked', async (t) => {
  const lock = project(t)
  const { exit, stdout } = await lock.run('lock https://tides.example/mcp', {
    gate: { status: 404, type: 'text/html', body: '<!doctype html><p>gone' },
  })
  assert.equal(exit, 1)
  assert.match(stdout, /lock_endpoint_left_out/)
  assert.equal(existsSync(lock.file), false)
})

test('an unreachable target writes nothing', async (t) => {
  const lock = await locked(t)
  const text = lock.text()
  const { exit, stdout } = await lock.run('lock tides.example nowhere.example --update', {
    version: '9',
  })
  assert.equal(exit, 3)
  assert.match(stdout, /Nothing was written/)
  assert.equal(lock.text(), text)
})

test('several ways to pay are counted in words that people use', () => {
  const way = { amount: '1', asset: 'USDC', network: 'base', payTo: '0x1', scheme: 'exact' }
  const report: Report = {
    command: 'lock',
    subject: 'tides.example',
    findings: [],
    accepted: 0,
    conditions: [],
    headline: undefined,
    failOn: 'error',
    exitCode: 0,
  }
  const said = (count: number) => {
    const payment = Array.from({ length: count }, () => way)
    const entry = { target: 'tides.example', endpoint: 'https://tides.example/mcp', payment }
    return lockText([{ what: 'added', entry }], true, report, PLAIN)
  }
  assert.match(said(1), /no tools, 1 way to pay\n/)
  assert.match(said(2), /no tools, 2 ways to pay\n/)
})

test('a lockfile that cannot be written names the option of the command', async (t) => {
  const lock = await locked(t)
  const { exit, stderr } = await lock.run('lock tides.example --file countersign.lock/x')
  assert.equal(exit, 3)
  assert.match(stderr, /^countersign: output_unwritable: .* another place with --file\n$/)
})

test('the guard is not passed', async (t) => {
  const lock = project(t)
  const { exit } = await run(['lock', 'https://127.0.0.1/mcp'], { cwd: lock.folder })
  assert.equal(exit, 5)
})

test('findings stand on the line of the lockfile, for annotations', async (t) => {
  const lock = await locked(t)
  const site = { tools: [TIDE_AT] }
  const { findings } = told(await lock.run('lock verify --json', site))
  const line = findings.find(({ code }) => code === 'drift_tool_removed')?.position?.line ?? 0
  assert.match(
    lock
      .text()
      .split('\n')
      .slice(line - 1, line + 1)
      .join('\n'),
    /"stations"/,
  )
  const { stdout } = await lock.run('lock verify --format github', site)
  assert.match(
    stdout,
    new RegExp(`::error file=countersign\\.lock,line=${line},col=\\d+,title=drift_tool_removed::`),
  )
})

test('text of a server cannot move the cursor or hide itself', async (t) => {
  const lock = await locked(t)
  const hostile = { ...TIDE_AT, description: 'Tides\u001b[2J\u202e\u200b ##[error]x' }
  const site = { name: '\u001b[31mred', tools: [hostile, STATIONS] }
  for (const form of ['', ' --json', ' --format github', ' --verbose']) {
    const { stdout } = await lock.run(`lock verify${form}`, site)
    // oxlint-disable-next-line no-control-regex
    assert.doesNotMatch(stdout, /[\u001b\u202e\u200b]/)
  }
  await lock.run('lock tides.example --update', site)
  // oxlint-disable-next-line no-control-regex
  assert.doesNotMatch(lock.text(), /[\u001b\u202e\u200b]/)
})

test('errors of the file name the line and the way out', async (t) => {
  const lock = await locked(t)
  const text = lock.text()
  const cases: readonly (readonly [string, RegExp])[] = [
    [
      text.replace('"formatVersion": 1', '"formatVersion": 2'),
      /lock_version_unknown: countersign\.lock:3: .*; install/,
    ],
    [`<<<<<<< HEAD\n${text}`, /lock_conflict: countersign\.lock: Line 1 .*--update/],
    [
      text.replace('Lists the', 'Shows the'),
      /lock_digest_wrong: countersign\.lock:\d+: .*; take the file back .* or delete it/,
    ],
    [text.replace('"target"', '"targt"'), /lock_malformed: countersign\.lock:\d+: .*targt/],
    [
      text.replace('"target": "tides', '"target": "Tides'),
      /lock_malformed: .*\/entries\/0\/target/,
    ],
    [text.replace('"target": "tides.example"', '"target": "a b"'), /lock_malformed/],
    ['{\n', /lock_not_json: countersign\.lock: Line 2 /],
  ]
  for (const [broken, expected] of cases) {
    writeFileSync(lock.file, broken)
    for (const line of ['lock verify', 'lock tides.example']) {
      const { exit, stderr, stdout } = await lock.run(line)
      assert.deepEqual([exit, stdout, stderr.split('\n').length], [3, '', 2])
      assert.match(stderr, expected)
    }
    assert.equal(readFileSync(lock.file, 'utf8'), broken)
  }
  const missing = await lock.run('lock verify --file other.lock')
  assert.match(missing.stderr, /file_missing: other\.lock.*countersign lock/)
})

test('mistakes on the command line are exit 2', async (t) => {
  const lock = await locked(t)
  for (const line of [
    'lock',
    'lock verify --allow breaking',
    'lock verify --allow cosmetic',
    'lock verify z.example',
    'lock verify --against . ',
    'lock verify --against . --keys k.pem --repository',
    'lock tides.example --keys k.pem',
    'lock not/a/target',
  ])
    assert.equal((await lock.run(line.trim())).exit, 2, line)
})

test('the JSON documents are what their schema says', async (t) => {
  const path = new URL('../../schemas/findings.v1.schema.json', import.meta.url)
  const ajv = new Ajv2020({
    strict: true,
    strictRequired: false,
    allowUnionTypes: true,
    validateFormats: false,
  })
  const validate = ajv.compile(JSON.parse(readFileSync(path, 'utf8')))
  const lock = await locked(t)
  for (const line of ['lock verify', 'lock tides.example', 'lock tides.example --update'])
    for (const site of [{}, { tools: [TIDE_AT] }, ASKS, { silent: true }]) {
      const { stdout } = await lock.run(`${line} --json`, site)
      assert.ok(validate(JSON.parse(stdout)), `${line}: ${ajv.errorsText(validate.errors)}`)
    }
})

test('JUnit has a case for each pin: red as the exit code, skipped where nothing was seen', async (t) => {
  const lock = await locked(t)
  const cases = async (
    line: string,
    told: Told = {},
  ): Promise<Readonly<Record<string, unknown>>> => {
    const { stdout, exit } = await lock.run(`lock verify --format junit${line}`, told)
    const found = stdout.matchAll(/name="(\w+) https:[^"]*"(?:\/>|[^>]*>\s*<([a-z-]+))/g)
    return { exit, ...Object.fromEntries([...found].map(([, name, state]) => [name, state])) }
  }
  const same = await cases('')
  assert.equal(same.exit, 0)
  const pins = ['pin_endpoint', 'pin_identity', 'pin_card', 'pin_tools']
  assert.deepEqual(Object.keys(same), ['exit', ...pins])
  assert.deepEqual(new Set(pins.map((pin) => Reflect.get(same, pin))), new Set([undefined]))
  const drifted = { tools: [TIDE_AT, STATIONS, ERASE] }
  assert.deepEqual(await cases('', drifted), { ...same, exit: 1, pin_tools: 'failure' })
  const allowed = await cases(' --allow compatible', drifted)
  assert.deepEqual(allowed, { ...same, pin_tools: 'system-out' })
  const known = join(lock.folder, 'known.json')
  writeFileSync(known, '[{"code":"drift_tool_added"}]')
  const accepted = await cases(' --known known.json', drifted)
  assert.deepEqual(accepted, { ...same, pin_tools: 'skipped' })
  const gate = { status: 401, type: '', headers: { 'www-authenticate': 'Bearer' } }
  const gated = await cases('', { gate })
  assert.deepEqual([gated.exit, gated.pin_gate, gated.pin_tools], [1, 'failure', 'skipped'])
  const silent = await cases('', { silent: true })
  assert.deepEqual([silent.exit, silent.entry], [3, 'failure'])
})
