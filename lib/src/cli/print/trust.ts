/** What vouches for what, for a person. */
import { ENTRY_CODES, VOUCHED_CODES } from '../../discover/trust-entry.ts'
import type { Trust, TrustLine, TrustVerdict } from '../../discover/types.ts'
import { visible } from '../../text/visible.ts'
import { plural } from './findings.ts'
import type { ServerNames } from './published.ts'
import { table, type Cell, type Style, type Tone } from './style.ts'

const TONES: Record<TrustVerdict, Tone> = {
  VERIFIED: 'good',
  FAILED: 'bad',
  UNVERIFIED: 'dim',
  WARNING: 'doubtful',
}

/** What each rule of verified discovery is about. */
const RULES: Record<TrustLine['rule'], string> = {
  R1: 'TLS of the document',
  R2: 'listing',
  R3: "card's site",
  R4: "endpoint's site",
  R5: 'name',
  R6: 'live server',
  R7: 'pins',
  R8: 'repository',
  R9: 'secrets',
  R10: 'access',
}

/** What does not hold, who vouches, and how much holds besides; `all` says every line. */
export function trustText(
  trust: readonly Trust[],
  names: ServerNames,
  style: Style,
  all: boolean,
): string {
  const lines = trust.flatMap(({ serverId, lines }) => lines.map((line) => ({ serverId, line })))
  const shown = lines.filter(
    ({ line: { verdict, code } }) => all || verdict !== 'VERIFIED' || VOUCHED_CODES.has(code),
  )
  const alike = Map.groupBy(shown, ({ line: { rule, verdict, message } }) =>
    JSON.stringify([rule, verdict, message]),
  )
  const rows = [...alike.values()].flatMap((group): readonly (readonly Cell[])[] => {
    const [first] = group
    if (first === undefined) return []
    const { verdict, rule, code, message } = first.line
    const about = ENTRY_CODES.has(code) ? 'catalog entry' : RULES[rule]
    const whose = group.length > 1 ? `${group.length} servers` : names.get(first.serverId)
    const label = trust.length > 1 ? `${whose ?? first.serverId}: ${about}` : about
    return [[{ text: verdict, tone: TONES[verdict] }, label, visible(message, { max: 300 })]]
  })
  const held = lines.length - shown.length
  if (held === 0) return table(rows, style)
  const rest = shown.length === 0 ? `all ${held} points` : plural(held, 'other point')
  return table([...rows, [{ text: 'VERIFIED', tone: TONES.VERIFIED }, rest, '']], style)
}
