/** What a command asked, one by one and with how it went: what JUnit counts beside findings. */
import { POINTS } from '../../deployment/points.ts'
import type { PointRow } from '../../deployment/types.ts'
import type { Finding } from '../../finding.ts'
import type { Run } from '../../run/run.ts'
import { codeOfCheck } from '../../run-findings.ts'
import { sentenceOf } from '../../text/reason.ts'
import type { Catalogue } from '../../text/catalogue.ts'
import type { EntryOutcome } from '../lock-judge.ts'

/** One thing that was asked. */
export interface Case {
  /** The endpoint, origin or entry that was asked. */
  readonly subject: string
  /** The same in every run, so that its history can be followed. */
  readonly name: string
  /** `unknown` when nothing could be concluded. */
  readonly outcome: 'good' | 'bad' | 'unknown'
  /** What was seen, or why nothing was, in a sentence. */
  readonly said: string
  /** True for the findings that this case led to. */
  readonly owns: (finding: Finding) => boolean
}

/** The fifteen checks of each run. */
export function casesOfRuns(runs: readonly Run[], { REASONS }: Catalogue): readonly Case[] {
  return runs.flatMap(({ endpoint, assertions }) =>
    assertions.map(({ check, status, reason }): Case => {
      const code = codeOfCheck(check)
      const sentence = reason === undefined ? '' : sentenceOf(reason, REASONS)
      return {
        subject: endpoint,
        name: code,
        outcome: status === 'VERIFIED' ? 'good' : status === 'UNVERIFIED' ? 'unknown' : 'bad',
        said: sentence === '' ? status : `${status}: ${sentence}`,
        owns: (finding) => finding.code === code && finding.subject === endpoint,
      }
    }),
  )
}

/** The points of a deployment. */
export function casesOfPoints(rows: readonly PointRow[], origin: string): readonly Case[] {
  const outcomes = { seen: 'good', failed: 'bad', not_assessable: 'unknown' } as const
  return rows.map(({ point, state, seen, findings }) => {
    const keys = new Set(findings.map(keyOf))
    const title = POINTS.find(({ id }) => id === point)?.title ?? point
    return {
      subject: origin,
      name: `point_${point}`,
      outcome: outcomes[state],
      said: `${title}: ${seen}`,
      owns: (finding) => keys.has(keyOf(finding)),
    }
  })
}

function keyOf({ code, subject, pointer, message }: Finding): string {
  return JSON.stringify([code, subject, pointer, message])
}

/** Each locked entry, and each of its pins; of its tools each one. */
export function casesOfEntries(outcomes: readonly EntryOutcome[]): readonly Case[] {
  return outcomes.flatMap(({ entry, state, because = '', rows }) => {
    const about = ({ params }: Finding) => params?.['endpoint'] === entry.endpoint
    if (rows.length === 0)
      return [
        {
          subject: entry.endpoint,
          name: 'entry',
          outcome: state === 'stale' ? 'bad' : state === 'same' ? 'good' : 'unknown',
          said: because,
          owns: about,
        } satisfies Case,
      ]
    const pins = Map.groupBy(rows, ({ pin }) => pinOf(pin))
    return [...pins].map(([pin, own]): Case => {
      const states = new Set(own.map((row) => row.state))
      const said = own.flatMap(({ tool, because: why, state: one }) =>
        one === 'same' ? [] : [`${tool === undefined ? '' : `tool ${tool}: `}${why ?? one}`],
      )
      return {
        subject: entry.endpoint,
        name: `pin_${pin}`,
        outcome: states.has('changed')
          ? 'bad'
          : states.has('unverified') || states.has('not_asked')
            ? 'unknown'
            : 'good',
        said: said.join('; '),
        owns: (finding) => about(finding) && pinOf(finding.params?.['pin']) === pin,
      }
    })
  })
}

const TOOL_ROWS: readonly unknown[] = ['definition', 'schema', 'toolset', 'tool']

/** The fingerprints of a list and its tools are one pin. */
function pinOf(row: string | number | boolean | undefined): string {
  return TOOL_ROWS.includes(row) ? 'tools' : String(row)
}
