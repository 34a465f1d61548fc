import assert from 'node:assert/strict'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { printEnvelope, sealed } from '../../src/attest/envelope.ts'
import { envelopeRecord } from '../../src/attest/log-record.ts'
import { parseVkey } from '../../src/attest/note.ts'
import { verifyProof } from '../../src/attest/proof.ts'
import type { Outgoing } from '../../src/exchange.ts'
import { openGuard } from '../../src/net/open.ts'
import { logKey, pemOf, signed, witnessKey } from '../attest/log-keys.ts'
import { mth, path } from '../attest/naive-tree.ts'
import { exchangeOf } from '../discover/site-memory.ts'
import { run, type Ran } from './run.ts'

const ORIGIN = 'log.example/tides'
const LOG = logKey(ORIGIN)
const VKEY = `${ORIGIN}+${LOG.key.keyId}+${Buffer.of(1, ...LOG.key.publicKey).toString('base64')}`
const URL_OF_LOG = 'https://log.example/tides'
const encoder = new TextEncoder()

interface Printed {
  readonly log: {
    readonly origin: string
    readonly size: number
    readonly root: string
    readonly signers: readonly string[]
    readonly witnesses: readonly { readonly at: string }[]
    readonly entries: readonly { readonly index: number; readonly added: boolean }[]
    readonly read: { readonly records: number; readonly envelopes: number }
    readonly earlier: { readonly size: number } | null
    readonly proof: { readonly index: number | null; readonly file: string | null }
  }
  readonly findings: readonly { readonly code: string; readonly severity: string }[]
}

const ajv = new Ajv2020({ strict: false, validateFormats: false })
const SCHEMA = new URL('../../schemas/findings.v1.schema.json', import.meta.url)
const isFindings = ajv.compile<Printed>(JSON.parse(readFileSync(SCHEMA, 'utf8')))

/** A folder with the log's key and these envelopes, and the command line in it. */
function place(t: TestContext, envelopes = 3) {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-log-'))
  t.after(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'key.pem'), pemOf(ORIGIN), { mode: 0o600 })
  writeFileSync(join(folder, 'other.pem'), pemOf('somebody else'), { mode: 0o600 })
  const names = Array.from({ length: envelopes }, (_, i) => {
    const payload = encoder.encode(`{"run":${i}}`)
    const text = printEnvelope(sealed(payload, 'SHA256:x', new Uint8Array(64)))
    writeFileSync(join(folder, `e${i}.json`), text)
    return `e${i}.json`
  })
  /** The folder as it would be served, through a guard that knows one host. */
  const served = () => {
    const send = async (outgoing: Outgoing) => {
      const file = join(folder, 'log', outgoing.url.slice(URL_OF_LOG.length))
      const found = outgoing.url.startsWith(URL_OF_LOG) && existsSync(file)
      return exchangeOf(outgoing, found ? { body: readFileSync(file) } : { status: 404 })
    }
    return { ...openGuard(), send }
  }
  const countersign = (...argv: readonly string[]): Promise<Ran> =>
    run(argv, { cwd: folder, openGuard: served })
  const json = async (...argv: readonly string[]) => {
    const { stdout, exit, stderr } = await countersign(...argv, '--json')
    const document: unknown = JSON.parse(stdout || stderr)
    assert.ok(isFindings(document), JSON.stringify(isFindings.errors))
    return { ...document, exit, codes: document.findings.map(({ code }) => code) }
  }
  const made = async () => {
    const { exit } = await countersign('log', 'init', 'log', '--origin', ORIGIN, '--key', 'key.pem')
    assert.equal(exit, 0)
  }
  const append = (...files: readonly string[]) =>
    json('log', 'append', 'log', ...files, '--key', 'key.pem')
  const file = (...parts: readonly string[]) => join(folder, ...parts)
  const leaves = () => names.map((name) => envelopeRecord(readFileSync(file(name))))
  return { countersign, json, made, append, file, names, leaves }
}

