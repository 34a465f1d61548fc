/**
 * How many endpoints a prober has in hand. One whose event loop never rests measures its own queue as
 * the latency of servers, and what waits for its turn takes memory and no server's time: it takes
 * fewer, until the loop rests for a fifth of the time. Servers that are slow leave it rest, so that of
 * them there may be as many as somebody allowed.
 */
import { performance } from 'node:perf_hooks'
import type { Clock } from './clock.ts'

export interface Headroom {
  /** So many may be in hand now, a whole number; `inHand` is how many there are. */
  readonly limit: (inHand: number) => number
}

export interface HeadroomOptions {
  /** Never more than these. */
  readonly most: number
  readonly clock: Pick<Clock, 'elapsed'>
  /** Default: that of the event loop of this process. */
  readonly busy?: Busy | undefined
}

/** Of the time since it was asked before, the share that was spent on work: 0 to 1. */
export type Busy = () => number

/** The share of busy time to which the limit is led. Beyond, what waits grows faster than what is done. */
const GOAL = 0.8
/** Fewer are not worth a claim, and do no harm on any machine. */
const LEAST = 8
const FIRST = 64
/** Between two looks, in milliseconds; a conversation takes some hundreds. */
const LOOK_MS = 100
/** What was seen so long ago counts a third of what is seen now. */
const MEMORY_MS = 500
/** Most growth and fall within `LOOK_MS`: what a change does is seen only when conversations end. */
const GROWTH = 1.05
const FALL = 0.9
/** After a longer pause no more is concluded than after this one. */
const PAUSE_MS = 1_000
/** Where fewer are in hand than this share of the limit, it is not the limit that keeps them few. */
const USED = 0.7

/** Begins with a few, and learns with each question how many there may be. */
export function openHeadroom({ most, clock, busy = loopBusy() }: HeadroomOptions): Headroom {
  const least = Math.min(LEAST, most)
  let limit = Math.min(FIRST, most)
  let lookedAt = clock.elapsed()
  let share: number | undefined
  let hand: number | undefined
  return {
    limit: (inHand) => {
      const ms = clock.elapsed() - lookedAt
      if (ms < LOOK_MS) return Math.floor(limit)
      lookedAt += ms
      const weight = 1 - Math.exp(-ms / MEMORY_MS)
      share = towards(share, busy(), weight)
      hand = towards(hand, inHand, weight)
      // As many as would keep the loop busy for the share that it should be.
      const fitting = (hand * GOAL) / Math.max(share, 0.01)
      const looks = Math.min(ms, PAUSE_MS) / LOOK_MS
      if (fitting < limit && share > GOAL) limit = Math.max(least, fitting, limit * FALL ** looks)
      else if (fitting > limit && inHand >= limit * USED)
        limit = Math.min(most, fitting, limit * GROWTH ** looks)
      return Math.floor(limit)
    },
  }
}

function towards(before: number | undefined, now: number, weight: number): number {
  return before === undefined ? now : before + weight * (now - before)
}

/** That of the event loop of this process, by its own account: what does not wait is busy. */
export function loopBusy(): Busy {
  let before = performance.eventLoopUtilization()
  return () => {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, before)
    before = now
    return utilization
  }
}
