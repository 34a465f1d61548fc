/** Field lines (RFC 9110 section 5, RFC 9112 section 5): what one is, to be sent or as received. */
import type { HeaderList } from '../exchange.ts'

const TOKEN = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/
// oxlint-disable-next-line no-control-regex -- everything but visible characters, space and tab
const NEVER = /[^\t\u0020-\u007e\u0080-\u00ff]/
const SPACE = 0x20
const TAB = 0x09

/** True for a token and a latin1 value that cannot end a header line. */
export function isField(name: string, value: string): boolean {
  return TOKEN.test(name) && !NEVER.test(value)
}

/**
 * Reads whole lines, each with its CR LF, in the order and the case they came in. Returns `undefined`
 * when one is no field line: without a colon, with a space before it, folded, or with a control
 * character. Linear.
 */
export function fieldsOf(lines: string): HeaderList | undefined {
  const fields: [string, string][] = []
  let from = 0
  while (from < lines.length) {
    const colon = lines.indexOf(':', from)
    const end = lines.indexOf('\r\n', from)
    if (colon === -1 || colon > end) return undefined
    const name = lines.slice(from, colon)
    const value = trimmed(lines, colon + 1, end)
    if (!isField(name, value)) return undefined
    fields.push([name, value])
    from = end + 2
  }
  return fields
}

/** Without the optional white space around it, which is less than what `trim` takes for that. */
function trimmed(text: string, start: number, end: number): string {
  let from = start
  let to = end
  while (from < to && isBlank(text.charCodeAt(from))) from++
  while (from < to && isBlank(text.charCodeAt(to - 1))) to--
  return text.slice(from, to)
}

function isBlank(code: number): boolean {
  return code === SPACE || code === TAB
}
