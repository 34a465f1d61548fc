/** Somebody who reads pages all the time, and counts what is no answer. */
import { setTimeout as sleep } from 'node:timers/promises'

export interface Read {
  readonly pages: number
  /** 503 with a time to come back: the database was away. */
  readonly away: number
  readonly wrong: readonly string[]
}

const PAUSE_MS = 100

export async function readPages(
  origin: () => string | undefined,
  servers: number,
  signal: AbortSignal,
): Promise<Read> {
  let [pages, away] = [0, 0]
  const wrong: string[] = []
  for (let n = 0; !signal.aborted; n++) {
    const name = `/servers/fleet/s${(n * 7) % servers}`
    const path = ['/', '/servers', name, `${name}.json`, '/status.json', '/metrics'][n % 6] ?? '/'
    const at = origin()
    if (at === undefined) {
      await sleep(PAUSE_MS)
      continue
    }
    try {
      const response = await fetch(at + path, { signal })
      await response.arrayBuffer()
      pages++
      if (response.status === 503 && response.headers.has('retry-after')) away++
      else if (response.status !== 200) wrong.push(`${response.status} ${path}`)
    } catch (error) {
      if (!signal.aborted)
        wrong.push(`${path}: ${error instanceof Error ? error.message : 'fault'}`)
    }
    await sleep(PAUSE_MS, undefined, { signal }).catch(() => undefined)
  }
  return { pages, away, wrong }
}
