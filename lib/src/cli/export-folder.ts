/**
 * Files of an export in their folder. What we wrote is written again, what is somebody else's is
 * not: a list of digests beside the files tells which is which. Nothing is ever deleted.
 */
import { lstatSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isObject, own } from '../json/object.ts'
import { digestOf } from '../json/digest.ts'
import type { StaticFile } from '../publish/static.ts'
import { visible } from '../text/visible.ts'
import { EXIT, Stop, systemCode } from './stop.ts'
import { writeWhole } from './write-whole.ts'

/** A file, and what writing it would change. */
export interface PlannedFile extends StaticFile {
  readonly state: 'new' | 'changed' | 'unchanged'
}

/** What an export would do to a folder. */
export interface ExportPlan {
  readonly files: readonly PlannedFile[]
  /** Paths of an earlier export that are still there and no longer belong to it. */
  readonly left: readonly string[]
}

/** The list of what we wrote: `{ "files": { "mcp/server-card": "sha256:…" } }`. */
const LIST = '.countersign-export.json'

type Digests = ReadonlyMap<string, string>

/**
 * Compares an export with what is in its folder, and writes nothing.
 *
 * @param folder absolute; need not exist
 * @param force also over files that we did not write
 * @throws Stop with exit 3 when one of the files is somebody else's, cannot be looked at, or would be
 *   written outside of the folder through a link in it
 */
export function planExport(
  files: readonly StaticFile[],
  folder: string,
  force: boolean,
): ExportPlan {
  const before = digestsIn(folder)
  const foreign: string[] = []
  const planned = files.map((file): PlannedFile => {
    const there = digestAt(folder, file.path)
    if (there === undefined) return { ...file, state: 'new' }
    if (there === digestOf(file.bytes)) return { ...file, state: 'unchanged' }
    if (!force && there !== before.get(file.path)) foreign.push(file.path)
    return { ...file, state: 'changed' }
  })
  const [first, ...more] = foreign
  if (first !== undefined) throw inTheWay(join(folder, first), more.length)
  const paths = new Set(files.map(({ path }) => path))
  const left = [...before.keys()].filter((path) => !paths.has(path) && isThere(folder, path))
  return { files: planned, left }
}

/**
 * Writes what is new or changed, each file whole or not at all, and the list of them at last.
 *
 * @throws Stop with exit 3 when a file cannot be written; those before it are
 */
export function writeExport({ files, left }: ExportPlan, folder: string): void {
  const before = digestsIn(folder)
  const digests = [
    ...files.map(({ path, bytes }) => [path, digestOf(bytes)]),
    ...left.map((path) => [path, before.get(path)]),
  ]
  for (const { path, bytes, state } of files)
    if (state !== 'unchanged') writeWhole(join(folder, path), bytes, '--out')
  const list = {
    format: 'countersign.export',
    formatVersion: 1,
    files: Object.fromEntries(digests),
  }
  writeWhole(join(folder, LIST), `${JSON.stringify(list, undefined, 2)}\n`, '--out')
}

const NO_LINK = 'put a folder in its place, or name another one with --out'
const MAKE_ROOM = 'make room there, or name another place with --out'

function inTheWay(file: string, more: number): Stop {
  const others = more === 0 ? '' : `, and ${more} more are there`
  const why = `is there already and was not written by this command${others}`
  return stop('file_exists', file, why, 'name another folder, or overwrite with --force')
}

/** Whether a file that the list names is there. Anybody may have written the list. */
function isThere(folder: string, path: string): boolean {
  const segments = path.split('/')
  if (segments.some((segment) => ['', '.', '..'].includes(segment))) return false
  try {
    return lstatSync(join(folder, path)).isFile()
  } catch {
    return false
  }
}

/** The digest of what is at a path; undefined when nothing is, and `link` when that leads elsewhere. */
function digestAt(folder: string, path: string): string | undefined {
  const file = join(folder, path)
  const segments = path.split('/')
  try {
    for (const [index] of segments.entries()) {
      const place = join(folder, ...segments.slice(0, index + 1))
      const facts = lstatSync(place, { throwIfNoEntry: false })
      if (facts === undefined) return undefined
      if (place === file && facts.isSymbolicLink()) return 'link'
      if (facts.isSymbolicLink())
        throw stop('output_unwritable', place, 'is a link, which may lead anywhere', NO_LINK)
      if (place === file && !facts.isFile())
        throw stop('output_unwritable', place, 'is no file', MAKE_ROOM)
    }
    return digestOf(readFileSync(file))
  } catch (cause) {
    if (cause instanceof Stop) throw cause
    throw stop(
      'output_unwritable',
      file,
      `cannot be written (${systemCode(cause)})`,
      MAKE_ROOM,
      cause,
    )
  }
}

/** Of no list, and of one that is not ours, nothing is known: then every file is somebody else's. */
function digestsIn(folder: string): Digests {
  const digests = new Map<string, string>()
  let list: unknown
  try {
    list = JSON.parse(readFileSync(join(folder, LIST), 'utf8'))
  } catch {
    return digests
  }
  const files = isObject(list) ? own(list, 'files') : undefined
  if (!isObject(files)) return digests
  for (const [path, digest] of Object.entries(files))
    if (typeof digest === 'string') digests.set(path, digest)
  return digests
}

function stop(
  code: 'output_unwritable' | 'file_exists',
  file: string,
  why: string,
  hint: string,
  cause?: unknown,
): Stop {
  return new Stop(code, EXIT.unreadable, `${visible(file, { max: 300 })}: ${why}`, hint, cause)
}
