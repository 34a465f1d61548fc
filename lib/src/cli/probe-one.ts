/** One endpoint, probed through the guard as the options say. */
import { parseTarget } from '../discover/target.ts'
import { lookDeeper } from '../probe/deep.ts'
import type { Baseline } from '../probe/outcome.ts'
import { probe, type Probed } from '../probe/probe.ts'
import { watchName } from '../probe/resolution.ts'
import { visible } from '../text/visible.ts'
import { isOn, type Context, type Given } from './command.ts'
import { withNetwork } from './network.ts'
import { usage } from './stop.ts'
import { HOME } from './version.ts'

/** One endpoint through the guard, with the options that `probe` has. */
export function probeOne(
  given: Given,
  context: Context,
  baseline: Baseline | undefined,
): Promise<Probed> {
  return withNetwork(given, context, (network) => {
    const { send, lookUp, target, now, client, conditions, onStep } = network
    const { url, namedPort } = target
    return probe(url, {
      ...watchName(url, { send, lookUp, namedPort }),
      now,
      // Where the owner of a probed server can reach us; the user agent says the same.
      client: { ...client, websiteUrl: HOME },
      conditions,
      namedPort,
      onStep: (role) => onStep(`probing: ${role.replaceAll('_', ' ')}`),
      ...(isOn(given, 'deep') && { deep: lookDeeper }),
      ...(isOn(given, 'no-call') && { call: false }),
      ...(baseline !== undefined && { baseline }),
    })
  })
}

/** Before anything is sent to anybody, every endpoint must be one. */
export function checkEndpoint(endpoint: string): void {
  if (parseTarget(endpoint).kind === 'url') return
  throw usage(
    'target_invalid',
    `${visible(endpoint, { max: 200 })} is not the URL of an endpoint`,
    'countersign check finds the endpoints of a domain',
  )
}
