/**
 * One word of a command that a person pastes into a shell. Only the quotes of POSIX (Shell Command
 * Language, 2.2.2): the `$'…'` of some shells ends early in the others and lets the rest run.
 */
export function shellWord(text: string): string {
  if (/^[\w./:@][\w@%+=:,./-]*$/.test(text)) return text
  return `'${text.replaceAll("'", `'\\''`)}'`
}
