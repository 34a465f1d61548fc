/** What may stand in an XML 1.0 document. */

/** Anything but the characters of XML 1.0, 2.2; a lone surrogate is none. */
// oxlint-disable-next-line no-control-regex -- these are the characters that must not stand there
const FORBIDDEN = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu

/** The text with U+FFFD for each character that no XML document can hold, not even escaped. */
export function xmlText(text: string): string {
  return text.replace(FORBIDDEN, '\uFFFD')
}
