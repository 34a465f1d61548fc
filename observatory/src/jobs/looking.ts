/** One look at one endpoint, through one guard of its own. */
import type { Guard, GuardOptions } from 'countersign/net'
import { probe, watchName, type Baseline, type Probed, type ProbeOptions } from 'countersign/probe'
import { steadyNow, type Clock } from './clock.ts'

/** Opens a guard for one run. What every guard shares (name, own addresses) is decided by `main`. */
export type OpenGuard = (
  options: Pick<GuardOptions, 'signal' | 'documentConnections'>,
) => Pick<Guard, 'send' | 'lookUp' | 'close'>

/** How we present ourselves, and what readers must know of how every run is made. */
export interface Manners {
  readonly openGuard: OpenGuard
  readonly client: ProbeOptions['client']
  /** `resolve_override` and the like; a run under such a condition is not signed. */
  readonly conditions: readonly string[]
}

export type Watching = Pick<Guard, 'send' | 'lookUp'>

export interface LookOptions {
  readonly clock: Clock
  readonly random: () => number
  readonly signal: AbortSignal
  /** What its owner approved. */
  readonly baseline?: Baseline | undefined
}

/** Probes an endpoint whose URL was given to us with its port. Never rejects. */
export async function look(
  url: string,
  { send, lookUp }: Watching,
  { client, conditions }: Manners,
  { clock, random, signal, baseline }: LookOptions,
): Promise<Probed> {
  const namedPort = true
  return await probe(url, {
    ...watchName(url, { send, lookUp, namedPort }),
    client,
    conditions,
    random,
    signal,
    now: steadyNow(clock),
    namedPort,
    ...(baseline !== undefined && { baseline }),
  })
}
