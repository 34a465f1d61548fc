import type { Resolution } from '../card/input.ts'
import type { Issue } from '../card/issue.ts'
import { quoted } from '../card/in-words.ts'
import { CountersignError, type ErrorCode } from '../error.ts'

/**
 * Refuses a remote that its card, or a value given for it, makes unusable.
 *
 * @param url the remote's, as the card has it
 * @throws CountersignError `unsafe_url`, `forbidden_header` or `invalid_input`
 */
export function refuseUnusable(resolution: Resolution, url: string): void {
  if (resolution.ok) return
  const shown = quoted(url)
  const fault = resolution.issues.find(({ severity }) => severity === 'error')
  if (fault === undefined) return
  const params = { issue: fault.code, pointer: fault.pointer }
  throw new CountersignError(errorCodeOf(fault), `${shown}: ${fault.message}`, { params })
}

function errorCodeOf({ code }: Issue): ErrorCode {
  if (code.startsWith('template_')) return 'unsafe_url'
  return code.startsWith('header_') ? 'forbidden_header' : 'invalid_input'
}

/**
 * Says which values are missing.
 *
 * @throws CountersignError `missing_input`, `params.names` joined by commas
 */
export function refuseMissing(names: readonly string[], url: string): never {
  const message = `${quoted(url)} needs values for: ${names.join(', ')}`
  throw new CountersignError('missing_input', message, { params: { names: names.join(', ') } })
}
