import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkLog } from '../../src/attest/log-check.ts'
import { envelopeRecord } from '../../src/attest/log-record.ts'
import { sequence, startLog, type LogStore } from '../../src/attest/log-sequence.ts'
import { LOG_RULES } from '../../src/attest/log-rules.ts'
import { appendRecords, EMPTY_TREE } from '../../src/attest/log-tree.ts'
import { parseNote, printNote } from '../../src/attest/note.ts'
import { logKey, signed, witnessKey, type TestKey } from './log-keys.ts'
import { mth, records } from './naive-tree.ts'

const encoder = new TextEncoder()
const LOG = logKey('log.example/tides')
const WITNESS = witnessKey('witness.example/w1')
const IDENTITY = { origin: LOG.key.name, signer: LOG.signer }
const LEAVES = records(600)

type Files = Map<string, Uint8Array>

/** A store in memory: the pending records are simply all there are. */
function store(files: Files, leaves: readonly Uint8Array[]): LogStore {
  return {
    read: async (path) => files.get(path),
    pending: async (from, most) => leaves.slice(from, from + most),
    write: async (made) => {
      for (const { path, bytes } of made) files.set(path, bytes)
    },
    publish: async (checkpoint) => {
      files.set('checkpoint', encoder.encode(checkpoint))
    },
  }
}

async function logOf(leaves: readonly Uint8Array[], atOnce = 100): Promise<Files> {
  const files: Files = new Map()
  await startLog(store(files, leaves), IDENTITY)
  const done = await sequence(store(files, leaves), IDENTITY, atOnce)
  assert.deepEqual(done, { ok: true, from: 0, size: leaves.length })
  return files
}

function check(files: Files, keys = [LOG.key], earlier?: string) {
  return checkLog({
    read: async (path) => files.get(path),
    checkpoint: { subject: 'log', bytes: files.get('checkpoint') ?? new Uint8Array() },
    keys,
    ...(earlier !== undefined && { earlier: { subject: 'old', bytes: encoder.encode(earlier) } }),
  })
}

async function codes(...given: Parameters<typeof check>): Promise<readonly string[]> {
  return (await check(...given)).findings.map(({ code }) => code)
}

function checkpointOf(leaves: readonly Uint8Array[], by: readonly TestKey[] = [LOG]): string {
  const head = { origin: LOG.key.name, size: leaves.length, root: mth(leaves), extensions: [] }
  return signed(head, by)
}

function textIn(files: Files): string {
  return new TextDecoder().decode(files.get('checkpoint'))
}

test('a log has the checkpoint that the specification and another implementation give it', async () => {
  for (const size of [0, 1, 255, 256, 257, 600])
    assert.equal(textIn(await logOf(LEAVES.slice(0, size))), checkpointOf(LEAVES.slice(0, size)))
})

test('a whole log is whole, at every size around a full tile, and with earlier checkpoints', async () => {
  for (const size of [0, 1, 255, 256, 257, 512, 600]) {
    const files = await logOf(LEAVES.slice(0, size))
    for (const old of [0, 1, 200, 255, 256, 257, 512, 599, 600].filter((one) => one <= size)) {
      const checked = await check(files, [LOG.key], checkpointOf(LEAVES.slice(0, old)))
      assert.deepEqual(checked.findings, [], `${old} to ${size}`)
      assert.deepEqual([checked.records, checked.earlier?.size], [size, old])
      assert.deepEqual(checked.signers, [LOG.key])
    }
  }
})

test('records of envelopes are counted, others are records too', async () => {
  const leaves = [envelopeRecord(Uint8Array.of(1)), encoder.encode('x'), new Uint8Array()]
  const checked = await check(await logOf(leaves))
  assert.deepEqual([checked.records, checked.envelopes, checked.findings], [3, 1, []])
})

