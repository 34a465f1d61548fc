/** What the commands of the log print. */
import type { LogCheck } from '../../attest/log-check.ts'
import { encodeBase64 } from '../../attest/base64.ts'
import type { Checkpoint } from '../../attest/checkpoint.ts'
import type { Witnessed } from '../../attest/checkpoint-verify.ts'
import { printVkey, type NoteKey } from '../../attest/note.ts'
import { visible } from '../../text/visible.ts'
import type { Report } from '../report.ts'
import { conditionsText } from './conditions.ts'
import { endingText, findingsText, plural } from './findings.ts'
import { heading, table, type Cell, type Style } from './style.ts'

/** A log as far as a command knows it. */
export interface LogFacts {
  readonly checkpoint: Checkpoint
  /** Those of the keys at hand that signed it. */
  readonly signers: readonly NoteKey[]
  readonly witnesses: readonly Witnessed[]
}

/** An envelope in a log. */
export interface LogEntry {
  readonly file: string
  readonly digest: string
  readonly index: number
  /** False when it was there before. */
  readonly added: boolean
}

/** A log as a member of the JSON document; `more` are facts of one command. */
export function logMember({ checkpoint, signers, witnesses }: LogFacts, more: object = {}): object {
  return {
    ...headMember(checkpoint),
    signers: signers.map(printVkey),
    witnesses: witnesses.map(({ key, at }) => ({ key: printVkey(key), at })),
    ...more,
  }
}

/** An origin, a size and a root. */
export function headMember({ origin, size, root }: Checkpoint): object {
  return { origin, size, root: encodeBase64(root) }
}

/** The head of a log, then rows, then what was found. */
export function logText(
  { checkpoint, signers, witnesses }: LogFacts,
  rows: readonly (readonly Cell[])[],
  report: Report,
  style: Style,
): string {
  const { origin, size, root } = checkpoint
  const findings = findingsText(report.findings, style)
  return [
    heading(`${visible(origin, { max: 200 })}: ${plural(size, 'record')}`, style),
    table(
      [
        ['root', encodeBase64(root)],
        ...signers.map((key) => ['signed by', printVkey(key)]),
        ...witnesses.map(({ key, at }) => ['witness', `${printVkey(key)} at ${at}`]),
        ...rows,
      ],
      style,
    ),
    findings === ''
      ? conditionsText(report.conditions, style)
      : `\n${findings}\n${endingText(report, style)}`,
  ].join('')
}

/** What was read and compared. */
export function checkedRows(check: LogCheck): readonly (readonly Cell[])[] {
  const { records, envelopes, files, earlier } = check
  const others = records - envelopes
  const of = others === 0 ? '' : `, ${others} of them not of envelopes`
  return [
    ['read', `${plural(records, 'record')}${of}, ${plural(files, 'file')}`],
    ...(earlier === undefined ? [] : [['earlier', plural(earlier.size, 'record')]]),
  ]
}

/** A row for each envelope. */
export function entryRows(entries: readonly LogEntry[]): readonly (readonly Cell[])[] {
  return entries.map(({ file, index, added }) => [
    added ? 'added' : 'present',
    `${index}  ${visible(file, { max: 200 })}`,
  ])
}
