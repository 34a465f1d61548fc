import { CountersignError, type ErrorCode } from '../error.ts'
import type { StopCode } from './rules.ts'
import { ALLOW, EXIT, Stop, type ExitCode } from './stop.ts'

const STOPS: Record<ErrorCode, readonly [code: StopCode, exit: ExitCode, hint: string]> = {
  invalid_target: ['target_invalid', EXIT.usage, 'write example.com or https://example.com/mcp'],
  invalid_input: ['input_invalid', EXIT.usage, 'see --help for the form of each option'],
  missing_input: ['input_invalid', EXIT.usage, 'give the URL of the endpoint itself'],
  forbidden_header: ['input_invalid', EXIT.usage, 'leave that header out'],
  unsafe_url: ['target_invalid', EXIT.usage, 'give the URL of the endpoint itself'],
  contradicted: ['endpoint_missing', EXIT.findings, 'countersign check shows the contradiction'],
  unverified: ['endpoint_missing', EXIT.findings, 'countersign check shows what was compared'],
  refused: ['target_refused', EXIT.refused, ALLOW],
  unreachable: ['endpoint_missing', EXIT.unreadable, 'countersign check shows what was asked'],
  gated: ['endpoint_missing', EXIT.gated, "add --header 'Authorization: Bearer …'"],
  aborted: ['target_unreachable', EXIT.unreadable, 'give it more time with --timeout'],
}

/** What a thrown value means to the person at the terminal. Anything unexpected is our own defect. */
export function stopFor(error: unknown): Stop {
  if (error instanceof CountersignError) {
    const [code, exit, hint] = STOPS[error.code]
    // The library's own messages end with the way out, after the last semicolon.
    const cut = error.message.lastIndexOf('; ')
    return cut < 0
      ? new Stop(code, exit, error.message, hint, error)
      : new Stop(code, exit, error.message.slice(0, cut), error.message.slice(cut + 2), error)
  }
  const what = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  return new Stop('internal_error', EXIT.unreadable, what, 'please report it with the command')
}
