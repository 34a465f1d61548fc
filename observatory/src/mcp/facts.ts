/** What is known of one name, in short: the same facts in every reply. */
import type { Reason, ReasonKey } from 'countersign/run'
import { sentenceOf } from 'countersign/text'
import { REASONS } from 'countersign/text/en'
import { staleHours } from '../figures/stale.ts'
import { bearsStates, summaryOf, type Did } from '../figures/summary.ts'
import { latestExamination } from '../store/examinations.ts'
import { latestRuns, listedBefore, runById } from '../store/runs.ts'
import type { Watched } from '../store/targets.ts'
import type { EndpointRow, RunDetail, SiteRow } from '../store/types.ts'
import { reportPath } from '../web/addresses.ts'
import { examinationView } from '../web/views/examination.ts'
import { iso, vouchedOf } from '../web/views/shown.ts'
import type { McpOptions } from './options.ts'
import { refIn } from './target.ts'
import { address, untrusted } from './untrusted.ts'

/** Names of tools that make a summary; what is beyond its length is cut. */
const TOOLS = 24

/** The facts of these names, in their order. */
export async function factsOf(
  options: McpOptions,
  watched: readonly Watched[],
  more: FactsOptions = {},
): Promise<readonly object[]> {
  const ids = watched.flatMap(({ endpoint }) => endpoint?.id ?? [])
  const runs = await latestRuns(options.store, [...new Set(ids)])
  const facts: object[] = []
  for (const one of watched) {
    const { endpoint, site, target } = one
    const run = runs.get(endpoint?.id ?? '')
    facts.push({
      ref: refIn(one),
      provider: target.provider,
      name: target.name,
      kind: endpoint === undefined ? 'site' : 'endpoint',
      address: address(endpoint?.url ?? site?.target ?? ''),
      watch_state: endpoint?.state ?? site?.state ?? 'paused',
      report_url: `${options.publicUrl}${reportPath(target)}`,
      observed: false,
      ...(endpoint !== undefined && run !== undefined
        ? await endpointFacts(options, { one, endpoint, run, more })
        : untrusted({ listed_title: target.title })),
      ...(site !== undefined && (await siteFacts(options, site))),
    })
  }
  return facts
}

interface FactsOptions {
  /** Say what the tools are called, which needs the whole list to be read. */
  readonly toolNames?: boolean
}

interface Seen {
  readonly one: Watched
  readonly endpoint: EndpointRow
  readonly run: RunDetail
  readonly more: FactsOptions
}

async function endpointFacts(options: McpOptions, seen: Seen): Promise<object> {
  const { one, endpoint, run, more } = seen
  const cadenceMs = options.cadenceMs[endpoint.cadence]
  const summary = summaryOf(run, { cadenceMs, now: options.now() })
  const listed = await listedRun(options, run)
  const snapshot =
    more.toolNames === true && listed !== undefined
      ? (await runById(options.store, listed.id))?.snapshot
      : undefined
  const { did } = summary
  return {
    observed: true,
    address_source: run.signed === 'none' ? 'unsigned_records' : 'signed_payload',
    observed_at: iso(run.startedAt),
    ...staleFacts(summary.staleHours),
    run_id: run.id,
    signed: run.signed,
    did: did.key,
    ...('tools' in did && { tool_count: did.tools }),
    ...revisionIn(run.recordedRevision),
    auth_required: authIn(did),
    // Without a signature there are no states, not even "none failed".
    ...(bearsStates(run) && {
      failed: summary.failed,
      risks: summary.risks,
      not_assessed: summary.notAssessed,
    }),
    ...flagsIn(run),
    fingerprints: fingerprintsOf(run, listed),
    ...untrusted({
      listed_title: one.target.title,
      server_name: snapshot?.identity.name,
      server_version: snapshot?.identity.version,
      tool_names: snapshot?.tools
        .slice(0, TOOLS)
        .map(({ name }) => name)
        .join(', '),
    }),
  }
}