test('partial files may be gone once there are full ones, and grown files do no harm', async () => {
  const files = await logOf(LEAVES.slice(0, 300))
  const before = files.get('checkpoint') ?? new Uint8Array()
  await sequence(store(files, LEAVES), IDENTITY)
  for (const path of files.keys()) if (path.endsWith('001.p/44')) files.delete(path)
  assert.deepEqual(await codes(new Map([...files, ['checkpoint', before]])), [])
})

test('every file that is flipped, cut or taken away is named', async () => {
  const files = await logOf(LEAVES.slice(0, 600), 600)
  const names = [...files.keys()].filter((path) => path !== 'checkpoint')
  assert.equal(names.length, 7)
  for (const path of names) {
    const bytes = files.get(path) ?? new Uint8Array()
    const flipped = bytes.map((byte, at) => (at === bytes.length - 1 ? byte ^ 1 : byte))
    const isEntries = path.startsWith('tile/entries')
    const wrong = await check(new Map([...files, [path, flipped]]))
    assert.ok(
      wrong.findings.some(({ code }) => code === 'log_file_wrong'),
      path,
    )
    if (!isEntries) assert.ok(wrong.findings[0]?.message.startsWith(path), path)
    else
      assert.ok(
        wrong.findings.some(({ code }) => code === 'log_root_wrong'),
        path,
      )
    assert.deepEqual(await codes(new Map([...files, [path, bytes.slice(1)]])), ['log_file_wrong'])
    const without = new Map(files)
    without.delete(path)
    assert.deepEqual(await codes(without), ['log_file_missing'], path)
  }
})

test('a log that is consistent in itself but not what was signed is refused', async () => {
  const files = await logOf(LEAVES.slice(0, 300))
  const other = await logOf(LEAVES.slice(0, 300).with(7, encoder.encode('changed')))
  other.set('checkpoint', files.get('checkpoint') ?? new Uint8Array())
  assert.deepEqual(await codes(other), ['log_root_wrong'])
})

test('a log that forgot or rewrote what an earlier checkpoint had is refused', async () => {
  const files = await logOf(LEAVES.slice(0, 300))
  const rewritten = LEAVES.slice(0, 200).with(3, encoder.encode('changed'))
  assert.deepEqual(await codes(files, [LOG.key], checkpointOf(rewritten)), ['log_inconsistent'])
  assert.deepEqual(await codes(files, [LOG.key], checkpointOf(LEAVES.slice(0, 301))), [
    'log_shrunk',
  ])
  const elsewhere = logKey('log.example/other')
  const head = { origin: elsewhere.key.name, size: 0, root: mth([]), extensions: [] }
  const keys = [LOG.key, elsewhere.key]
  assert.deepEqual(await codes(files, keys, signed(head, [elsewhere])), ['log_inconsistent'])
  assert.deepEqual(await codes(files, [LOG.key], 'no note'), ['log_checkpoint_malformed'])
})

test('without a key, or with another, it is said that nobody vouches for the log', async () => {
  const files = await logOf(LEAVES.slice(0, 3))
  assert.deepEqual(await codes(files, []), ['log_key_not_given'])
  assert.deepEqual(await codes(files, [logKey('log.example/other').key]), ['log_not_trusted'])
  const other = { ...LOG.key, publicKey: WITNESS.key.publicKey }
  assert.deepEqual(await codes(files, [other]), ['checkpoint_signature_wrong'])
  const none = await check(new Map([['checkpoint', encoder.encode('404')]]))
  assert.equal(none.checkpoint, undefined)
  assert.deepEqual(
    none.findings.map(({ code }) => code),
    ['log_checkpoint_malformed'],
  )
})

test('witnesses among the keys are shown, and missed when they did not sign', async () => {
  const leaves = LEAVES.slice(0, 3)
  const files = await logOf(leaves)
  const keys = [LOG.key, WITNESS.key]
  assert.deepEqual(await codes(files, keys), ['log_witness_missing'])
  files.set('checkpoint', encoder.encode(checkpointOf(leaves, [LOG, WITNESS])))
  const checked = await check(files, keys)
  assert.deepEqual(checked.findings, [])
  assert.deepEqual(checked.witnesses, [{ key: WITNESS.key, at: '2026-11-30T09:00:00.000Z' }])
})

