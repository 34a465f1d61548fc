/** Everything the command line takes from the process, so that a test can hand in its own. */
import type { openGuard } from '../net/open.ts'
import type { StopCode } from './rules.ts'
import { EXIT } from './stop.ts'

/** A stream for text: stdout, or stderr. */
export interface Output {
  readonly write: (text: string) => unknown
  readonly isTTY?: boolean
  readonly columns?: number
}

/** The process, as the command line sees it. */
export interface Surroundings {
  readonly stdout: Output
  readonly stderr: Output
  /** A function, because only looking at `process.stdin` opens it. */
  readonly stdin: () => AsyncIterable<Uint8Array> & { readonly isTTY?: boolean }
  readonly env: Readonly<Record<string, string | undefined>>
  readonly cwd: string
  /** Milliseconds since the epoch; counts on when somebody sets the clock. */
  readonly now: () => number
  /** Replaces the guard; absent outside tests, so that offline commands never load it. */
  readonly openGuard?: typeof openGuard
}

/**
 * The surroundings of this very process. A reader that goes away (`| head`) ends the work quietly;
 * an output that cannot be written (a full disk) ends it with a line on stderr, because half a
 * result must not look like one.
 */
export function processSurroundings(): Surroundings {
  process.stderr.on('error', () => {})
  process.stdout.on('error', ({ code = 'unknown' }: NodeJS.ErrnoException) => {
    if (code === 'EPIPE') process.exit()
    const stop: StopCode = 'output_unwritable'
    process.stderr.write(
      `countersign: ${stop}: standard output cannot be written (${code}); make room, or write it elsewhere\n`,
    )
    process.exit(EXIT.unreadable)
  })
  const began = Date.now() - process.uptime() * 1000
  return {
    stdout: process.stdout,
    stderr: process.stderr,
    stdin: () => process.stdin,
    env: process.env,
    cwd: process.cwd(),
    // Time limits are measured by it, so that only its start is taken from the wall.
    now: () => Math.floor(began + process.uptime() * 1000),
  }
}
