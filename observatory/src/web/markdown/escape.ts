/**
 * Text in Markdown (CommonMark, with the tables and bare links of GFM), so that it is read as text.
 * What others wrote only stands in code, where nothing of it means anything.
 */

/** Words of ours, on one line. What would become a link by itself is code. */
export function textOf(words: string): string {
  if (!/[\\`*[\]<>|~&_:.@]/.test(words)) return words
  return words
    .split(/(\s+)/)
    .map((word) => (/:\/\/|www\.|@/i.test(word) ? addressOf(word) : escaped(word)))
    .join('')
}

/** An address without the marks of the sentence that it ends. */
function addressOf(word: string): string {
  const [marks = ''] = /[.,;:!?)”’]*$/.exec(word.slice(-4)) ?? []
  return codeOf(word.slice(0, word.length - marks.length)) + escaped(marks)
}

function escaped(words: string): string {
  return words.replaceAll(
    /[\\`*[\]<>|~&]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu,
    (mark) => `\\${mark}`,
  )
}

/** A line as the beginning of a block, where a dash or a number would be the mark of a list. */
export function lineOf(inline: string): string {
  return onOneLine(inline)
    .replace(/^(\d{1,9})(?=[.)](?:\s|$))/, '$1\\')
    .replace(/^(?=[-+#=])/, '\\')
}

/** Code within a line: its fence is longer than any in it. */
export function codeOf(text: string): string {
  const line = onOneLine(text)
  if (line === '') return ''
  const fence = '`'.repeat(longestRun(line) + 1)
  const pad = line.startsWith('`') || line.endsWith('`') ? ' ' : ''
  return `${fence}${pad}${line}${pad}${fence}`
}

/** Code as a block, marked where it is known to be of others. */
export function blockOf(text: string, mark: '' | 'untrusted'): string {
  const fence = '`'.repeat(Math.max(3, longestRun(text) + 1))
  return `${fence}${mark}\n${text}\n${fence}`
}

function longestRun(text: string): number {
  return (text.match(/`+/g) ?? []).reduce((longest, run) => Math.max(longest, run.length), 0)
}

/** A link to a page of ours; `url` is ASCII. */
export function linkOf(inline: string, url: string): string {
  const target = url.replaceAll(
    /[^!#$%&'*+,./0-9:;=?@A-Z_a-z~-]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
  )
  return inline === '' ? '' : `[${inline}](${target})`
}

/**
 * A cell of a table, where a bar would end it, in code too. An odd number of backslashes before it
 * is read alike by those who look at one and by those who pair them.
 */
export function cellOf(inline: string): string {
  return onOneLine(inline).replaceAll(/(\\*)\|/g, (all, before: string) =>
    before.length % 2 === 0 ? `${before}\\|` : all,
  )
}

function onOneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}
