import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { parseCheckpoint, printCheckpoint } from '../../src/attest/checkpoint.ts'
import { parseSignedCheckpoint, verifyCheckpoint } from '../../src/attest/checkpoint-verify.ts'
import { parseCosignature } from '../../src/attest/cosignature.ts'
import { EMPTY_ROOT } from '../../src/attest/merkle.ts'
import {
  noteKey,
  parseNote,
  parseVkey,
  printNote,
  printVkey,
  type NoteKey,
} from '../../src/attest/note.ts'
import { webEd25519 } from '../../src/attest/verify-ed25519.ts'
import { logKey, signed, witnessKey, type TestKey } from './log-keys.ts'

const encoder = new TextEncoder()

// The example of C2SP signed-note.
const VKEY = 'example.com/foo+530d903a+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k'
const NOTE = `This is an example message.

— example.com/foo Uw2QOkn8srV1yJGh2VYRlL1Tnagv1YEq6TfXppzi2ONncAlTgK7Ztg1ERYNZXsYjOBH3mFXmRKuwHjG1Yu72IneyaQM=
`
// The example of C2SP tlog-cosignature.
const COSIGNED = `example.com/behind-the-sofa
20852163
CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=

— example.com/behind-the-sofa Az3grlgtzPICa5OS8npVmf1Myq/5IZniMp+ZJurmRDeOoRDe4URYN7u5/Zhcyv2q1gGzGku9nTo+zyWE+xeMcTOAYQ8=
— witness.example.com/w1 jWbPPwAAAABkGFDLEZMHwSRaJNiIDoe9DYn/zXcrtPHeolMI5OWXEhZCB9dlrDJsX3b2oyin1nPZqhf5nNo0xUe+mbIUBkBIfZ+qnA==
`

function keyOf(vkey: string): NoteKey {
  const key = parseVkey(vkey)
  assert.ok(key)
  return key
}

test('the example note of the specification verifies under its key', async () => {
  const key = keyOf(VKEY)
  assert.deepEqual([key.name, key.keyId, key.type], ['example.com/foo', '530d903a', 'ed25519'])
  assert.equal(printVkey(key), VKEY)
  const note = parseNote(encoder.encode(NOTE))
  assert.equal(note?.text, 'This is an example message.\n')
  const [signature] = note.signatures
  assert.deepEqual([signature?.name, signature?.keyId], [key.name, key.keyId])
  const { bytes = EMPTY_ROOT } = signature ?? {}
  assert.ok(await webEd25519(key.publicKey, encoder.encode(note.text), bytes))
  assert.equal(printNote(note), NOTE)
})

test('the example of a cosigned checkpoint is read, its time too', () => {
  const read = parseSignedCheckpoint(encoder.encode(COSIGNED))
  assert.ok(read)
  const { origin, size, extensions } = read.checkpoint
  assert.deepEqual([origin, size, extensions], ['example.com/behind-the-sofa', 20_852_163, []])
  assert.equal(printCheckpoint(read.checkpoint), read.note.text)
  const [, witness] = read.note.signatures
  assert.equal(parseCosignature(witness?.bytes ?? EMPTY_ROOT)?.time, 1_679_315_147)
})

test('the text of a note may have empty lines; the last one ends it', () => {
  const text = 'one\n\ntwo\n\n'
  const whole = printNote({ text, signatures: parseNote(encoder.encode(NOTE))?.signatures ?? [] })
  assert.equal(parseNote(encoder.encode(whole))?.text, text)
})

test('what is no note is not read as one', () => {
  const line = NOTE.split('\n')[2] ?? ''
  const broken: Record<string, string | Uint8Array> = {
    empty: '',
    'no empty line': `text\n${line}\n`,
    'no last newline': NOTE.slice(0, -1),
    'no signature': 'text\n\n',
    'carriage returns': NOTE.replaceAll('\n', '\r\n'),
    tab: NOTE.replace('This', 'This\t'),
    'hyphen for dash': NOTE.replace('—', '-'),
    'no name': NOTE.replace('example.com/foo', ''),
    'plus in the name': NOTE.replace('/foo', '+foo'),
    'blank in the name': NOTE.replace('/foo', '\u2003foo'),
    'two blanks': NOTE.replace('foo ', 'foo  '),
    'a fourth word': NOTE.replace('aQM=', 'aQM= x'),
    'url alphabet': NOTE.replace('Uw2Q', 'U_2-'),
    'no padding': NOTE.replace('aQM=', 'aQM'),
    'stray bits': NOTE.replace('aQM=', 'aQN='),
    'key id only': NOTE.replace(/foo .*/, 'foo Uw2QOg=='),
    'not UTF-8': Uint8Array.from([...encoder.encode(NOTE)].with(0, 0xff)),
    'too long': `${'x'.repeat(1_000_000)}${NOTE}`,
    'too many signatures': NOTE + `${line}\n`.repeat(100),
  }
  for (const [why, value] of Object.entries(broken)) {
    const bytes = typeof value === 'string' ? encoder.encode(value) : value
    assert.equal(parseNote(bytes), undefined, why)
  }
  assert.equal(parseNote(encoder.encode(NOTE + `${line}\n`.repeat(15)))?.signatures.length, 16)
})

