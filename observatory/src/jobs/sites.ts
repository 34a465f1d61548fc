/** Domains and catalogs: examined once a day, kept, and compared with the day before. */
import { registrableDomain } from 'countersign/card'
import { parseTarget } from 'countersign/discover'
import { examine, type Condition, type Examination } from 'countersign/examine'
import { nextDueOf } from '../figures/due.ts'
import { changeOfSite } from '../figures/site-events.ts'
import { siteSeenIn, type SiteFace } from '../figures/site-face.ts'
import { claimSites } from '../store/claims.ts'
import { latestExamination, saveExamination } from '../store/examinations.ts'
import type { Store } from '../store/open.ts'
import type { Claim, SiteRow } from '../store/types.ts'
import { setWatchState } from '../store/watch.ts'
import { steadyNow } from './clock.ts'
import { documentsOf, examinedOf } from './examined.ts'
import { startExamining } from './examining.ts'
import type { Manners } from './looking.ts'
import type { Job, Surroundings } from './loop.ts'
import type { Pacer } from './pacer.ts'
import type { MayContact } from './visiting.ts'

export interface SitesOptions extends Surroundings {
  readonly store: Store
  readonly worker: string
  readonly manners: Manners
  readonly pacer: Pacer
  readonly vantage: string
  readonly mayContact?: MayContact | undefined
  /** From one examination to the next, in milliseconds. Default a day. */
  readonly cadenceMs?: number
  /** Examinations at once in this process. Default 4. */
  readonly atOnce?: number
}

const DAY_MS = 86_400_000
const EXAMINATION_MS = 60_000
/** Nobody could be asked, and the fault may be ours. */
const AGAIN_MS = 600_000

/** Starts to examine sites as they come due. */
export function startSites(options: SitesOptions): Job {
  const { store, clock, random, log, worker, atOnce = 4 } = options
  return startExamining<SiteRow>({
    clock,
    random,
    log,
    store,
    worker,
    name: 'sites',
    claim: claimSites,
    atOnce,
    everyMs: 5_000,
    work: (claim, signal) => examineSite(claim, signal, options),
  })
}

async function examineSite(
  { id, subject }: Claim<SiteRow>,
  signal: AbortSignal,
  options: SitesOptions,
): Promise<number | undefined> {
  const { store, clock, random, pacer, manners, vantage, mayContact } = options
  const target = parseTarget(subject.target)
  const { host } = target
  const domain = registrableDomain(host) ?? host
  const guard = manners.openGuard({ signal, documentConnections: 4 })
  try {
    const addresses = (await guard.lookUp(target.url, target.namedPort))?.addresses ?? []
    const stay = await pacer.enter({ domain, addresses }, EXAMINATION_MS + 20_000)
    if (stay === undefined) return pacer.placeInLine({ domain, addresses })
    try {
      if ((await mayContact?.({ host, domain, addresses })) === false) {
        await setWatchState(store, { siteId: subject.id }, 'opted_out', clock.now())
        return clock.now()
      }
      const examination = await examine(target, {
        send: guard.send,
        now: steadyNow(clock),
        client: manners.client,
        conditions: manners.conditions.filter(isCondition),
        timeoutMs: EXAMINATION_MS,
        signal,
      })
      if (signal.aborted) return clock.now()
      if (isOurFault(examination)) return clock.now() + AGAIN_MS
      const [startedAt, finishedAt] = [examination.startedAt, examination.finishedAt].map(
        Date.parse,
      )
      if (startedAt === undefined || finishedAt === undefined) return clock.now() + AGAIN_MS
      const before = faceIn((await latestExamination(store, subject.id))?.result)
      const change = changeOfSite(before, siteSeenIn(examination.discovery), finishedAt)
      await saveExamination(store, {
        id,
        siteId: subject.id,
        startedAt,
        finishedAt,
        vantage,
        result: { ...examinedOf(examination), face: change.face },
        documents: documentsOf(examination),
        events: change.events,
        dueAt: nextDueOf({ startedAt, finishedAt, cadenceMs: options.cadenceMs ?? DAY_MS, random }),
      })
      return undefined
    } finally {
      stay.leave()
    }
  } finally {
    await guard.close()
  }
}

const CONDITIONS: readonly Condition[] = [
  'credentialed',
  'custom_ca',
  'private_network',
  'resolve_override',
  'proxy',
]

function isCondition(word: string): word is Condition {
  return CONDITIONS.some((one) => one === word)
}

/** Nothing came back, and what was in the way was our resolver, our limits or our own end. */
function isOurFault({ discovery: { found } }: Examination): boolean {
  return found.every(
    ({ exchange: { response, problem } }) =>
      response === undefined && problem?.kind === 'failure' && problem.blame === 'us',
  )
}

/** The face that the last examination left; undefined when it left none. */
function faceIn(result: unknown): SiteFace | undefined {
  if (typeof result !== 'object' || result === null || !('face' in result)) return undefined
  const { face } = result
  return isFace(face) ? face : undefined
}

/** Whoever wrote the result wrote the face too: this tells an older form from the present one. */
function isFace(face: unknown): face is SiteFace {
  return (
    typeof face === 'object' &&
    face !== null &&
    'cards' in face &&
    'catalogs' in face &&
    Array.isArray(face.cards) &&
    Array.isArray(face.catalogs)
  )
}
