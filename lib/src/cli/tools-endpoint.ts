/** The list of tools of a live endpoint, read as `probe` reads it. */
import type { CheckId } from '../run/assertion.ts'
import type { Run } from '../run/run.ts'
import { REASONS } from '../text/en/reasons.ts'
import { sentenceOf } from '../text/reason.ts'
import type { Context, Given } from './command.ts'
import { checkEndpoint, probeOne } from './probe-one.ts'
import { ALLOW, EXIT, Stop } from './stop.ts'
import { toolsOfSnapshot, type ToolsSource } from './tools-source.ts'

/**
 * Reads the whole list; the tool that does not exist is not called, as no check is judged.
 *
 * @throws Stop with exit 5, 4 or 3 when the guard refuses the endpoint, when it asks for
 *   credentials, or when its list was not read to its end
 */
export async function readEndpoint(given: Given, context: Context): Promise<ToolsSource> {
  const endpoint = given.operand ?? ''
  checkEndpoint(endpoint)
  const options = new Map([...given.options, ['no-call', ['']]])
  const { run } = await probeOne({ ...given, options }, context, undefined)
  if (run.snapshot !== undefined) return toolsOfSnapshot(endpoint, run.snapshot)
  throw unread(endpoint, run)
}

function unread(endpoint: string, run: Run): Stop {
  const reason = (check: CheckId) => run.assertions.find((one) => one.check === check)?.reason
  const why = reason('tools_list')
  const said = why === undefined ? '' : `: ${sentenceOf(why, REASONS).replace(/\.$/, '')}`
  const message = `${endpoint}: the list of tools was not read to its end${said}`
  if (reason('reachability')?.key === 'probe_blocked_by_policy')
    return new Stop('target_refused', EXIT.refused, message, ALLOW)
  if (why?.key === 'credential_required')
    return new Stop(
      'endpoint_missing',
      EXIT.gated,
      message,
      "add --header 'Authorization: Bearer …'",
    )
  return new Stop(
    'tools_missing',
    EXIT.unreadable,
    message,
    'countersign probe shows every check of it',
  )
}
