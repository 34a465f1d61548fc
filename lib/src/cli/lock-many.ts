/** Several targets, each through a guard of its own. */
import { isOn, type Context, type Given } from './command.ts'
import { lookAt, type SeenTarget } from './lock-live.ts'
import { withNetwork } from './network.ts'
import { saidOnce } from './said-once.ts'
import { usage } from './stop.ts'

const LANES = 4

/**
 * Looks at each target, four at a time, and keeps their order. What each would say on stderr is said
 * once.
 *
 * @throws Stop with exit 2 for credentials that several targets would get
 */
export async function lookAtAll(
  targets: readonly string[],
  given: Given,
  context: Context,
): Promise<readonly SeenTarget[]> {
  if (targets.length > 1 && isOn(given, 'header'))
    throw usage('option_value', '--header is for one target', 'name that one alone')
  const around = targets.length > 1 ? { ...context, stderr: saidOnce(context.stderr) } : context
  const seen: (SeenTarget | undefined)[] = []
  const queue = targets.entries()
  const lane = async () => {
    for (const [index, target] of queue)
      seen[index] = await withNetwork({ ...given, operand: target }, around, (network) =>
        lookAt(network, isOn(given, 'repository')),
      )
  }
  await Promise.all(Array.from({ length: Math.min(LANES, targets.length) }, lane))
  return seen.filter((one) => one !== undefined)
}
