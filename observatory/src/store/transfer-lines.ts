/** Lines of a stream of bytes, each at most so long, ended by LF and by nothing else. */

/** A line without its LF. */
export interface Line {
  /** From 1. */
  readonly number: number
  readonly text: string
}

/** The longest row is a document of third parties in Base64, or an examination of a site. */
const LONGEST = 64 * 1024 * 1024

/** A line that cannot be taken, which ends everything. */
export class RefusedLine extends Error {
  /** From 1; absent when it is not for a line. */
  readonly line: number | undefined

  constructor(line: number | undefined, message: string) {
    super(message)
    this.name = 'RefusedLine'
    this.line = line
  }
}

const LF = 0x0a

/**
 * Splits as the bytes come; U+2028 and the like do not end a line.
 *
 * @throws RefusedLine for a line that is no UTF-8 or is too long
 */
export async function* linesOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Line> {
  const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  let number = 1
  let parts: Uint8Array[] = []
  let length = 0
  const take = (part: Uint8Array): void => {
    length += part.length
    if (length > LONGEST) throw new RefusedLine(number, `It has more than ${LONGEST} bytes.`)
    parts.push(part)
  }
  const line = (): Line => {
    try {
      const text = utf8.decode(parts.length === 1 ? parts[0] : Buffer.concat(parts))
      parts = []
      length = 0
      return { number: number++, text }
    } catch {
      throw new RefusedLine(number, 'It is not UTF-8.')
    }
  }
  for await (const chunk of chunks) {
    let start = 0
    for (let end = chunk.indexOf(LF); end !== -1; end = chunk.indexOf(LF, start)) {
      take(chunk.subarray(start, end))
      yield line()
      start = end + 1
    }
    if (start < chunk.length) take(chunk.subarray(start))
  }
  if (length > 0) yield line()
}
