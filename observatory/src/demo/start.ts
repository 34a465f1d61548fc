/**
 * The demo: two hundred invented servers on this machine, in a process of their own.
 *
 * How `serve` uses it, when it is started without any configuration:
 *
 *     print(DEMO_WORDS)
 *     const folder = await mkdtemp(join(tmpdir(), 'countersign-demo-'))  // removed when it stops
 *     const config = { ...loaded, ...DEMO_SETTINGS, data: folder, ... }  // keys are made in it
 *     const fleet = await startFleet(join(folder, 'hosts'))
 *     for (const target of fleet.targets) await addTarget(store, { ...target, dueAt: now() }, now())
 *     // pages:    { demo: true }
 *     // prober:   openGuard({ resolve: pinsOf(host), ca: [fleet.ca] }), and nothing else is loosened
 *     await fleet.stop()
 *
 * `pins` and `ca` are plain JSON, which can be sent to the process of the prober. A guard reads all
 * pins that it gets, which for these takes some milliseconds: for a run, hand over those of its host
 * alone; for an examination, those of its domain.
 */
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { ResolveOverride } from 'countersign/net'
import { REGISTRY_URL } from './listings.ts'
import { RECEIVER_URL } from './receiver.ts'
import { demoTargets, type DemoTarget } from './targets.ts'

export interface Fleet {
  readonly targets: readonly DemoTarget[]
  /** The only way to the servers: their names are reserved ones (RFC 2606), and no resolver is asked. */
  readonly pins: readonly ResolveOverride[]
  /** PEM of the authority that signed their certificates. Its key is in the servers' memory only. */
  readonly ca: string
  /** The base URL of their registry, which lists the rest of them. */
  readonly registryUrl: string
  /** Who is to be told of events. */
  readonly receiver: DemoReceiver
  /** Resolves when the servers are gone, by `stop` or by themselves. Never rejects. */
  readonly ended: Promise<void>
  /** Ends the servers and resolves when they are gone. */
  stop(): Promise<void>
}

export interface DemoReceiver {
  /** Where messages are posted to; a pin leads there. */
  readonly url: string
  /** Made for this run: what messages are to be signed with. */
  readonly secret: string
  /** The page that shows what came, for a browser on this machine. */
  readonly page: string
}

/** What the process of the servers says of itself. */
export interface Opened {
  readonly pins: readonly ResolveOverride[]
  readonly ca: string
  readonly secret: string
  readonly receiverPage: string
}

const START_MS = 20_000
/** The servers need little; what leaks shall be seen in the demo and not on the machine. */
const MEMORY = ['--max-old-space-size=64', '--max-semi-space-size=2']

/**
 * Starts the servers. Rejects when they are not there within twenty seconds.
 *
 * @param owned the folder in which a person puts files of hosts: whoever may write there owns them
 */
export async function startFleet(owned: string): Promise<Fleet> {
  const child = fork(entry(), [owned], {
    execArgv: MEMORY,
    // What the servers print would be no line of our log.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {},
  })
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.once('error', () => resolve())
  })
  const stop = async (): Promise<void> => {
    child.kill('SIGKILL')
    await ended
  }
  try {
    const { pins, ca, secret, receiverPage: page } = await opened(child)
    return {
      targets: demoTargets(),
      pins,
      ca,
      registryUrl: REGISTRY_URL,
      receiver: { url: RECEIVER_URL, secret, page },
      ended,
      stop,
    }
  } catch (cause) {
    await stop()
    throw new Error('the servers of the demo did not start', { cause })
  }
}

/** The first message, which the servers send once they listen. */
async function opened(child: ChildProcess): Promise<Opened> {
  const waiting = new AbortController()
  const { signal } = waiting
  const timer = setTimeout(() => waiting.abort(), START_MS)
  try {
    const [message] = await Promise.race([
      once(child, 'message', { signal }),
      once(child, 'exit', { signal }).then(() => [undefined]),
    ])
    if (isOpened(message)) return message
    throw new Error(isFailure(message) ? message.failure : 'their process ended')
  } finally {
    clearTimeout(timer)
    waiting.abort()
  }
}

/** The entry beside this file: a source in a checkout, built in the package. */
function entry(): string {
  const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js'
  return fileURLToPath(new URL(`./process.${extension}`, import.meta.url))
}

function isOpened(message: unknown): message is Opened {
  return typeof message === 'object' && message !== null && 'pins' in message && 'ca' in message
}

function isFailure(message: unknown): message is { readonly failure: string } {
  return typeof message === 'object' && message !== null && 'failure' in message
}