test('from a key to a log to a proof that is checked offline', async (t) => {
  const { countersign, json, append, file, names, leaves } = place(t)
  const init = await json('log', 'init', 'log', '--origin', ORIGIN, '--key', 'key.pem')
  assert.equal(init.exit, 0)
  assert.deepEqual([init.log.origin, init.log.size, init.log.signers], [ORIGIN, 0, [VKEY]])

  const first = await append(...names.slice(0, 2))
  assert.deepEqual(
    first.log.entries.map(({ index, added }) => [index, added]),
    [
      [0, true],
      [1, true],
    ],
  )
  cpSync(file('log', 'checkpoint'), file('old'))
  const second = await append('e1.json', 'e2.json', 'e2.json')
  assert.deepEqual(
    second.log.entries.map(({ index, added }) => [index, added]),
    [
      [1, false],
      [2, true],
      [2, true],
    ],
  )
  assert.equal(second.log.root, Buffer.from(mth(leaves())).toString('base64'))

  for (const where of ['log', URL_OF_LOG, `${URL_OF_LOG}/`]) {
    const checked = await json('log', 'verify', where, '--log-key', VKEY, '--from', 'old')
    assert.deepEqual([checked.exit, checked.codes], [0, []], where)
    assert.deepEqual(checked.log.read, { records: 3, envelopes: 3, files: 2 })
    assert.equal(checked.log.earlier?.size, 2)
    const out = where === 'log' ? [] : ['--out', `${where.length}.tlog-proof`]
    const proved = await json('log', 'prove', 'e1.json', '--log', where, '--log-key', VKEY, ...out)
    assert.deepEqual([proved.exit, proved.codes, proved.log.proof.index], [0, [], 1])
  }
  const proof = readFileSync(file('e1.json.tlog-proof'))
  const key = parseVkey(VKEY)
  assert.ok(key)
  const [record = new Uint8Array()] = leaves().slice(1)
  assert.ok((await verifyProof(proof, record, [key])).ok)
  const hashes = path(1, leaves()).map((hash) => `${Buffer.from(hash).toString('base64')}\n`)
  const checkpoint = readFileSync(file('log', 'checkpoint'), 'utf8')
  assert.equal(
    proof.toString(),
    `c2sp.org/tlog-proof@v1\nindex 1\n${hashes.join('')}\n${checkpoint}`,
  )
  const { stdout } = await countersign('log', 'verify', 'log', '--log-key', VKEY)
  const root = Buffer.from(mth(leaves())).toString('base64')
  assert.equal(
    stdout,
    `${ORIGIN}: 3 records\n  root       ${root}\n  signed by  ${VKEY}\n  read       3 records, 2 files\n`,
  )
})

test('what is written to the log a second time, or after a crash, is there once', async (t) => {
  const { made, append, file } = place(t)
  await made()
  await append('e0.json')
  // As a process leaves it that died between taking a record on and signing.
  const pending = `1\n${Buffer.from(envelopeRecord(readFileSync(file('e1.json')))).toString('base64')}\n`
  writeFileSync(file('log', '.sequencer', 'pending'), pending)
  const again = await append('e1.json', 'e2.json')
  assert.deepEqual(
    again.log.entries.map(({ index, added }) => [index, added]),
    [
      [1, false],
      [2, true],
    ],
  )
  assert.equal(again.log.size, 3)
})

test('a log is not begun twice, nor under a name that cannot be one', async (t) => {
  const { countersign, made, file } = place(t)
  await made()
  const before = readFileSync(file('log', 'checkpoint'), 'utf8')
  const init = ['log', 'init', 'log', '--key', 'key.pem', '--origin']
  const twice = await countersign(...init, 'log.example/other')
  assert.equal(twice.exit, 3)
  assert.match(twice.stderr, /^countersign: file_exists: log\/checkpoint: is there already;/)
  for (const name of ['https://log.example/x', 'log.example/x/', 'a b', 'a+b']) {
    const { exit, stderr } = await countersign(...init, name)
    assert.equal(exit, 2, name)
    assert.match(stderr, /--origin cannot be/)
  }
  assert.equal((await countersign('log', 'init', 'new', '--key', 'key.pem')).exit, 2)
  const keyless = await countersign('log', 'init', 'new', '--origin', ORIGIN)
  assert.equal(keyless.exit, 2)
  assert.match(keyless.stderr, /keys new/)
  assert.equal(readFileSync(file('log', 'checkpoint'), 'utf8'), before)
  assert.ok(!existsSync(file('new')))
})

