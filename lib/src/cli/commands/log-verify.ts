/** `countersign log verify <dir|url>`: every record and tile of a log, against its checkpoint and an earlier one. */
import { checkLog, type NamedCheckpoint } from '../../attest/log-check.ts'
import { valueOf, type Context, type Given } from '../command.ts'
import { conditionsOf } from '../conditions.ts'
import { logKeysOf } from '../log-keys.ts'
import { withLog } from '../log-source.ts'
import { findingsText, endingText } from '../print/findings.ts'
import { findingsDocument } from '../print/json.ts'
import { checkedRows, headMember, logMember, logText } from '../print/log.ts'
import { printReport } from '../print/report.ts'
import { conclude } from '../report.ts'
import { selectionOf } from '../selection.ts'
import { readSource } from '../source.ts'
import type { ExitCode } from '../stop.ts'

/** A note of a hundred signatures is smaller. */
const MOST_BYTES = 1_048_576

/** Reads every file of the log. Without keys, who signed the checkpoint is not checked. */
export async function logVerify(given: Given, context: Context): Promise<ExitCode> {
  const { reports } = await selectionOf(given, [])
  const named = given.operand ?? ''
  const keys = logKeysOf(given)
  const earlier = await earlierOf(given, context)
  const check = await withLog(named, given, context, ({ read, checkpoint }) =>
    checkLog({ read, checkpoint, keys, ...(earlier && { earlier }) }),
  )
  const { checkpoint, records, envelopes, files } = check
  const report = await conclude(
    check.findings.filter(reports),
    { conditions: /^https?:/i.test(named) ? conditionsOf(given) : [] },
    named,
    given,
    context,
  )
  await printReport(
    report,
    {
      text: (style) =>
        checkpoint === undefined
          ? `${findingsText(report.findings, style)}\n${endingText(report, style)}`
          : logText({ ...check, checkpoint }, checkedRows(check), report, style),
      json: async () => {
        const read = { records, envelopes, files }
        const before = check.earlier === undefined ? null : headMember(check.earlier)
        const more = { read, earlier: before }
        const log = checkpoint === undefined ? null : logMember({ ...check, checkpoint }, more)
        return findingsDocument(report, { log })
      },
    },
    given,
    context,
  )
  return report.exitCode
}

async function earlierOf(given: Given, context: Context): Promise<NamedCheckpoint | undefined> {
  const from = valueOf(given, 'from')
  if (from === undefined) return undefined
  return readSource({ ...given, operand: from }, context, MOST_BYTES)
}
