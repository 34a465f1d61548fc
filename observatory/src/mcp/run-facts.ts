/** A run with all its checks, as a report has it. */
import { CHECKS, type CheckId } from 'countersign/run'
import { array, COUNT, DIGEST, NUMBER, object, one, TEXT, type Schema } from '../web/api/schema.ts'
import type { ReportView } from '../web/views/report.ts'
import type { RunView } from '../web/views/run.ts'
import { reasonFacts, revisionIn, schemeIn, type Said } from './facts.ts'
import { LATENCY } from '../web/api/schemas-run.ts'
import { AT, CHECK, REASON, STATE, URL_TEXT } from './schemas.ts'
import { untrusted, UNTRUSTED } from './untrusted.ts'

const GROUPS = [...new Set(CHECKS.map(({ group }) => group))]

export const RUN: Schema = object(
  {
    run_id: TEXT,
    started_at: AT,
    finished_at: AT,
    suite_version: TEXT,
    vantage: { ...TEXT, description: 'From where it was seen; facts are about that place only.' },
    offered_revision: TEXT,
    evidence: object({ url: URL_TEXT, digest: DIGEST }),
    drift: array(object({ check: CHECK, approved: DIGEST, current: DIGEST })),
  },
  {
    era: one('modern', 'legacy'),
    protocol_revision: TEXT,
    checks: array(
      object(
        { check: CHECK, group: one(...GROUPS), state: STATE, execution: TEXT },
        { reason: REASON },
      ),
      { description: 'Fifteen. Absent when nothing vouches for the run.' },
    ),
    seen: array(object({ check: CHECK }, { reason: REASON }), {
      description: 'What a run that is not signed saw: raw observations, which bear no states.',
    }),
    withheld: object({ key: TEXT, text: TEXT }),
    gate: object({ scheme: TEXT }, { untrusted: UNTRUSTED }),
    latency: LATENCY,
    unchanged: object({ since: TEXT, days: COUNT, changed: { type: 'boolean' } }),
  },
)

/** The run of a report. */
export function runFacts(run: RunView, publicUrl: string): object {
  const { checks, seen, signature, gate, era, latency, tools } = run
  return {
    run_id: run.id,
    started_at: run.startedAt,
    finished_at: run.finishedAt,
    suite_version: run.suiteVersion,
    vantage: run.vantage,
    offered_revision: run.offeredRevision,
    ...revisionIn(run.recordedRevision),
    ...(era !== undefined && { era }),
    ...(checks !== undefined && {
      checks: checks.map(({ check, group, status, execution, reason }) => ({
        check,
        group,
        state: status,
        execution,
        ...reasonFacts(reason),
      })),
    }),
    ...(seen !== undefined && { seen: seen.map(seenFacts) }),
    ...(signature.scope === 'none' && {
      withheld: { key: signature.withheld, text: signature.because },
    }),
    ...(gate !== undefined && {
      gate: {
        scheme: schemeIn(gate.scheme),
        ...untrusted({ parameters: gate.params.join(', '), metadata_url: gate.metadataUrl }),
      },
    }),
    ...(latency !== undefined && { latency }),
    ...(tools?.unchanged !== undefined && { unchanged: tools.unchanged }),
    evidence: { url: `${publicUrl}${run.evidence.path}`, digest: run.evidence.digest },
    drift: run.drift,
  }
}

/** What was seen, without a state. */
export function seenFacts({
  check,
  reason,
}: {
  readonly check: CheckId
  readonly reason?: Said | undefined
}): object {
  return { check, ...reasonFacts(reason) }
}

export const DAYS: Schema = object(
  {
    answered: { ...COUNT, description: 'UTC days on which it answered at least once.' },
    counted: { ...COUNT, description: 'UTC days that could be decided.' },
    observed: { ...COUNT, description: 'UTC days with a run.' },
  },
  { percent: NUMBER, last_answered_on: TEXT },
)

/** Days by the day rule. */
export function dayFacts({ uptime, answeredOn }: ReportView['days']): object {
  return { ...uptime, ...(answeredOn !== undefined && { last_answered_on: answeredOn }) }
}

const HITS: Schema = array(
  object({ code: TEXT, rule: TEXT, places: COUNT }, { untrusted: UNTRUSTED }),
)

export const TOOLS: Schema = object({
  total: COUNT,
  from: COUNT,
  list: array(
    object(
      { hits: HITS, hints: { type: 'object', additionalProperties: { type: 'boolean' } } },
      { digest: TEXT, untrusted: UNTRUSTED },
    ),
  ),
})

interface Page {
  readonly from: number
  readonly limit: number
  /** Also what the tools say of themselves. */
  readonly texts: boolean
}

/** A page of the tools, in the order served. */
export function toolFacts(tools: NonNullable<RunView['tools']>, page: Page): object {
  return {
    total: tools.count,
    from: page.from,
    list: tools.tools.slice(page.from, page.from + page.limit).map((tool) => ({
      ...(tool.digest !== undefined && { digest: tool.digest }),
      hints: tool.hints,
      hits: tool.hits.map(({ code, rule, places, excerpt }) => ({
        code,
        rule,
        places,
        ...(page.texts && untrusted({ excerpt })),
      })),
      ...untrusted({
        name: tool.name,
        ...(page.texts && { title: tool.title, description: tool.description }),
      }),
    })),
  }
}