async function siteFacts(options: McpOptions, site: SiteRow): Promise<object> {
  const last = await latestExamination(options.store, site.id)
  if (last === undefined) return {}
  const { cardStatus } = examinationView(last.result)
  const stale = staleHours(last.startedAt, {
    cadenceMs: options.siteCadenceMs,
    now: options.now(),
  })
  return {
    observed: true,
    address_source: 'unsigned_records',
    observed_at: iso(last.startedAt),
    ...staleFacts(stale),
    ...(cardStatus !== undefined && { card_status: cardStatus }),
  }
}

/** The run itself when it read a whole list, else the newest one before that did. */
async function listedRun(options: McpOptions, run: RunDetail): Promise<RunDetail | undefined> {
  return run.snapshotDigest === undefined ? await listedBefore(options.store, run) : run
}

/**
 * Of the last list that was read to its end. When that is an earlier one, its schemas are not given:
 * who compares must not take them for those of now.
 */
function fingerprintsOf(run: RunDetail, listed: RunDetail | undefined): object {
  const isOwn = listed?.id === run.id
  return {
    toolset_fingerprint: listed?.toolset ?? null,
    schema_fingerprint: (isOwn ? listed?.schema : undefined) ?? null,
    definition_fingerprint: (isOwn ? listed?.definition : undefined) ?? null,
    ...(listed !== undefined && {
      snapshot_run_id: listed.id,
      snapshot_observed_at: iso(listed.startedAt),
    }),
  }
}

/** Age as facts that a program can read. */
export function staleFacts(hours: number | undefined): object {
  return { stale: hours !== undefined, ...(hours !== undefined && { stale_hours: hours }) }
}

/** A revision in the form of one; any other text a server may have put there is its own. */
export function revisionIn(revision: string | undefined): object {
  return revision !== undefined && /^\d{4}-\d\d-\d\d$/.test(revision)
    ? { protocol_revision: revision }
    : {}
}

/** Whether it asks for credentials; null when what was seen cannot tell. */
function authIn({ key }: Did): boolean | null {
  if (key === 'asks_credentials') return true
  return key === 'lists_tools' ? false : null
}

function flagsIn(run: RunDetail): object {
  const vouched = vouchedOf(run) ?? []
  const reason = vouched.find(({ check }) => check === 'tool_description_hygiene')?.reason
  if (reason?.key === 'hygiene_no_risk') return { hygiene_flags: 0 }
  return reason?.key === 'hygiene_risk_detected' ? { hygiene_flags: reason.params.hitCount } : {}
}

/** The schemes of the IANA registry that servers use; another word is a text of the server. */
const SCHEMES: ReadonlySet<string> = new Set(['basic', 'bearer', 'digest', 'dpop', 'negotiate'])

/** A scheme of authentication in a word of ours. */
export function schemeIn(scheme: string): string {
  const lower = scheme.toLowerCase()
  return SCHEMES.has(lower) ? lower : 'other'
}

/** Why a check came out so: its key, and the sentence of it. */
export function reasonFacts(reason: Said | undefined): { readonly reason?: object } {
  if (reason === undefined || !isKnown(reason.key)) return {}
  const { key } = reason
  const text = sentenceIn(key, reason.params)
  return { reason: { key, text } }
}

/** A reason, also as it was kept as JSON. */
export interface Said {
  readonly key: string
  readonly params: object
}

/** Keys of a later version have no sentence here. */
function isKnown(key: string): key is ReasonKey {
  return Object.hasOwn(REASONS, key)
}

function sentenceIn(key: ReasonKey, params: object): string {
  const scheme: unknown = Reflect.get(params, 'scheme')
  // The one word of a server that a reason may carry.
  const own = typeof scheme === 'string' ? { ...params, scheme: schemeIn(scheme) } : params
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a param that lacks is told by a throw
    return sentenceOf({ key, params: own } as Reason, REASONS)
  } catch {
    return key
  }
}
