/**
 * Text and links from a third party, made safe to show on a terminal, in a log line, a page or a
 * feed. What a reader sees is what was sent: nothing hides, moves the cursor or turns text around.
 */

/**
 * Everything that shows nothing or changes how other characters are shown: C0, DEL and C1 controls,
 * format characters (zero-width, bidi controls, annotations), lone surrogates, line and paragraph
 * separators, what fonts ignore (Hangul fillers, variation selectors, tags), noncharacters.
 */
const UNSEEN =
  /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}]/gu

/**
 * What a log of GitHub Actions obeys: `::` where a line may be broken before it, `##[` anywhere
 * (actions/runner, ActionCommand). No command is named like the first group of an IPv6 address.
 */
const OBEYED = /(?<!\S)::(?![0-9a-f]{1,4}(?![\w-])|[),])|##\[/gi

/**
 * Shows a third party's text on one line: each character that could hide, move or disguise other
 * text becomes `\u{hex}`, newline and tab included (Unicode TR36 section 3, UTS 39); so does the
 * first character of what would be a workflow command in a log of GitHub Actions.
 *
 * @param text any string, also one with lone surrogates
 * @param options.max longest result in UTF-16 units; a longer one ends in `…`. Default: no limit.
 *   Neither an escape nor a surrogate pair is cut in half.
 */
export function visible(text: string, options: { readonly max?: number } = {}): string {
  const { max = Infinity } = options
  // An escape is never shorter than what it replaces, so more of the input could not be shown.
  const shown = text
    .slice(0, max + 1)
    .replace(UNSEEN, escape)
    .replace(OBEYED, disarm)
  if (shown.length <= max) return shown
  const kept = shown
    .slice(0, Math.max(0, max - 1))
    .replace(/\\u?\{?[0-9a-f]{0,6}$|[\ud800-\udbff]$/, '')
  return `${kept}…`
}

function disarm(command: string): string {
  return escape(command) + command.slice(1)
}

function escape(character: string): string {
  return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`
}

/**
 * A third party's URL when a person may follow it, as ASCII with the host in A-labels (RFC 5890);
 * `undefined` for anything but http and https, for what does not parse, and for a URL with user
 * information, which exists to make one host look like another.
 */
export function link(url: string): string | undefined {
  const parsed = URL.parse(url)
  if (parsed === null || parsed.username !== '' || parsed.password !== '') return undefined
  return parsed.protocol === 'https:' || parsed.protocol === 'http:' ? parsed.href : undefined
}
