import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findEnvelopes } from '../../src/attest/log-find.ts'
import { envelopeRecord } from '../../src/attest/log-record.ts'
import { digestOf } from '../../src/json/digest.ts'
import { inclusionProver, proveConsistency } from '../../src/attest/log-proofs.ts'
import {
  appendRecords,
  EMPTY_TREE,
  headOf,
  readTree,
  type LogFile,
  type LogTree,
} from '../../src/attest/log-tree.ts'
import { consistencyHolds, inclusionHolds, leafHash } from '../../src/attest/merkle.ts'
import {
  decodeBundle,
  decodeTile,
  encodeBundle,
  hashesAt,
  readTile,
  tilePath,
} from '../../src/attest/tile.ts'
import { mth, path, proof, records } from './naive-tree.ts'

const LEAVES = records(70_000)

class Files extends Map<string, Uint8Array> {
  readonly read = async (name: string): Promise<Uint8Array | undefined> => this.get(name)
  readonly take = (files: readonly LogFile[]): void => {
    for (const { path: name, bytes } of files) this.set(name, bytes)
  }
}

/** A tree grown by these many records at a time, with every file on the way. */
function grown(steps: readonly number[]): { readonly tree: LogTree; readonly files: Files } {
  const files = new Files()
  let tree = EMPTY_TREE
  for (const step of steps) {
    const next = appendRecords(tree, LEAVES.slice(tree.size, tree.size + step))
    files.take(next.files)
    tree = next.tree
  }
  return { tree, files }
}

const BIG = grown([70_000])

const hex = (bytes: Uint8Array | undefined) => Buffer.from(bytes ?? []).toString('hex')

test('paths are those of the specification', () => {
  assert.equal(tilePath(0, 1_234_067), 'tile/0/x001/x234/067')
  assert.equal(tilePath(0, 0), 'tile/0/000')
  assert.equal(tilePath(2, 999, 1), 'tile/2/999.p/1')
  assert.equal(tilePath('entries', 1000, 255), 'tile/entries/x001/000.p/255')
  assert.equal(tilePath('entries', 1_000_000), 'tile/entries/x001/x000/000')
})

test('a tree of 70,000 has the tiles that the specification counts', () => {
  const { files } = BIG
  const names = [...files.keys()]
  const full = (level: string) =>
    names.filter((name) => name.startsWith(`tile/${level}/`) && !name.includes('.p/')).length
  assert.deepEqual([full('0'), full('1'), full('2'), full('entries')], [273, 1, 0, 273])
  const partial = names.filter((name) => name.includes('.p/'))
  assert.deepEqual(partial.toSorted(), [
    'tile/0/273.p/112',
    'tile/1/001.p/17',
    'tile/2/000.p/1',
    'tile/entries/273.p/112',
  ])
})

test('a tree of 256 is a full tile, and a partial one of one hash above it', () => {
  const { files } = grown([256])
  const names = [...files.keys()].toSorted()
  assert.deepEqual(names, ['tile/0/000', 'tile/1/000.p/1', 'tile/entries/000'])
  assert.equal(hex(files.get('tile/1/000.p/1')), hex(mth(LEAVES.slice(0, 256))))
})

test('the root is that of the naive recursion at every size, in whatever steps it grew', async () => {
  const { tree, files } = grown(Array.from({ length: 600 }, () => 1))
  const [second, third] = [grown([1, 254, 1, 2, 298, 44]), grown([600])]
  for (const other of [second, third]) {
    assert.equal(hex(headOf(other.tree).root), hex(headOf(tree).root))
    for (const [name, bytes] of other.files) assert.equal(hex(files.get(name)), hex(bytes), name)
  }
  for (let size = 0; size <= 600; size += size < 20 || size > 500 ? 1 : 37) {
    const read = await readTree(files.read, size)
    assert.ok(read, `${size}`)
    assert.equal(hex(headOf(read).root), hex(mth(LEAVES.slice(0, size))), `${size}`)
  }
})

test('a tree that was read grows on as the one that was kept', async () => {
  const read = await readTree(BIG.files.read, 65_500)
  assert.ok(read)
  const { tree, files } = appendRecords(read, LEAVES.slice(65_500))
  assert.deepEqual(tree, BIG.tree)
  assert.ok(files.length > 40)
  for (const { path: name, bytes } of files)
    assert.equal(hex(BIG.files.get(name)), hex(bytes), name)
})

test('nothing is appended by nothing', () => {
  const { tree } = grown([300])
  assert.deepEqual(appendRecords(tree, []), { tree, files: [] })
  assert.deepEqual(appendRecords(EMPTY_TREE, []), { tree: EMPTY_TREE, files: [] })
})