test('what is no key is not read as one', () => {
  const small = noteKey('example.com/foo', 'ed25519', new Uint8Array(32))
  const broken = [
    '',
    VKEY.replace('530d903a', '530d903b'),
    VKEY.replace('530d903a', '530D903A'),
    VKEY.replace('foo', 'bar'),
    VKEY.replace('foo', 'f o'),
    VKEY.replace('+AekyeR', '+AukyeR'),
    VKEY.slice(0, -4),
    `${VKEY}\n`,
    printVkey(small),
    'example.com/foo+530d903a',
  ]
  for (const text of broken) assert.equal(parseVkey(text), undefined, text)
  // A plus sign belongs to base64 too.
  const plus = noteKey('w.example', 'cosignature', keyOf(VKEY).publicKey)
  assert.deepEqual(parseVkey(printVkey(plus)), plus)
  assert.notEqual(plus.keyId, noteKey('w.example', 'ed25519', plus.publicKey).keyId)
})

test('a checkpoint has an origin, a size and a root, and nothing is guessed', () => {
  const good = parseSignedCheckpoint(encoder.encode(COSIGNED))?.note.text ?? ''
  assert.deepEqual(parseCheckpoint(`${good}more\n`)?.extensions, ['more'])
  const [origin, , root] = good.split('\n')
  const broken = [
    '',
    `${origin}\n5\n`,
    good.slice(0, -1),
    `\n5\n${root}\n`,
    `${origin}\n05\n${root}\n`,
    `${origin}\n-1\n${root}\n`,
    `${origin}\n1e3\n${root}\n`,
    `${origin}\n9007199254740992\n${root}\n`,
    `${origin}\n99999999999999999999\n${root}\n`,
    `${origin}\n5\nAAAA\n`,
    `${origin}\n5\n${root}\n\n`,
  ]
  for (const text of broken) assert.equal(parseCheckpoint(text), undefined, JSON.stringify(text))
  assert.equal(parseCheckpoint(`${origin}\n9007199254740991\n${root}\n`)?.size, 2 ** 53 - 1)
})

test('reading a note never throws, and printing gives back what was read', () => {
  const lines = fc.array(fc.constantFrom(...NOTE.split('\n'), '— a AAAAAAAA', '— a', ' ', '€'))
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: 'binary' }),
        lines.map((one) => one.join('\n')),
      ),
      (text) => {
        const note = parseNote(encoder.encode(text))
        if (note) assert.equal(printNote(note), text)
        parseVkey(text)
      },
    ),
    { numRuns: 200 },
  )
})

const ORIGIN = 'log.example/tides'
const CHECKPOINT = { origin: ORIGIN, size: 0, root: EMPTY_ROOT, extensions: [] }
const LOG = logKey(ORIGIN)
const WITNESS = witnessKey('witness.example/w1')

async function verdictOn(
  keys: readonly NoteKey[],
  by: readonly TestKey[],
  change = (text: string) => text,
) {
  const note = signed(CHECKPOINT, by)
  const read = parseSignedCheckpoint(encoder.encode(change(note)))
  assert.ok(read)
  return verifyCheckpoint(read, keys)
}

test('a checkpoint is believed by a key of its origin, and says which witnesses saw it', async () => {
  const other = witnessKey('witness.example/w2', 1_700_000_000)
  const verdict = await verdictOn([LOG.key, WITNESS.key, other.key], [LOG, WITNESS, other])
  assert.ok(verdict.ok)
  assert.deepEqual(verdict.signers, [LOG.key])
  assert.deepEqual(verdict.witnesses, [
    { key: other.key, at: '2023-11-14T22:13:20.000Z' },
    { key: WITNESS.key, at: '2026-11-30T09:00:00.000Z' },
  ])
  const alone = await verdictOn([LOG.key], [WITNESS, LOG])
  assert.ok(alone.ok && alone.witnesses.length === 0)
})

test('a checkpoint is not believed without the signature of a key of its origin', async () => {
  const elsewhere = logKey('log.example/other')
  const cases: readonly (readonly [NoteKey[], TestKey[]])[] = [
    [[], [LOG]],
    [[WITNESS.key], [LOG, WITNESS]],
    [[elsewhere.key], [LOG, elsewhere]],
    [[LOG.key], [elsewhere]],
    [[noteKey(ORIGIN, 'ed25519', WITNESS.key.publicKey)], [LOG]],
  ]
  for (const [keys, by] of cases) {
    const verdict = await verdictOn(keys, by)
    assert.equal(!verdict.ok && verdict.code, 'log_not_trusted')
  }
})

test('one wrong signature of a known key refuses the whole, one of a stranger nothing', async () => {
  const keys = [LOG.key, WITNESS.key]
  const grown = (text: string) => text.replace('\n0\n', '\n1\n')
  const wrong = await verdictOn(keys, [LOG, WITNESS], grown)
  assert.equal(!wrong.ok && wrong.code, 'checkpoint_signature_wrong')
  const lines = signed(CHECKPOINT, [LOG, WITNESS]).split('\n')
  const spoiled = lines.with(5, (lines[5] ?? '').replace(/.{4}==$/, 'AAAA=='))
  const read = parseSignedCheckpoint(encoder.encode(spoiled.join('\n')))
  assert.ok(read)
  const verdict = await verifyCheckpoint(read, keys)
  assert.equal(!verdict.ok && verdict.code, 'checkpoint_signature_wrong')
  assert.ok((await verifyCheckpoint(read, [LOG.key])).ok)
})
