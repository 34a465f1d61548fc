/** `countersign log append <dir> <envelope>... --key <file>`: records envelopes, each once. */
import { findEnvelopes } from '../../attest/log-find.ts'
import { logKeyOf, sequence, type LogIdentity } from '../../attest/log-sequence.ts'
import type { LogFolder } from '../../attest/node-log.ts'
import type { Context, Given } from '../command.ts'
import { readEnvelopeFile, type EnvelopeInHand } from '../log-envelope.ts'
import { logDamaged, readCheckpoint } from '../log-source.ts'
import { identityOf, sequenced, withLogFolder } from '../log-writing.ts'
import { findingsDocument } from '../print/json.ts'
import { entryRows, logMember, logText, type LogEntry } from '../print/log.ts'
import { printReport } from '../print/report.ts'
import { conclude } from '../report.ts'
import type { ExitCode } from '../stop.ts'

/** An envelope that the log has already keeps its place. */
export async function logAppend(given: Given, context: Context): Promise<ExitCode> {
  const [folder = '', ...files] = given.operands
  const envelopes: EnvelopeInHand[] = []
  for (const file of files) envelopes.push(await readEnvelopeFile(file, given, context))
  const { origin } = await readCheckpoint(folder, context.cwd)
  const identity = identityOf(origin, given, context)
  const entries = await withLogFolder(folder, context, (log) =>
    append(log, envelopes, identity, folder),
  )
  const checkpoint = await readCheckpoint(folder, context.cwd)
  const facts = { checkpoint, signers: [logKeyOf(identity)], witnesses: [] }
  const report = await conclude([], {}, folder, given, context)
  await printReport(
    report,
    {
      text: (style) => logText(facts, entryRows(entries), report, style),
      json: async () => findingsDocument(report, { log: logMember(facts, { entries }) }),
    },
    given,
    context,
  )
  return report.exitCode
}

/** Each envelope once: those that the log has keep their place. */
async function append(
  log: LogFolder,
  envelopes: readonly EnvelopeInHand[],
  identity: LogIdentity,
  folder: string,
): Promise<readonly LogEntry[]> {
  // What an earlier run was given before it died comes first, so that it is found and not added again.
  const { size } = sequenced(await sequence(log, identity), folder)
  const records = new Map(envelopes.map(({ digest, record }) => [digest, record]))
  const present = await findEnvelopes(log.read, size, new Set(records.keys()))
  if (present === undefined) throw logDamaged(folder, 'a bundle of records is missing or malformed')
  for (const digest of present.keys()) records.delete(digest)
  const added = new Map<string, number>()
  if (records.size > 0) {
    const first = await log.submit([...records.values()])
    for (const [at, digest] of [...records.keys()].entries()) added.set(digest, first + at)
    sequenced(await sequence(log, identity), folder)
  }
  return envelopes.flatMap(({ file, digest }) => {
    const index = added.get(digest) ?? present.get(digest)
    return index === undefined ? [] : [{ file, digest, index, added: added.has(digest) }]
  })
}
