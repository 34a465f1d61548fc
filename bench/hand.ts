/** Work as a prober has it in hand: as much at once as its event loop has time for. */
import { systemClock } from '../observatory/src/jobs/clock.ts'
import { openHeadroom, type Headroom } from '../observatory/src/jobs/headroom.ts'

/** Between two looks at the room there is, while nothing ends. */
const LOOK_MS = 250
/** What a prober may have in hand when nobody says otherwise. */
export const BY_DEFAULT = 256

/** What a prober learns of its machine; `most` at once is what somebody allowed. */
export function headroomOf(most: number): Headroom {
  return openHeadroom({ most, clock: systemClock })
}

/** So many, however busy that makes the loop. */
export function keptInHand(count: number): Headroom {
  return { limit: () => count }
}

/**
 * Does so much work; returns how much of it was in hand at once, at most.
 *
 * @throws what `work` throws first; the rest is not begun
 */
export async function inHand(
  headroom: Headroom,
  count: number,
  work: () => Promise<void>,
): Promise<number> {
  let left = count
  let hand = 0
  let most = 0
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const fill = (): void => {
    while (left > 0 && hand < headroom.limit(hand)) {
      left -= 1
      hand += 1
      most = Math.max(most, hand)
      void work().then(ended, reject)
    }
    if (hand === 0) resolve(most)
  }
  const ended = (): void => {
    hand -= 1
    fill()
  }
  const timer = setInterval(fill, LOOK_MS)
  fill()
  try {
    return await promise
  } finally {
    left = 0
    clearInterval(timer)
  }
}
