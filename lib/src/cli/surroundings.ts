/** Everything the command line takes from the process, so that a test can hand in its own. */
import type { openGuard } from '../net/open.ts'

export interface Output {
  readonly write: (text: string) => unknown
  readonly isTTY?: boolean
  readonly columns?: number
}

export interface Surroundings {
  readonly stdout: Output
  readonly stderr: Output
  /** A function, because only looking at `process.stdin` opens it. */
  readonly stdin: () => AsyncIterable<Uint8Array>
  readonly env: Readonly<Record<string, string | undefined>>
  readonly cwd: string
  /** Milliseconds since the epoch. */
  readonly now: () => number
  /** Replaces the guard; absent outside tests, so that offline commands never load it. */
  readonly openGuard?: typeof openGuard
}

/** The surroundings of this very process. A reader that goes away (`| head`) ends the work quietly. */
export function processSurroundings(): Surroundings {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit()
    throw error
  })
  return {
    stdout: process.stdout,
    stderr: process.stderr,
    stdin: () => process.stdin,
    env: process.env,
    cwd: process.cwd(),
    now: Date.now,
  }
}