test('files are asked for once, a few at a time, and ahead', async () => {
  const files = await logOf(records(256 * 6 + 5), 256 * 7)
  const asked: string[] = []
  let under = 0
  let most = 0
  const read = async (path: string) => {
    asked.push(path)
    most = Math.max(most, ++under)
    await new Promise((resolve) => setImmediate(resolve))
    under--
    return files.get(path)
  }
  const bytes = files.get('checkpoint') ?? new Uint8Array()
  const options = { read, checkpoint: { subject: 'log', bytes }, keys: [LOG.key] }
  assert.deepEqual((await checkLog(options)).findings, [])
  assert.deepEqual(
    asked.toSorted(),
    [...files.keys()].filter((path) => path !== 'checkpoint').toSorted(),
  )
  assert.ok(most > 2 && most <= 5, `${most}`)
})

test('faults end at some number, for a log of nothing but faults', async () => {
  const files = await logOf(records(256 * 30), 256 * 30)
  for (const path of files.keys()) if (path.startsWith('tile/0/')) files.set(path, new Uint8Array())
  assert.equal((await check(files)).findings.length, 20)
})

test('the sequencer refuses a log that is not its own, or damaged, and signs nothing', async () => {
  const leaves = LEAVES.slice(0, 300)
  const files = await logOf(leaves)
  let asked = 0
  const sign = () => {
    asked++
    return new Uint8Array(64)
  }
  const mine = { origin: LOG.key.name, signer: { ...LOG.signer, sign } }
  const codeOf = async (given: Files, identity = mine) => {
    const done = await sequence(store(given, LEAVES), identity)
    return done.ok ? 'ok' : done.code
  }
  assert.equal(await codeOf(new Map()), 'log_missing')
  assert.equal(await codeOf(new Map([['checkpoint', Uint8Array.of(1)]])), 'log_damaged')
  assert.equal(await codeOf(files, { ...mine, origin: 'log.example/other' }), 'log_not_ours')
  const stranger = { ...WITNESS.signer, sign }
  assert.equal(await codeOf(files, { ...mine, signer: stranger }), 'log_not_ours')
  const note = parseNote(files.get('checkpoint') ?? new Uint8Array())
  assert.ok(note)
  const grown = printNote({ ...note, text: note.text.replace('\n300\n', '\n301\n') })
  assert.equal(
    await codeOf(new Map([...files, ['checkpoint', encoder.encode(grown)]])),
    'log_not_ours',
  )
  for (const path of ['tile/0/001.p/44', 'tile/1/000.p/1', 'tile/entries/001.p/44']) {
    const bytes = files.get(path) ?? new Uint8Array()
    const cut = new Map([...files, [path, bytes.slice(1)]])
    assert.equal(await codeOf(cut), 'log_damaged', path)
    if (path.includes('entries')) continue
    const flipped = new Map([...files, [path, bytes.map((byte) => byte ^ 1)]])
    assert.equal(await codeOf(flipped), 'log_damaged', path)
  }
  assert.equal(asked, 0)
})

test('a tail of records that are not those of the tree is damage, before it is signed over', async () => {
  const files = await logOf(LEAVES.slice(0, 300))
  const { files: other } = appendRecords(
    EMPTY_TREE,
    LEAVES.slice(0, 300).with(299, LEAVES[0] ?? mth([])),
  )
  const path = 'tile/entries/001.p/44'
  const bytes = other.find((file) => file.path === path)?.bytes
  assert.ok(bytes)
  const done = await sequence(store(new Map([...files, [path, bytes]]), LEAVES), IDENTITY)
  assert.equal(!done.ok && done.code, 'log_damaged')
})

test('each rule of the log has a code of its own', () => {
  assert.equal(new Set(LOG_RULES.map(({ code }) => code)).size, LOG_RULES.length)
})