test('append refuses what is no log, no envelope, not its own, locked or damaged', async (t) => {
  const { countersign, made, append, file } = place(t)
  const stop = async (...argv: readonly string[]) => {
    const { exit, stderr, stdout } = await countersign('log', 'append', ...argv)
    assert.equal(stdout, '')
    return `${exit} ${/^countersign: (\w+)/.exec(stderr)?.[1]}`
  }
  assert.equal(await stop('nowhere', 'e0.json', '--key', 'key.pem'), '3 log_missing')
  assert.ok(!existsSync(file('nowhere')))
  assert.equal(await stop(URL_OF_LOG, 'e0.json', '--key', 'key.pem'), '3 log_missing')
  await made()
  await append('e0.json')
  assert.equal(await stop('log', 'e1.json'), '2 option_value')
  assert.equal(await stop('log', '--key', 'key.pem'), '2 operand_missing')
  assert.equal(await stop('log', 'key.pem', '--key', 'key.pem'), '3 envelope_missing')
  assert.equal(await stop('log', 'e9.json', '--key', 'key.pem'), '3 file_missing')
  assert.equal(await stop('log', 'e1.json', '--key', 'other.pem'), '3 log_not_ours')
  const lock = file('log', '.sequencer', `lock-${process.ppid}@${encodeURIComponent(hostname())}`)
  writeFileSync(lock, '')
  assert.equal(await stop('log', 'e1.json', '--key', 'key.pem'), '3 log_locked')
  rmSync(lock)
  const tile = file('log', 'tile', '0', '000.p', '1')
  writeFileSync(tile, new Uint8Array(32))
  assert.equal(await stop('log', 'e1.json', '--key', 'key.pem'), '3 log_damaged')
  writeFileSync(file('log', 'checkpoint'), 'x')
  assert.equal(await stop('log', 'e1.json', '--key', 'key.pem'), '3 log_damaged')
})

test('a disk that does not take it is one line, and nothing is lost', async (t) => {
  const { countersign, made, append, file } = place(t)
  await made()
  // Where each file is written before it is renamed into its place.
  mkdirSync(file('log', '.sequencer', 'new'))
  const { exit, stderr } = await countersign('log', 'append', 'log', 'e0.json', '--key', 'key.pem')
  assert.equal(exit, 3)
  assert.match(
    stderr,
    /^countersign: output_unwritable: log: the disk did not take it \(E[A-Z]+\);/,
  )
  rmSync(file('log', '.sequencer', 'new'), { recursive: true })
  assert.equal((await append('e0.json')).log.size, 1)
})

test('verify names what is wrong, and who is not known to have signed', async (t) => {
  const { json, made, append, file, leaves } = place(t)
  await made()
  await append('e0.json', 'e1.json', 'e2.json')
  const unknown = await json('log', 'verify', 'log')
  assert.deepEqual([unknown.exit, unknown.codes], [0, ['log_key_not_given']])
  const strange = await json('log', 'verify', 'log', '--log-key', vkeyOf('log.example/other'))
  assert.deepEqual([strange.exit, strange.codes], [1, ['log_not_trusted']])
  const rewritten = { origin: ORIGIN, size: 1, root: mth([encoder.encode('x')]), extensions: [] }
  writeFileSync(file('old'), signed(rewritten, [LOG]))
  const forked = await json('log', 'verify', 'log', '--log-key', VKEY, '--from', 'old')
  assert.deepEqual([forked.exit, forked.codes], [1, ['log_inconsistent']])

  const witness = witnessKey('witness.example/w1')
  const { name, keyId, publicKey } = witness.key
  const known = `${name}+${keyId}+${Buffer.of(4, ...publicKey).toString('base64')}`
  const alone = await json('log', 'verify', 'log', '--log-key', VKEY, '--log-key', known)
  assert.deepEqual([alone.exit, alone.codes], [0, ['log_witness_missing']])
  const head = { origin: ORIGIN, size: 3, root: mth(leaves()), extensions: [] }
  writeFileSync(file('log', 'checkpoint'), signed(head, [LOG, witness]))
  const seen = await json('log', 'verify', URL_OF_LOG, '--log-key', VKEY, '--log-key', known)
  assert.deepEqual([seen.exit, seen.codes], [0, []])
  assert.equal(seen.log.witnesses[0]?.at, '2026-11-30T09:00:00.000Z')

  writeFileSync(file('log', 'tile', '0', '000.p', '3'), new Uint8Array(96))
  const damaged = await json('log', 'verify', 'log', '--log-key', VKEY)
  assert.deepEqual([damaged.exit, damaged.codes], [1, ['log_file_wrong']])
  writeFileSync(file('log', 'checkpoint'), 'x')
  const broken = await json('log', 'verify', 'log')
  assert.deepEqual([broken.exit, broken.codes, broken.log], [1, ['log_checkpoint_malformed'], null])
})

