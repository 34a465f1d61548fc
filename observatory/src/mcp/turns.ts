/** Requests that are answered at one time: so many in all, and so many of one requester. */

/** `requester`: it has all that it may have; `all`: others have the rest. */
type NoTurn = 'requester' | 'all'

export interface Turns {
  /** Takes a turn until it is left. */
  readonly enter: (requester: string) => NoTurn | { readonly leave: () => void }
}

const MOST = 32
/** Whoever asks slow questions leaves three quarters to others. */
const MOST_EACH = 8

/** All of them are free. */
export function openTurns(): Turns {
  const open = new Map<string, number>()
  let all = 0
  return {
    enter: (requester) => {
      const own = open.get(requester) ?? 0
      if (own >= MOST_EACH) return 'requester'
      if (all >= MOST) return 'all'
      open.set(requester, own + 1)
      all += 1
      return {
        leave: () => {
          all -= 1
          const left = (open.get(requester) ?? 1) - 1
          if (left === 0) open.delete(requester)
          else open.set(requester, left)
        },
      }
    },
  }
}
