/** Runs the command line inside the test process, with everything it takes from a process handed in. */
import { main } from '../../src/cli/main.ts'
import type { Surroundings } from '../../src/cli/surroundings.ts'

export interface Ran {
  readonly stdout: string
  readonly stderr: string
  readonly exit: number
}

export interface RunOptions {
  readonly cwd?: string
  readonly env?: Readonly<Record<string, string>>
  readonly stdin?: Uint8Array
  readonly terminal?: { readonly columns: number }
  readonly openGuard?: Surroundings['openGuard']
}

const STARTED = Date.UTC(2026, 10, 30, 9)

export async function run(argv: readonly string[], options: RunOptions = {}): Promise<Ran> {
  const out: string[] = []
  const err: string[] = []
  const tty = options.terminal && { isTTY: true, columns: options.terminal.columns }
  const exit = await main(argv, {
    stdout: { write: (text) => out.push(text), ...tty },
    stderr: { write: (text) => err.push(text), ...tty },
    stdin: () => once(options.stdin ?? new Uint8Array()),
    env: options.env ?? {},
    cwd: options.cwd ?? process.cwd(),
    now: () => STARTED,
    ...(options.openGuard && { openGuard: options.openGuard }),
  })
  return { stdout: out.join(''), stderr: err.join(''), exit }
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  if (bytes.byteLength > 0) yield bytes
}
