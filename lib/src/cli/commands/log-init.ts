/** `countersign log init <dir> --origin <name> --key <file>`: an empty log, and the key that verifies it. */
import { CHECKPOINT_PATH, logKeyOf, startLog } from '../../attest/log-sequence.ts'
import { isKeyName } from '../../attest/note.ts'
import { visible } from '../../text/visible.ts'
import { valueOf, type Context, type Given } from '../command.ts'
import { readCheckpoint } from '../log-source.ts'
import { identityOf, withLogFolder } from '../log-writing.ts'
import { findingsDocument } from '../print/json.ts'
import { logMember, logText } from '../print/log.ts'
import { printReport } from '../print/report.ts'
import { conclude } from '../report.ts'
import { EXIT, Stop, usage, type ExitCode } from '../stop.ts'

/** Ends with exit 3 when the folder has a checkpoint already. */
export async function logInit(given: Given, context: Context): Promise<ExitCode> {
  const folder = given.operand ?? ''
  const identity = identityOf(originOf(given), given, context)
  await withLogFolder(folder, context, async (log) => {
    if ((await log.read(CHECKPOINT_PATH)) !== undefined)
      throw new Stop(
        'file_exists',
        EXIT.unreadable,
        `${folder}/${CHECKPOINT_PATH}: is there already`,
        'a log is made once; grow it with countersign log append',
      )
    await startLog(log, identity)
  })
  const checkpoint = await readCheckpoint(folder, context.cwd)
  const facts = { checkpoint, signers: [logKeyOf(identity)], witnesses: [] }
  const report = await conclude([], {}, folder, given, context)
  await printReport(
    report,
    {
      text: (style) => logText(facts, [], report, style),
      json: async () => findingsDocument(report, { log: logMember(facts) }),
    },
    given,
    context,
  )
  return report.exitCode
}

function originOf(given: Given): string {
  const origin = valueOf(given, 'origin') ?? ''
  if (origin === '')
    throw usage(
      'option_value',
      'a log needs a name for ever',
      'give --origin with the URL where it will be served, without https://',
    )
  if (isKeyName(origin) && !/^[a-z]+:\/\/|\/$/i.test(origin)) return origin
  throw usage(
    'option_value',
    `--origin cannot be "${visible(origin, { max: 60 })}"`,
    'write it without https://, without a slash at the end, blanks or plus signs: log.example.com/evidence',
  )
}
