/** `countersign attest <recorded run>`: judges what was recorded again, and signs what may be said. */
import { judge } from '../../probe/judge.ts'
import {
  attestedMember,
  attestedText,
  attestRun,
  findingsOfAttested,
  recomputeText,
  signingOf,
} from '../attesting.ts'
import { valueOf, type Context, type Given } from '../command.ts'
import { conditionsIn } from '../conditions.ts'
import { endingText, findingsText } from '../print/findings.ts'
import { findingsDocument } from '../print/json.ts'
import { printReport } from '../print/report.ts'
import { isAsWritten, readRecording } from '../recording.ts'
import { conclude } from '../report.ts'
import { EXIT, Stop, type ExitCode } from '../stop.ts'

/**
 * Ends with exit 1 when the run's statement is withheld, with exit 3 when the recording was written
 * anew by something else.
 */
export async function attest(given: Given, context: Context): Promise<ExitCode> {
  const { cwd } = context
  const folder = given.operand ?? ''
  const signing = signingOf(given, 'key', cwd)
  const observed = readRecording(folder, cwd)
  if (!isAsWritten(folder, cwd, observed.evidence))
    throw new Stop(
      'recording_invalid',
      EXIT.unreadable,
      `${folder}: evidence.json was written anew by something else`,
      'sign the recording as countersign probe --record wrote it',
    )
  const run = judge(observed.evidence, observed.bodies)
  const attested = attestRun(run, observed, signing, folder, valueOf(given, 'out'))
  const report = await conclude(
    findingsOfAttested([attested]),
    { failed: 'withheld' in attested, conditions: conditionsIn(observed.evidence) },
    run.endpoint,
    given,
    context,
  )
  await printReport(
    report,
    {
      text: (style) =>
        'withheld' in attested
          ? `${findingsText(report.findings, style)}\n${endingText(report, style)}`
          : `${attestedText(attested, style)}${recomputeText()}`,
      json: async () => findingsDocument(report, { attestations: [attestedMember(attested)] }),
    },
    given,
    context,
  )
  return report.exitCode
}