test('proofs out of tiles are those of the naive recursion', async () => {
  const { files } = grown([700])
  for (const size of [1, 2, 255, 256, 257, 700]) {
    const partial = grown([size]).files
    const prove = inclusionProver(partial.read, size)
    const leaves = LEAVES.slice(0, size)
    for (let index = 0; index < size; index += 13)
      assert.deepEqual((await prove(index))?.map(hex), path(index, leaves).map(hex))
  }
  for (const first of [1, 2, 128, 255, 256, 257, 512, 699, 700])
    assert.deepEqual(
      (await proveConsistency(files.read, first, 700))?.map(hex),
      proof(first, LEAVES.slice(0, 700)).map(hex),
    )
})

test('proofs across three levels of tiles lead to the root', async () => {
  const { tree, files } = BIG
  const { root } = headOf(tree)
  assert.equal(hex(root), hex(mth(LEAVES)))
  const prove = inclusionProver(files.read, 70_000)
  for (const index of [0, 255, 256, 65_535, 65_536, 69_887, 69_888, 69_999]) {
    const hashes = await prove(index)
    const leaf = leafHash(LEAVES[index] ?? new Uint8Array())
    assert.ok(hashes && inclusionHolds(leaf, index, 70_000, hashes, root), `${index}`)
  }
  const older = await readTree(files.read, 65_600)
  assert.ok(older)
  const hashes = await proveConsistency(files.read, 65_600, 70_000)
  assert.ok(hashes && consistencyHolds(headOf(older), { size: 70_000, root }, hashes))
})

test('a partial tile that is gone is read out of the full one', async () => {
  const { files } = grown([256])
  const held = await readTile(files.read, 0, 0, 112)
  assert.deepEqual(held, LEAVES.slice(0, 112).map(leafHash))
  assert.deepEqual(await readTile(files.read, 'entries', 0, 112), LEAVES.slice(0, 112))
})

test('a file that is missing or of another length is said to be that', async () => {
  const { files } = grown([300])
  assert.equal(await readTile(files.read, 0, 2, 256), 'missing')
  for (const name of ['tile/0/001.p/44', 'tile/entries/001.p/44']) {
    const bytes = files.get(name) ?? new Uint8Array()
    for (const broken of [bytes.subarray(1), Uint8Array.of(...bytes, 0), new Uint8Array()]) {
      files.set(name, broken)
      assert.equal(await readTree(files.read, 300), undefined, name)
    }
    files.delete(name)
    assert.equal(await readTree(files.read, 300), undefined, name)
    files.set(name, bytes)
  }
  assert.ok(await readTree(files.read, 300))
  files.delete('tile/0/000')
  assert.equal(await inclusionProver(files.read, 300)(7), undefined)
  assert.equal(await proveConsistency(files.read, 100, 300), undefined)
})

test('bundles hold records of any length that their prefix can say', () => {
  const several = [new Uint8Array(), Uint8Array.of(1), new Uint8Array(65_535).fill(7)]
  const bytes = encodeBundle(several)
  assert.deepEqual(bytes.subarray(0, 5), Uint8Array.of(0, 0, 0, 1, 1))
  assert.deepEqual(decodeBundle(bytes, 3), several)
  for (const width of [2, 4]) assert.equal(decodeBundle(bytes, width), undefined)
  assert.throws(() => encodeBundle([new Uint8Array(65_536)]), TypeError)
  assert.equal(decodeTile(new Uint8Array(33), 1), undefined)
  assert.equal(hashesAt(1, 255), 0)
})

test('envelopes are found by their digest, at the last place where they are', async () => {
  const envelopes = Array.from({ length: 300 }, (_, i) => Uint8Array.of(i >> 8, i & 0xff))
  const leaves = [...envelopes.map(envelopeRecord), envelopeRecord(Uint8Array.of(0, 7)), LEAVES[0]]
  const files = new Files()
  files.take(
    appendRecords(
      EMPTY_TREE,
      leaves.filter((leaf) => leaf !== undefined),
    ).files,
  )
  const wanted = [Uint8Array.of(0, 7), Uint8Array.of(1, 1), Uint8Array.of(9)].map((bytes) =>
    digestOf(bytes),
  )
  const found = await findEnvelopes(files.read, 302, new Set(wanted))
  assert.deepEqual(found && [...found].toSorted(([, a], [, b]) => a - b), [
    [wanted[1], 257],
    [wanted[0], 300],
  ])
  assert.deepEqual(await findEnvelopes(files.read, 0, new Set(wanted)), new Map())
  files.delete('tile/entries/000')
  assert.equal(await findEnvelopes(files.read, 302, new Set(wanted)), undefined)
})
