/** What workers are started with: how they present themselves, whom they leave alone, who signs. */
import { hostname } from 'node:os'
import type { SyncSigner } from 'countersign/attest/node'
import { openGuard, textRecords, type Guard, type ResolveOverride } from 'countersign/net'
import type { Config } from '../config.ts'
import type { Surroundings } from '../jobs/loop.ts'
import type { OpenGuard } from '../jobs/looking.ts'
import type { MayContact } from '../jobs/visiting.ts'
import type { WorkerOptions } from '../jobs/worker.ts'
import { getMeta } from '../store/meta.ts'
import type { Store } from '../store/open.ts'
import { mayVisit, type OptOutLookups } from '../targets/opt-out-review.ts'
import { domainOf } from '../targets/subject.ts'
import { claimRecords } from './claim-records.ts'
import { ownKey } from './own-keys.ts'
import { version } from './version.ts'

/** The only way to the servers of a demo. */
export interface DemoWays {
  readonly pins: readonly ResolveOverride[]
  readonly ca: string
}

interface Working {
  readonly config: Config
  readonly store: Store
  readonly surroundings: Surroundings
  readonly demo?: DemoWays | undefined
}

/** Under it the store holds where the pages are: workers need it to know what was signed. */
export const PUBLIC_URL = 'public_url'

/**
 * Everything that a worker needs.
 *
 * @throws Stop when the key that signs cannot be used
 */
export function workerOptions(working: Working): WorkerOptions {
  const { config, store, surroundings, demo } = working
  const { vantage, allowUnversioned } = config
  const guardOf = guardOpener(config, demo)
  const signer = signerOf(config, surroundings)
  return {
    ...surroundings,
    store,
    worker: `${hostname()}:${process.pid}`,
    manners: mannersOf(config, guardOf),
    signing: { vantage: vantage ?? 'not stated', signer, allowUnversioned },
    cadenceMs: cadencesOf(config),
    sitesMs: config.cadenceSites,
    concurrency: config.concurrency,
    ...(demo === undefined && { mayContact: mayContactOf(working, guardOf) }),
    ownership: {
      // Names of a demo are in no zone.
      records:
        demo === undefined
          ? claimRecords(config.claimResolvers)
          : () => Promise.resolve(NO_RECORDS),
      publicUrl: async () => (await getMeta(store, PUBLIC_URL)) ?? '',
    },
  }
}

const NO_RECORDS = { ok: false, why: 'absent' } as const

/** How we present ourselves to whoever is probed. */
export function mannersOf(config: Config, openGuard: OpenGuard): WorkerOptions['manners'] {
  // The pins of a demo lead to servers that have no other place.
  return { openGuard, client: clientOf(config), conditions: [] }
}

/** Without one runs are kept unsigned, and say so. */
function signerOf(config: Config, { clock, log }: Surroundings): SyncSigner | undefined {
  if (config.vantage === undefined) {
    log.warning('signing_off', { why: 'no vantage is set' })
    return undefined
  }
  const key = ownKey(config, 'evidence', clock.now())
  if (key.ok) return key.signer
  log.warning('signing_off', { why: key.why, mend: key.mend })
  return undefined
}

/** Milliseconds between two runs. */
export function cadencesOf(config: Config): WorkerOptions['cadenceMs'] {
  const { cadenceUnclaimed, cadenceClaimed, cadenceFast } = config
  return { unclaimed: cadenceUnclaimed, claimed: cadenceClaimed, fast: cadenceFast }
}

/** Everything that dials goes through one of these. */
export function guardOpener(config: Config, demo?: DemoWays): OpenGuard {
  const userAgent = userAgentOf(config)
  if (demo === undefined) return (options) => openGuard({ ...options, userAgent })
  const { pins, ca } = demo
  const pinsOf = Map.groupBy(pins, ({ host }) => domainOf(host))
  return (options) => {
    // A guard reads all pins that it gets, each time anew: so one for each domain, with those
    // alone.
    const guards = new Map<string, Guard>()
    const guardOf = (url: string): Guard => {
      const domain = domainOf(URL.parse(url)?.hostname ?? '')
      const known = guards.get(domain)
      if (known !== undefined) return known
      const resolve = pinsOf.get(domain) ?? []
      const guard = openGuard({ ...options, userAgent, resolve, ca: [ca] })
      guards.set(domain, guard)
      return guard
    }
    return {
      send: (outgoing) => guardOf(outgoing.url).send(outgoing),
      // No resolver knows these names, and where they point is what the pins say.
      lookUp: async (url) => {
        const host = URL.parse(url)?.hostname ?? ''
        const pin = pinsOf.get(domainOf(host))?.find((one) => one.host === host)
        return pin && { addresses: [pin.address], within: true }
      },
      close: async () => {
        await Promise.all([...guards.values()].map((guard) => guard.close()))
      },
    }
  }
}

/** So that whoever is probed knows by whom, and where to complain. */
export function userAgentOf({ publicUrl, contact }: Config): string {
  const about = [
    ...(publicUrl === undefined ? [] : [`+${publicUrl}/`]),
    ...(contact ? [contact] : []),
  ]
  return `Countersign-Observatory/${version()}${about.length > 0 ? ` (${about.join('; ')})` : ''}`
}

function clientOf({ publicUrl }: Config): WorkerOptions['manners']['client'] {
  return {
    name: 'countersign-observatory',
    version: version(),
    ...(publicUrl !== undefined && { websiteUrl: publicUrl }),
  }
}

/** Asks the deny list, and those who may not want to be contacted. */
export function mayContactOf(
  { store, surroundings }: Pick<Working, 'store' | 'surroundings'>,
  guardOf: OpenGuard,
): MayContact {
  const lookups = lookupsOf(guardOf)
  return async (place) => await mayVisit(store, place, lookups, surroundings.clock.now())
}

/**
 * Whoever wants to be left alone is asked no more than two questions a day, and one of them of a name
 * server.
 */
export function lookupsOf(guardOf: OpenGuard): OptOutLookups {
  return {
    records: textRecords,
    file: async (url) => {
      const guard = guardOf({})
      try {
        const { response } = await guard.send({
          purpose: 'document',
          method: 'GET',
          url,
          namedPort: true,
          limits: { hops: 0, bodyBytes: 4096, totalMs: 5000 },
        })
        if (response === undefined) return {}
        return { status: response.status, text: new TextDecoder().decode(response.body) }
      } finally {
        await guard.close()
      }
    },
  }
}
