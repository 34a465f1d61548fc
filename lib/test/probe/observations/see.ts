/** Probes a small server and says what was observed beside the checks. */
import { ENDPOINT, type Server } from '../../../../fixtures/servers/parts.ts'
import { start } from '../../../../fixtures/servers/run.ts'
import type { Asked } from '../../../../fixtures/servers/parts.ts'
import { lookDeeper } from '../../../src/probe/deep.ts'
import { judge } from '../../../src/probe/judge.ts'
import { observationsOf } from '../../../src/probe/observations/all.ts'
import { observe } from '../../../src/probe/observe.ts'
import { viewOf, type RunView } from '../../../src/probe/view.ts'
import type { Assertion } from '../../../src/run/assertion.ts'
import type { Bodies, Evidence } from '../../../src/run/evidence.ts'
import type { Observation } from '../../../src/run/observation.ts'

const CLIENT = { name: 'countersign', version: '1.0.0' } as const

export interface Sighting {
  readonly evidence: Evidence
  readonly bodies: Bodies
  readonly view: RunView
  readonly observations: readonly Observation[]
  readonly assertions: readonly Assertion[]
  readonly asked: readonly Asked[]
  /** Every observation of a code. */
  readonly of: (code: string) => readonly Observation[]
}

export interface Wishes {
  readonly deep?: boolean
  readonly endpoint?: string
}

export async function lookAt(server: Server, wishes: Wishes = {}): Promise<Sighting> {
  const { evidence, bodies, asked } = await probed(server, wishes)
  return { ...reread(evidence, bodies), asked }
}

/** The evidence alone, for tests that read it themselves. */
export async function probed(
  server: Server,
  { deep = false, endpoint = ENDPOINT }: Wishes = {},
): Promise<Pick<Sighting, 'evidence' | 'bodies' | 'asked'>> {
  const started = start(server)
  const { evidence, bodies } = await observe(endpoint, started.send, {
    client: CLIENT,
    now: started.now,
    random: () => 0.25,
    ...(deep && { deep: lookDeeper }),
  })
  return { evidence, bodies, asked: started.asked }
}

/** Judges and observes evidence that is there already. */
export function reread(evidence: Evidence, bodies: Bodies): Omit<Sighting, 'asked'> {
  const view = viewOf(evidence, bodies)
  const observations = observationsOf(view)
  const { assertions } = judge(evidence, bodies)
  const of = (code: string): readonly Observation[] =>
    observations.filter((observation) => observation.code === code)
  return { evidence, bodies, view, observations, assertions, of }
}

/** The codes that were observed, each once, in alphabetical order. */
export function codesIn({ observations }: Pick<Sighting, 'observations'>): readonly string[] {
  return [...new Set(observations.map(({ code }) => code))].toSorted()
}
