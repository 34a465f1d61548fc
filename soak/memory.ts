/** What processes hold of memory, over time. */
import { readFileSync } from 'node:fs'

interface Sample {
  readonly atMs: number
  readonly bytes: number
}

export interface Held {
  readonly name: string
  /** In bytes: the most after the warm-up, the middle of the last samples, and the most of all. */
  readonly warm: number
  readonly last: number
  readonly most: number
  readonly isFlat: boolean
}

/**
 * What a collector leaves for later goes up and down: only what at the end stands above all that was
 * held before, by this share and by so much, is growth.
 */
const SHARE = 0.15
const BYTES = 64 * 1024 * 1024
/** Of the time: until then it warms up, and from then on it is the end. */
const WARM = 0.4
const MIDDLE = 0.7
const END = 0.85

export interface Meter {
  /** Takes a sample of each process. */
  readonly look: (pids: ReadonlyMap<string, number>) => void
  readonly held: () => readonly Held[]
}

/**
 * @param now milliseconds by a clock that nobody sets
 * @param resident bytes that a process holds; undefined when it is gone
 */
export function openMeter(
  now: () => number,
  resident: (pid: number) => number | undefined = residentOf,
): Meter {
  const samples = new Map<string, Sample[]>()
  const began = now()
  return {
    look: (pids) => {
      for (const [name, pid] of pids) {
        const bytes = resident(pid)
        if (bytes === undefined) continue
        const known = samples.get(name) ?? []
        known.push({ atMs: now() - began, bytes })
        samples.set(name, known)
      }
    },
    held: () => [...samples].map(([name, all]) => heldOf(name, all, now() - began)),
  }
}

function heldOf(name: string, all: readonly Sample[], wholeMs: number): Held {
  const between = (from: number, until: number): readonly number[] =>
    all
      .filter(({ atMs }) => atMs >= from * wholeMs && atMs <= until * wholeMs)
      .map(({ bytes }) => bytes)
  const warm = Math.max(0, ...between(WARM, MIDDLE))
  const last = middleOf(between(END, 1))
  const most = Math.max(...all.map(({ bytes }) => bytes))
  const isFlat = last - warm < Math.max(BYTES, warm * SHARE)
  return { name, warm, last, most, isFlat }
}

function middleOf(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0
}

/** In bytes; undefined when the process is gone, or where there is no /proc. */
function residentOf(pid: number): number | undefined {
  try {
    const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return kilobytes === undefined ? undefined : Number(kilobytes) * 1024
  } catch {
    return undefined
  }
}
