/** Passwords in what a person typed: a message that quotes it ends up in logs. */

/** The name of a header that holds a secret, at the beginning of a word. */
const HEADER = /^(\s*[\w-]*(?:authorization|cookie|key|token|secret)[\w-]*\s*:)(?!\/\/)\s*\S/i
const SCHEME = /^[^\w]*(?:[a-z][a-z0-9+.-]*:\/\/|https?:)/i

/**
 * One argument as it may be quoted: user information before an `@`, with or without a scheme, and
 * the value of a header that was given as an argument become `[redacted]`. Call it before the text
 * is cut, because a cut may take away the `@` and leave the password.
 */
export function withoutSecrets(word: string): string {
  const header = HEADER.exec(word)?.[1]
  if (header !== undefined) return `${header} [redacted]`
  const at = word.lastIndexOf('@')
  if (at < 0) return word
  const scheme = SCHEME.exec(word)?.[0] ?? ''
  const before = word.slice(scheme.length, at)
  // An address such as a@b.example has no password, and neither has an @ in a path.
  const harmless = scheme === '' ? !before.includes(':') : /^[^:@]+[/?#]/.test(before)
  return harmless ? word : `${scheme}[redacted]${word.slice(at)}`
}

/** The same for each word of a sentence. */
export function sentenceWithoutSecrets(text: string): string {
  return text
    .replace(
      /(\b(?:proxy-)?authorization|\bcookie):\s*(?![a-z]*\s*…)(?:(?:basic|bearer)\s+)?[^\s"]+/gi,
      '$1: [redacted]',
    )
    .replace(/[^\s"']+/g, (word) => (HEADER.test(word) ? word : withoutSecrets(word)))
}
