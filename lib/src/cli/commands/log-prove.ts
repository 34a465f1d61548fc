/** `countersign log prove <envelope> --log <dir|url>`: a proof to keep beside the envelope, checked offline. */
import { proveEnvelope } from '../../attest/log-prove.ts'
import { valueOf, type Context, type Given } from '../command.ts'
import { conditionsOf } from '../conditions.ts'
import { writeNew } from '../key-files.ts'
import { readEnvelopeFile } from '../log-envelope.ts'
import { logKeysOf } from '../log-keys.ts'
import { withLog } from '../log-source.ts'
import { endingText, findingsText } from '../print/findings.ts'
import { findingsDocument } from '../print/json.ts'
import { logMember, logText } from '../print/log.ts'
import { printReport } from '../print/report.ts'
import { conclude } from '../report.ts'
import { usage, type ExitCode } from '../stop.ts'

/** Writes the proof only when it holds; else the findings say why not. */
export async function logProve(given: Given, context: Context): Promise<ExitCode> {
  const file = given.operand ?? ''
  const named = valueOf(given, 'log')
  const out = valueOf(given, 'out') ?? `${file}.tlog-proof`
  if (named === undefined)
    throw usage('option_value', 'log prove needs a log', 'give --log with its folder or URL')
  const keys = logKeysOf(given)
  const { digest, record } = await readEnvelopeFile(file, given, context)
  const proved = await withLog(named, given, context, ({ read, checkpoint }) =>
    proveEnvelope({ read, checkpoint, keys, digest, record }),
  )
  const { index, proof, signed } = proved
  if (proof !== undefined) writeNew(out, proof, context.cwd, 0o644)
  const report = await conclude(
    proved.findings,
    { conditions: /^https?:/i.test(named) ? conditionsOf(given) : [] },
    file,
    given,
    context,
  )
  const facts = signed && { ...proved, checkpoint: signed.checkpoint }
  const rows =
    proof === undefined
      ? []
      : [
          ['index', String(index)],
          ['proof', out],
        ]
  await printReport(
    report,
    {
      text: (style) =>
        facts === undefined
          ? `${findingsText(report.findings, style)}\n${endingText(report, style)}`
          : logText(facts, rows, report, style),
      json: async () => {
        const member = { digest, index: index ?? null, file: proof === undefined ? null : out }
        const log = facts === undefined ? null : logMember(facts, { proof: member })
        return findingsDocument(report, { log })
      },
    },
    given,
    context,
  )
  return report.exitCode
}
