/** Options of a limit, which counts in the memory of one process. */
export interface LimitOptions {
  /** Milliseconds; `Date.now` will do. */
  readonly now: () => number
  /** Requests a minute and client, which may also come all at once; 60 when absent. */
  readonly perMinute?: number
  /** Clients remembered at most, 10,000 when absent; the one not seen for longest is forgotten. */
  readonly clients?: number
}

/**
 * Takes one token of a client's bucket. Gives undefined while there is one, else the headers of the
 * refusal: `retry-after` in seconds and the two fields of draft-ietf-httpapi-ratelimit-headers.
 */
export type Limit = (client: string) => Readonly<Record<string, string>> | undefined

const MINUTE = 60_000
/** What sums of fractions of a minute may be off by, in milliseconds. */
const ROUNDING = 0.5
/** No address is longer; text that a client invents shares one bucket and cannot fill the memory. */
const LONGEST_KEY = 64

/**
 * A token bucket for each client key, kept as the one instant at which it will be full again.
 * Throws a `TypeError` unless `perMinute` and `clients` are positive integers.
 */
export function createLimit({ now, perMinute = 60, clients = 10_000 }: LimitOptions): Limit {
  for (const [name, value] of Object.entries({ perMinute, clients }))
    if (!Number.isSafeInteger(value) || value < 1)
      throw new TypeError(`${name} is ${value} and must be a positive integer`)
  const interval = MINUTE / perMinute
  const policy = `"minute";q=${perMinute};w=60`
  const fullAt = new Map<string, number>()

  return (client) => {
    // A piece of a long header keeps all of it in memory; a piece of a text made here only that.
    const key = client.length > LONGEST_KEY ? 'long' : ` ${client}`.slice(1)
    const time = now()
    const full = fullAt.get(key) ?? time
    // Beyond the longest debt only when the clock went back: nobody waits for that.
    const next = (full > time && full < time + MINUTE + ROUNDING ? full : time) + interval
    const wait = next - time - MINUTE
    if (wait >= ROUNDING) {
      const seconds = `${Math.ceil(wait / 1000)}`
      return {
        'retry-after': seconds,
        'ratelimit-policy': policy,
        ratelimit: `"minute";r=0;t=${seconds}`,
      }
    }
    // Set anew, so that the order of the map is the order of use.
    fullAt.delete(key)
    if (fullAt.size >= clients) forgetOldest(fullAt)
    fullAt.set(key, next)
    return undefined
  }
}

function forgetOldest(map: Map<string, unknown>): void {
  for (const key of map.keys()) {
    map.delete(key)
    return
  }
}
