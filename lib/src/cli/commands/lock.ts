/** `countersign lock <target>...`: writes down what a project relies on about each server. */
import { valuesOf, type Context, type Given } from '../command.ts'
import { conditionsOf } from '../conditions.ts'
import { readAttestations } from '../lock-attested.ts'
import { readLock, writeLock } from '../lock-file.ts'
import { withLines } from '../lock-judge.ts'
import { lockTarget } from '../lock-target.ts'
import { lookAtAll } from '../lock-many.ts'
import { lockedMembers, lockText, type Locked } from '../lock-written.ts'
import { findingsDocument } from '../print/json.ts'
import { printReport } from '../print/report.ts'
import { conclude } from '../report.ts'
import { usage, type ExitCode } from '../stop.ts'
import { type Plan, planOf } from '../lock-plan.ts'

/** Writes nothing when one of the targets cannot be read or must not be locked as it is. */
export async function lock(given: Given, context: Context): Promise<ExitCode> {
  const targets = [...new Set(given.operands.map(lockTarget))]
  const envelopes = valuesOf(given, 'attested')
  if (envelopes.length === 0 && given.options.has('keys'))
    throw usage('option_value', '--keys is for --attested', 'give an envelope too, or leave it out')
  const source = await readLock(given, context, { orNone: true })
  const attestations =
    envelopes.length === 0
      ? { genuine: [], findings: [] }
      : await readAttestations(envelopes, given, context)
  const seen = await lookAtAll(targets, given, context)
  const planned = seen.map((one) => planOf(one, source, attestations, given))
  const locked = planned.flatMap((one) => one.locked)
  const blocked = planned.some((one) => one.blocked)
  const unread = planned.some((one) => one.unread)
  const entries = [
    ...source.entries.filter(({ target }) => !targets.includes(target)),
    ...locked.flatMap(({ entry, what }) => (what === 'removed' ? [] : [entry])),
  ]
  const wrote = !blocked && !unread && writeLock(source, entries, context.cwd)
  const findings = [...planned.flatMap((one) => one.findings), ...attestations.findings]
  const report = await conclude(
    withLines(findings, source),
    {
      refused: seen.some(({ standing }) => standing === 'refused'),
      unreadable: unread,
      failed: blocked,
      conditions: conditionsOf(given),
      headline: {
        title: source.file,
        summary: wrote ? 'Written.' : unwritten(planned),
      },
    },
    given.operands.join(' '),
    given,
    context,
  )
  await printReport(
    report,
    {
      text: (style) => lockText(locked, wrote, report, style),
      json: async () => findingsDocument(report, lockedMembers(locked, wrote)),
      file: source.file,
    },
    given,
    context,
  )
  return report.exitCode
}

function unwritten(planned: readonly Plan[]): string {
  if (planned.some(({ blocked, locked }) => blocked && locked.some(isRefused)))
    return 'Nothing was written: what is locked is not what is seen. Add --update to approve the change.'
  if (planned.some(({ blocked }) => blocked))
    return 'Nothing was written; the findings say what is in the way.'
  return planned.some(({ unread }) => unread)
    ? 'Nothing was written, because not every target could be read.'
    : 'Nothing to write: everything is as it was locked.'
}

function isRefused({ what }: Locked): boolean {
  return what === 'refused'
}