function vkeyOf(origin: string): string {
  const { name, keyId, publicKey } = logKey(origin).key
  return `${name}+${keyId}+${Buffer.of(1, ...publicKey).toString('base64')}`
}

test('verify and prove say in one line why there is nothing to read', async (t) => {
  const { countersign } = place(t)
  const stop = async (...argv: readonly string[]) => {
    const { exit, stderr } = await countersign('log', ...argv)
    return `${exit} ${/^countersign: (\w+)/.exec(stderr)?.[1]}`
  }
  assert.equal(await stop('verify', 'nowhere'), '3 log_missing')
  assert.equal(await stop('verify', 'e0.json'), '3 log_missing')
  assert.equal(await stop('verify', URL_OF_LOG), '3 log_missing')
  assert.equal(await stop('verify', 'log', '--log-key', 'x'), '2 option_value')
  assert.equal(await stop('prove', 'e0.json'), '2 option_value')
  assert.equal(await stop('prove', 'e0.json', '--log', 'nowhere'), '3 log_missing')
  const inward = await run(['log', 'verify', 'https://127.0.0.1/log'])
  assert.equal(inward.exit, 5)
  assert.match(
    inward.stderr,
    /^countersign: target_refused: https:\/\/127\.0\.0\.1\/log\/checkpoint:/,
  )
})

test('prove writes nothing that does not hold, and overwrites nothing', async (t) => {
  const { json, countersign, made, append, file } = place(t)
  await made()
  await append('e0.json', 'e1.json')
  const prove = ['log', 'prove', 'e0.json', '--log', 'log', '--log-key'] as const
  const absent = await json('log', 'prove', 'e2.json', '--log', 'log', '--log-key', VKEY)
  assert.deepEqual([absent.exit, absent.codes], [1, ['log_entry_missing']])
  const strange = await json(...prove, vkeyOf('log.example/other'))
  assert.deepEqual([strange.exit, strange.codes], [1, ['log_not_trusted']])
  const tile = file('log', 'tile', '0', '000.p', '2')
  const good = readFileSync(tile)
  writeFileSync(tile, new Uint8Array(64))
  assert.deepEqual((await json(...prove, VKEY)).codes, ['log_root_wrong'])
  rmSync(tile)
  assert.deepEqual((await json(...prove, VKEY)).codes, ['log_file_missing'])
  writeFileSync(tile, good)
  assert.deepEqual(
    readdirSync(file()).filter((name) => name.endsWith('.tlog-proof')),
    [],
  )
  const unsure = await json('log', 'prove', 'e0.json', '--log', 'log')
  assert.deepEqual(
    [unsure.exit, unsure.codes, unsure.log.proof.index],
    [0, ['log_key_not_given'], 0],
  )
  const twice = await countersign(...prove, VKEY)
  assert.equal(twice.exit, 3)
  assert.match(twice.stderr, /file_exists: e0\.json\.tlog-proof/)
})
