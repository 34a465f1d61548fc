/** Signed notes, the checkpoints and proofs in them, and the keys that verify them. */
import assert from 'node:assert/strict'
import { parseCheckpoint, printCheckpoint } from '../../lib/src/attest/checkpoint.ts'
import { parseSignedCheckpoint } from '../../lib/src/attest/checkpoint-verify.ts'
import { parseNote, parseVkey, printNote, printVkey } from '../../lib/src/attest/note.ts'
import { parseProof, printProof } from '../../lib/src/attest/proof.ts'
import { decodeBundle, encodeBundle } from '../../lib/src/attest/tile.ts'
import type { Random } from '../../lib/test/card/mutate-card.ts'
import { HOSTILE } from '../hostile.ts'
import { encoder, textOf, type Parser } from '../parser.ts'

const HASH = 'CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I='

function note(random: Random): string {
  const origin = random.pick(['tides.example/log', 'a', 'é', random.pick(HOSTILE)])
  const size = random.pick([
    '0',
    '1',
    '20852163',
    '9007199254740991',
    '9007199254740993',
    '01',
    '-1',
  ])
  const hash = random.pick([HASH, HASH, 'AAAA', ''])
  const more = random.pick(['', '', 'extension\n', '\n'])
  const lines = Array.from({ length: 1 + random.below(3) }, () => signature(random))
  return `${origin}\n${size}\n${hash}\n${more}\n${lines.join('')}`
}

function signature(random: Random): string {
  const name = random.pick(['tides.example/log', 'witness.example/w1', 'a+b', random.pick(HOSTILE)])
  const bytes = Buffer.alloc(random.pick([4, 5, 68, 76]), random.below(256)).toString('base64')
  return `${random.pick(['— ', '— ', '- '])}${name} ${bytes}\n`
}

function generate(random: Random): Uint8Array {
  const kind = random.below(6)
  if (kind === 0)
    return encoder.encode('example.com/foo+530d903a+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k')
  if (kind > 2) return encoder.encode(note(random))
  const extra = random.pick(['', 'extra AAAA\n', 'extra \n'])
  const hashes = `${HASH}\n`.repeat(random.below(4))
  const head = `c2sp.org/tlog-proof@v1\n${extra}index ${random.below(9)}\n${hashes}\n`
  return encoder.encode(head + note(random))
}

function read(bytes: Uint8Array): readonly string[] {
  const seen: string[] = []
  const parsed = parseNote(bytes)
  if (parsed !== undefined) {
    seen.push('note')
    // One form only: what is read is written again to the byte.
    assert.equal(printNote(parsed), textOf(bytes), 'a note')
    assert.equal(
      parseSignedCheckpoint(bytes) === undefined,
      parseCheckpoint(parsed.text) === undefined,
    )
  }
  const signed = parseSignedCheckpoint(bytes)
  if (signed !== undefined) {
    seen.push('checkpoint')
    assert.equal(printCheckpoint(signed.checkpoint), signed.note.text, 'a checkpoint')
  }
  const proof = parseProof(bytes)
  if (proof !== undefined) {
    seen.push('proof', proof.extra === undefined ? 'plain' : 'extra')
    assert.equal(printProof(proof), textOf(bytes), 'a proof')
  }
  const key = parseVkey(textOf(bytes))
  if (key !== undefined) {
    seen.push('key')
    assert.equal(printVkey(key), textOf(bytes), 'a key')
  }
  for (const width of [1, 2, 256]) {
    const records = decodeBundle(bytes, width)
    if (records !== undefined) {
      seen.push('bundle')
      assert.deepEqual(encodeBundle(records), bytes, 'a bundle of records')
    }
  }
  return seen.length === 0 ? ['nothing'] : seen
}

export const NOTE: Parser = { name: 'note', form: 'lines', generate, read, longest: 262_144 }
