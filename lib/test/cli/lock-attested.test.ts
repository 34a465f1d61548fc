/** `lock verify --against` signed statements, and `lock --attested`: no server is asked. */
import assert from 'node:assert/strict'
import { createPublicKey } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { entryOf } from '../../src/attest/lock-entry.ts'
import { printLock } from '../../src/attest/lock-print.ts'
import { lockedToolsIn } from '../../src/attest/lock-tools.ts'
import { statementOf } from '../../src/attest/statement-of.ts'
import { openGuard } from '../../src/net/open.ts'
import { exchangeOf } from '../discover/site-memory.ts'
import { judgedRow, SUITE } from '../attest/runs.ts'
import {
  ENVELOPE,
  keyOf,
  OTHER,
  SEEN,
  signed,
  SIGNER,
  STATEMENT,
  TOOLS,
  withPredicate,
} from '../attest/signed.ts'
import { guardTo, STATIONS, TIDE_AT } from './lock-site.ts'
import { run, type Ran } from './run.ts'

let folder = ''
const ENDPOINT = STATEMENT.predicate.endpoint_url
const LATER = new Date(SEEN + 60_000).toISOString()

function entry(tools: readonly unknown[]) {
  const asked = { offered: STATEMENT.predicate.offered_revision, suite: 'x@1' }
  return entryOf({ target: ENDPOINT, endpoint: ENDPOINT, tools: lockedToolsIn(tools, asked) })
}

before(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lock-attested-'))
  const { fingerprints } = STATEMENT.predicate
  const changed = { ...fingerprints, definition: `sha256:${'0'.repeat(64)}` }
  const predicate = { observed_at: LATER, finished_at: LATER, fingerprints: changed }
  const { run: gated, evidence, bodies } = await judgedRow('gate-everywhere')
  const gate = statementOf(gated, evidence, bodies, { vantage: 'a quiet harbour', suite: SUITE })
  assert.ok(gate.ok)
  const files: Readonly<Record<string, string>> = {
    'key.pem': String(createPublicKey(keyOf(1)).export({ format: 'pem', type: 'spki' })),
    'good/1/envelope.json': ENVELOPE,
    'good/1/evidence.json': '{"format":"countersign.evidence"}',
    'changed/a.json': signed(withPredicate(predicate), SIGNER),
    'changed/b.json': ENVELOPE,
    'stranger/envelope.json': signed(STATEMENT, OTHER),
    'forged/envelope.json': ENVELOPE.replace(/"sig":"./, '"sig":"_'),
    'gate/envelope.json': signed(gate.statement, SIGNER),
    'list.json': `[${ENVELOPE}]`,
    'countersign.lock': printLock([entry(TOOLS)]),
    'other.lock': printLock([entry([TIDE_AT])]),
  }
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(join(folder, name, '..'), { recursive: true })
    writeFileSync(join(folder, name), content)
  }
})
after(() => rmSync(folder, { recursive: true, force: true }))

function verify(line: string): Promise<Ran> {
  return run(['lock', 'verify', ...line.split(' ')], {
    cwd: folder,
    openGuard: () => assert.fail('no connection is opened'),
  })
}

test('a genuine statement about the same tools says that they are as locked', async () => {
  for (const source of ['good', 'good/1/envelope.json', 'list.json']) {
    const { exit, stdout } = await verify(`--against ${source} --keys key.pem`)
    assert.equal(exit, 0, stdout)
    assert.match(stdout, new RegExp(`As ${SIGNER.keyid.replaceAll('+', '\\+')}`))
  }
})

test('other fingerprints are breaking drift, whatever is allowed', async () => {
  const line = '--against good --keys key.pem --file other.lock'
  for (const more of ['', ' --allow compatible']) {
    const { exit, stdout } = await verify(line + more)
    assert.equal(exit, 1)
    assert.match(stdout, /lock_tools_changed/)
  }
})

test('the newest statement counts', async () => {
  const { exit, stdout } = await verify('--against changed --keys key.pem')
  assert.match(stdout, /lock_tools_changed/)
  assert.equal(exit, 1)
})

test('what is not genuine is named, and nothing is compared with it', async () => {
  for (const [source, why] of [
    ['stranger', 'NOT_TRUSTED'],
    ['forged', 'FORGED'],
  ] as const) {
    const { exit, stdout } = await verify(`--against ${source} --keys key.pem`)
    assert.equal(exit, 3)
    assert.match(stdout, new RegExp(`lock_attestation_refused[\\s\\S]*${why}`))
    assert.match(stdout, /not read/)
  }
  const old = await verify('--against good --keys key.pem --max-age 1h')
  assert.match(old.stdout, /EXPIRED/)
  assert.equal(old.exit, 3)
})

test('a statement that was made at a gate says nothing about tools', async () => {
  const { exit, stdout } = await verify('--against gate --keys key.pem')
  assert.equal(exit, 4, stdout)
  assert.doesNotMatch(stdout, /AS LOCKED/)
})

