/**
 * Controls, format characters, separators and noncharacters that JSON.stringify leaves as they are,
 * and the first character of what a log of GitHub Actions obeys anywhere in a line. The other form of
 * such a command has to begin the line, which no string in JSON does.
 */
const UNSEEN =
  /[\u007f-\u009f\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}]|#(?=#\[)/gu

/**
 * Makes JSON text safe to look at: what could hide or move text is written as `\uXXXX`, so that the
 * parsed value is still the same.
 */
export function escapeUnseen(json: string): string {
  return json.replace(UNSEEN, escape)
}

const PLAIN = /^[\x20-\x7e]*$/
// oxlint-disable-next-line no-control-regex -- JSON.stringify has escaped these, and nobody else
const CONTROLS = /[\u0000-\u001f]/g

/**
 * A sentence of ours with somebody else's words in it: on one line, with everything that could hide
 * or move text written as `\uXXXX`.
 */
export function onOneLine(sentence: string): string {
  // Nearly all are, and a validator writes one for every fault.
  if (PLAIN.test(sentence)) return sentence
  return escapeUnseen(sentence.replace(CONTROLS, escape))
}

function escape(character: string): string {
  let text = ''
  for (let i = 0; i < character.length; i++)
    text += `\\u${character.charCodeAt(i).toString(16).padStart(4, '0')}`
  return text
}
