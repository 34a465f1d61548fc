/**
 * A disk in memory that stops at some operation and may then forget whatever nobody waited for: names
 * of files and folders that were not synced, in any combination, and the rest of a file that was being
 * written.
 */
import { dirname } from 'node:path'
import type { LogDisk } from '../../src/attest/node-log.ts'

/** The process or the power is gone; nothing after this happens. */
export class Crash extends Error {}

export type Files = ReadonlyMap<string, Uint8Array>

/** A file, or a folder with no bytes. */
interface Entry {
  bytes: Uint8Array
}

/** A change of names that a loss of power may undo. */
interface Change {
  readonly folder: string
  readonly apply: (names: Map<string, Entry>) => void
}

export interface MemoryDisk extends LogDisk {
  /** The operation that does not happen any more, counted from 1 and from now on. */
  readonly failAt: (operation: number) => void
  /** The files as another process finds them when this one is killed. */
  readonly files: () => Files
  /** The files after a loss of power; `keeps` is asked for each change that nobody waited for. */
  readonly afterPowerLoss: (keeps: () => boolean) => Files
}

/** @param root what the disk begins with holds files below this folder only */
export function memoryDisk(root: string, start: Files = new Map()): MemoryDisk {
  const safe = new Map<string, Entry>([[`${root}/`, { bytes: new Uint8Array() }]])
  for (const [path, bytes] of start) {
    safe.set(path, { bytes })
    for (let folder = dirname(path); folder !== root; folder = dirname(folder))
      safe.set(`${folder}/`, { bytes: new Uint8Array() })
  }
  const names = new Map(safe)
  let changes: Change[] = []
  let left = Infinity

  const step = (): void => {
    left--
    if (left <= 0) throw new Crash('no more operations')
  }
  const change = (folder: string, apply: Change['apply']): void => {
    apply(names)
    changes.push({ folder, apply })
  }
  const filesOf = (entries: ReadonlyMap<string, Entry>): Files => {
    const reached = (path: string): boolean =>
      path === root || (entries.has(`${path}/`) && reached(dirname(path)))
    const files = Array.from(entries, ([path, { bytes }]) => [path, bytes.slice()] as const)
    return new Map(files.filter(([path]) => !path.endsWith('/') && reached(dirname(path))))
  }

  return {
    failAt: (operation) => (left = operation),
    files: () => filesOf(names),
    afterPowerLoss: (keeps) => {
      const kept = new Map(safe)
      for (const { apply } of changes) if (keeps()) apply(kept)
      return filesOf(kept)
    },
    read: async (path) => names.get(path)?.bytes,
    makeFolder: async (path) => {
      step()
      const folder = { bytes: new Uint8Array() }
      if (!names.has(`${path}/`)) change(dirname(path), (all) => all.set(`${path}/`, folder))
    },
    write: async (path, bytes) => {
      const known = names.get(path)
      const file = known ?? { bytes: new Uint8Array() }
      if (known === undefined) change(dirname(path), (all) => all.set(path, file))
      file.bytes = bytes.slice(0, Math.floor(bytes.length / 2))
      step()
      file.bytes = bytes.slice()
    },
    rename: async (from, to) => {
      step()
      const file = names.get(from)
      if (file === undefined) throw new Error(`no ${from}`)
      change(dirname(to), (all) => {
        if (all.get(from) === file) all.delete(from)
        all.set(to, file)
      })
    },
    syncFolder: async (path) => {
      step()
      for (const { folder, apply } of changes) if (folder === path) apply(safe)
      changes = changes.filter(({ folder }) => folder !== path)
    },
  }
}