test('without keys nobody is believed', async () => {
  const { exit, stderr } = await verify('--against good')
  assert.equal(exit, 2)
  assert.match(stderr, /--keys/)
})

test('statements and keys are read from a URL as well', async () => {
  const line = '--against https://watch.example/a.json --keys https://watch.example/key.pem'
  const { exit, stdout } = await run(['lock', 'verify', ...line.split(' ')], {
    cwd: folder,
    openGuard: (options) => ({
      ...openGuard(options),
      send: (outgoing) =>
        Promise.resolve(
          exchangeOf(outgoing, {
            body: outgoing.url.endsWith('.pem') ? readFileSync(join(folder, 'key.pem')) : ENVELOPE,
          }),
        ),
    }),
  })
  assert.equal(exit, 0, stdout)
})

test('lock --attested notes who saw the same tools, and keeps it while they are the same', async () => {
  const file = 'attested.lock'
  const tools = [TIDE_AT, STATIONS]
  const same = lockedToolsIn(tools, { offered: '', suite: '' })?.fingerprints
  const about = { endpoint_url: 'https://tides.example/mcp', fingerprints: same }
  writeFileSync(join(folder, 'tides.json'), signed(withPredicate(about), SIGNER))
  const lock = (more: string, told: object = {}) =>
    run(`lock tides.example --file ${file}${more}`.split(' '), {
      cwd: folder,
      openGuard: guardTo(told),
    })
  const text = () => readFileSync(join(folder, file), 'utf8')
  assert.equal((await lock(' --attested tides.json --keys key.pem')).exit, 0)
  assert.ok(text().includes(SIGNER.keyid))
  assert.equal((await lock('')).exit, 0)
  assert.ok(text().includes(SIGNER.keyid))
  assert.equal((await lock(' --update', { tools: [TIDE_AT] })).exit, 0)
  assert.ok(!text().includes(SIGNER.keyid), 'nobody attested these tools')
  assert.equal((await lock(' --attested tides.json --keys key.pem', { tools: [TIDE_AT] })).exit, 0)
  assert.ok(!text().includes(SIGNER.keyid))
})

test('credentials for a server do not go to whoever signs statements about it', async () => {
  const asked: string[] = []
  const { exit } = await run(
    [
      ...'lock tides.example --file secret.lock --attested https://watch.example/a.json'.split(' '),
      ...'--keys https://watch.example/key.pem --header'.split(' '),
      'Authorization: Bearer s3cret',
    ],
    {
      cwd: folder,
      openGuard: (options) => {
        const guard = guardTo({})(options)
        return {
          ...guard,
          send: (outgoing) => {
            const { hostname } = new URL(outgoing.url)
            asked.push(`${hostname} ${options?.credentials?.origin ?? 'without'}`)
            if (hostname !== 'watch.example') return guard.send(outgoing)
            const key = outgoing.url.endsWith('.pem')
            const body = key ? readFileSync(join(folder, 'key.pem')) : ENVELOPE
            return Promise.resolve(exchangeOf(outgoing, { body }))
          },
        }
      },
    },
  )
  assert.equal(exit, 0)
  assert.deepEqual(
    new Set(asked),
    new Set(['watch.example without', 'tides.example https://tides.example']),
  )
})

test('an array in which a name stands twice gives no statement', async () => {
  const twice = ENVELOPE.trim().replace('{', '{"payloadType":"text/plain",')
  writeFileSync(join(folder, 'twice.json'), `[${twice}]`)
  writeFileSync(join(folder, 'once.json'), `[${ENVELOPE}]`)
  assert.equal((await verify('--against once.json --keys key.pem')).exit, 0)
  const { exit, stdout } = await verify('--against twice.json --keys key.pem')
  assert.equal(exit, 3)
  assert.match(stdout, /lock_attestation_refused[\s\S]*FORGED/)
})

test('a lockfile does not choose who gets credentials', async () => {
  const header = ['--header', 'Authorization: Bearer s3cret']
  const asked = () => assert.fail('somebody was asked')
  const { exit, stderr } = await run(['lock', 'verify', ...header], {
    cwd: folder,
    openGuard: asked,
  })
  assert.equal(exit, 2)
  assert.match(stderr, /^countersign: option_value: --header goes to a target that you name, /)
  const options = { cwd: folder, openGuard: guardTo({}) }
  const file = ['--file', 'named.lock']
  assert.equal((await run(['lock', 'tides.example', ...file], options)).exit, 0)
  const named = await run(['lock', 'verify', 'tides.example', ...file, ...header], options)
  assert.equal(named.exit, 0, named.stdout)
})

test('a lockfile without entries is no success, and not as locked', async () => {
  writeFileSync(join(folder, 'none.lock'), printLock([]))
  const { exit, stdout } = await run(['lock', 'verify', '--file', 'none.lock'], { cwd: folder })
  assert.equal(exit, 3)
  assert.match(stdout, /^NOT KNOWN none\.lock\nNo server is locked\.\n/)
})
