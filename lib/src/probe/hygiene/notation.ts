/**
 * The notation that word rules are written in: words in order with blanks between, `a|b` for one of
 * several, `[a]` for what may be absent, `_` for the blanks inside an alternative,
 * `(s)` for letters that may be absent, `~` for a hyphen or blanks, `’` for either apostrophe,
 * `{2}` for at most two words of any kind.
 * Words are whole words, in any case of ASCII letters.
 */

const ANY_WORD = '[^\\s.,;:!?()。！？，；]+'

/**
 * The source of a regular expression (flag `i`) for a phrase. Every blank run stands between two
 * words, so there is one way to match a text and no backtracking beyond one run.
 *
 * @param phrase for example `ignore [all|any] previous|prior`
 */
export function sourceOf(phrase: string): string {
  const parts = phrase.split(' ')
  const body = parts.map((part, index) => {
    if (part === '{2}') return `(?:${ANY_WORD}\\s+){0,2}`
    const optional = part.startsWith('[')
    const words = alternatives(optional ? part.slice(1, -1) : part)
    if (optional) return `(?:${words}\\s+)?`
    return index === parts.length - 1 ? words : `${words}\\s+`
  })
  return `\\b${body.join('')}\\b`
}

/** A global pattern for one or more phrases. */
export function patternOf(...phrases: readonly string[]): RegExp {
  return new RegExp(phrases.map(sourceOf).join('|'), 'gi')
}

/** A phrase as it is published: alternatives in parentheses, so that blanks inside them can be seen. */
export function printed(phrase: string): string {
  const parts = phrase.split(' ').map((part) => (/^[^[].*\|/.test(part) ? `(${part})` : part))
  return parts.join(' ').replaceAll('_', ' ')
}

/** Alternatives with the same first word share it, so that no run of blanks is read twice. */
function alternatives(part: string): string {
  const byFirst = Map.groupBy(part.split('|'), (words) => words.split('_', 1)[0] ?? '')
  const branches = Array.from(byFirst, ([first, all]) => {
    const rests = all.map((words) => word(words.slice(first.length)))
    return rests.length === 1 ? word(all[0] ?? '') : `${word(first)}(?:${rests.join('|')})`
  })
  return `(?:${branches.join('|')})`
}

function word(written: string): string {
  return written
    .replaceAll('.', '\\.')
    .replace(/\((\w+)\)/g, '(?:$1)?')
    .replaceAll('_', '\\s+')
    .replaceAll('~', '(?:-|\\s+)')
    .replaceAll('’', "['’]")
}
