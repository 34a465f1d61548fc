/** Whether an MCP server answers at a URL: a look that is neither kept nor counted. */
import { registrableDomain } from 'countersign/card'
import { reasonIn } from '../figures/run-facts.ts'
import type { Clock } from './clock.ts'
import { look, type Manners } from './looking.ts'
import type { Pacer } from './pacer.ts'
import type { MayContact } from './visiting.ts'

export interface AnswersOptions {
  readonly clock: Clock
  readonly random: () => number
  readonly manners: Manners
  readonly pacer: Pacer
  readonly mayContact: MayContact
  readonly signal: AbortSignal
}

/** A run takes ten seconds; asking whether it may be, and looking up names, may take as long. */
const VISIT_MS = 25_000
/** For others at the same domain, who are there for seconds. */
const ATTEMPTS = 5
const PATIENCE_MS = 5_000

/**
 * True when a server completes the handshake there without credentials, or asks for them. False for
 * everything else, and for whoever does not want to be contacted, who is not.
 *
 * @param url an https URL with its port
 * @throws what the store throws
 */
export async function answersAt(url: string, options: AnswersOptions): Promise<boolean> {
  const { clock, random, manners, pacer, mayContact, signal } = options
  const { host, hostname } = new URL(url)
  const domain = registrableDomain(hostname) ?? host
  const guard = manners.openGuard({ signal })
  try {
    const addresses = (await guard.lookUp(url, true))?.addresses ?? []
    for (let attempt = 1; attempt <= ATTEMPTS && !signal.aborted; attempt++) {
      const stay = await pacer.enter({ domain, addresses }, VISIT_MS)
      if (stay === undefined) {
        await clock.wait(PATIENCE_MS, signal)
        continue
      }
      try {
        if (!(await mayContact({ host, domain, addresses }))) return false
        const { run } = await look(url, guard, manners, { clock, random, signal })
        const handshake = reasonIn(run.assertions, 'discovery_handshake')
        return handshake?.key === 'handshake_completed' || run.gate !== undefined
      } finally {
        stay.leave()
      }
    }
    return false
  } finally {
    await guard.close()
  }
}
