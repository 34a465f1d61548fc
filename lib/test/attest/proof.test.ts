import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import fc from 'fast-check'
import { digestInRecord, envelopeRecord } from '../../src/attest/log-record.ts'
import type { NoteKey } from '../../src/attest/note.ts'
import { parseProof, printProof, verifyProof } from '../../src/attest/proof.ts'
import { logKey, signed, witnessKey } from './log-keys.ts'
import { mth, path, records } from './naive-tree.ts'

const encoder = new TextEncoder()
const LOG = logKey('log.example/tides')
const WITNESS = witnessKey('witness.example/w1')
const KEYS = [LOG.key, WITNESS.key]
const LEAVES = records(11)
const RECORD = LEAVES[6] ?? new Uint8Array()

/** Written line by line from the specification. */
function proofText(index = 6, leaves = LEAVES, extra = ''): string {
  const lines = path(index, leaves).map((hash) => `${Buffer.from(hash).toString('base64')}\n`)
  const { name: origin } = LOG.key
  const head = { origin, size: leaves.length, root: mth(leaves), extensions: [] }
  return `c2sp.org/tlog-proof@v1\n${extra}index ${index}\n${lines.join('')}\n${signed(head, [LOG, WITNESS])}`
}

function verify(text: string, record: Uint8Array = RECORD, keys: readonly NoteKey[] = KEYS) {
  return verifyProof(encoder.encode(text), record, keys)
}

async function codeOf(verdict: ReturnType<typeof verify>): Promise<string> {
  const settled = await verdict
  return settled.ok ? 'ok' : settled.code
}

test('a proof shows the record at its index, in which log, and who saw it', async () => {
  const verdict = await verify(proofText())
  assert.deepEqual(verdict, {
    ok: true,
    origin: 'log.example/tides',
    index: 6,
    size: 11,
    signers: [LOG.key],
    witnesses: [{ key: WITNESS.key, at: '2026-11-30T09:00:00.000Z' }],
  })
})

test('a proof of the only leaf has no path, and extra bytes are kept', async () => {
  const text = proofText(0, LEAVES.slice(0, 1), 'extra AAEC\n')
  assert.ok((await verify(text, LEAVES[0])).ok)
  const proof = parseProof(encoder.encode(text))
  assert.deepEqual([proof?.path, proof?.extra], [[], Uint8Array.of(0, 1, 2)])
  assert.ok(proof)
  assert.equal(printProof(proof), text)
})

test('a proof of something else is refused, each with its reason', async () => {
  const text = proofText()
  const hash = text.split('\n')[2] ?? ''
  assert.equal(await codeOf(verify(text, LEAVES[5])), 'proof_inclusion_wrong')
  assert.equal(await codeOf(verify(text.replace('index 6', 'index 5'))), 'proof_inclusion_wrong')
  assert.equal(await codeOf(verify(text.replace('index 6', 'index 11'))), 'proof_inclusion_wrong')
  assert.equal(await codeOf(verify(text.replace(`${hash}\n`, ''))), 'proof_inclusion_wrong')
  assert.equal(await codeOf(verify(text.replace('\n11\n', '\n12\n'))), 'checkpoint_signature_wrong')
  assert.equal(await codeOf(verify(text, RECORD, [])), 'log_not_trusted')
  assert.equal(await codeOf(verify(text, RECORD, [WITNESS.key])), 'log_not_trusted')
})

test('what is no proof is called malformed', async () => {
  const text = proofText()
  const hash = text.split('\n')[2] ?? ''
  const broken = {
    empty: '',
    'another version': text.replace('@v1', '@v2'),
    'no index': text.replace('index 6\n', ''),
    'leading zero': text.replace('index 6', 'index 06'),
    'huge index': text.replace('index 6', 'index 9007199254740992'),
    'extra behind the index': text.replace('index 6\n', 'index 6\nextra AAEC\n'),
    'extra that is no base64': text.replace('index', 'extra A\nindex'),
    'short hash': text.replace(hash, 'AAAA'),
    'no base64': text.replace(hash, hash.replace('=', '')),
    'more hashes than a tree can have': text.replace(hash, Array(54).fill(hash).join('\n')),
    'no empty line': text.replace('\n\n', '\n'),
    'carriage returns': text.replaceAll('\n', '\r\n'),
    'no checkpoint': text.slice(0, text.indexOf('\n\n') + 2),
    'cut note': text.slice(0, -1),
  }
  for (const [why, value] of Object.entries(broken))
    assert.equal(await codeOf(verify(value)), 'proof_malformed', why)
})

test('any byte of a proof that is flipped is noticed, but for the case of nothing', async () => {
  const bytes = encoder.encode(proofText())
  const signatures = proofText().indexOf('\n\n— ')
  const places = fc.nat(bytes.length - 1)
  await fc.assert(
    fc.asyncProperty(places, fc.integer({ min: 1, max: 255 }), async (at, bits) => {
      const flipped = bytes.map((byte, i) => (i === at ? byte ^ bits : byte))
      const verdict = await verifyProof(flipped, RECORD, KEYS)
      // The name or the id of a key that is changed makes it a stranger's signature, which is passed over.
      if (at > signatures && verdict.ok) assert.deepEqual(verdict.witnesses, [])
      else assert.ok(!verdict.ok, `byte ${at}`)
    }),
    { numRuns: 200 },
  )
})

test('reading a proof never throws', () => {
  const lines = proofText().split('\n')
  const piece = fc.constantFrom(...lines, 'extra ', 'index ', '—')
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 20 }), (parts) => {
      const proof = parseProof(encoder.encode(parts.join('\n')))
      if (proof) assert.equal(printProof(proof), parts.join('\n'))
    }),
    { numRuns: 200 },
  )
})

test('the record of an envelope is one line with its digest', () => {
  const envelope = encoder.encode('{"payload":""}\n')
  const digest = createHash('sha256').update(envelope).digest('hex')
  const record = envelopeRecord(envelope)
  assert.equal(new TextDecoder().decode(record), `countersign.envelope/v1 sha256:${digest}`)
  assert.equal(digestInRecord(record), `sha256:${digest}`)
  for (const other of ['', `sha256:${digest}`, `countersign.envelope/v2 sha256:${digest}`])
    assert.equal(digestInRecord(encoder.encode(other)), undefined)
  for (const mark of ['\ufeff', '\u200b', ' '])
    assert.equal(digestInRecord(Buffer.concat([encoder.encode(mark), record])), undefined)
  assert.equal(digestInRecord(Uint8Array.of(...record, 10)), undefined)
})
