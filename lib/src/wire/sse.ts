/** One dispatched event. `name` is `''` when the stream gave none, which means `message`. */
export interface StreamEvent {
  readonly name: string
  /** The `data` lines joined by LF. Empty in a priming event. */
  readonly content: string
  /** The stream ended before the blank line that dispatches it. */
  readonly unterminated?: true
}

/** Reads one event stream, in chunks of any size. Time and memory are linear in what was pushed. */
export interface StreamReader {
  /** The events that this chunk completes. */
  push(chunk: Uint8Array): StreamEvent[]
  /** The last event, when the stream ended without dispatching it. Call once, after the last chunk. */
  end(): StreamEvent[]
  /** True when the stream began with a byte order mark. */
  readonly bom: boolean
}

/**
 * Opens a reader of `text/event-stream` (HTML Living Standard, 9.2.6): streaming UTF-8, one byte
 * order mark, lines ended by LF, CR or CRLF also across chunks, comments and unknown fields
 * skipped. Unlike the standard it hands out an unterminated last event, marked as such.
 */
export function openStream(): StreamReader {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
  const found: StreamEvent[] = []
  // Pieces are joined only when a line or event is complete: appending to one string and searching
  // it again for each chunk would make a long line in small chunks quadratic.
  let line: string[] = []
  let lines: string[] = []
  let name = ''
  let afterCr = false
  let started = false
  let bom = false

  function endLine(tail: string): void {
    const text = line.length === 0 ? tail : line.join('') + tail
    line = []
    if (text === '') return dispatch()
    const colon = text.indexOf(':')
    if (colon === 0) return
    const field = colon < 0 ? text : text.slice(0, colon)
    const value = colon < 0 ? '' : text.slice(text[colon + 1] === ' ' ? colon + 2 : colon + 1)
    if (field === 'data') lines.push(value)
    else if (field === 'event') name = value
  }

  function dispatch(unterminated?: true): void {
    if (lines.length > 0) {
      found.push({ name, content: lines.join('\n'), ...(unterminated && { unterminated }) })
    }
    lines = []
    name = ''
  }

  function take(decoded: string): void {
    let text = decoded
    if (!started && text !== '') {
      started = true
      bom = text.startsWith('\ufeff')
      if (bom) text = text.slice(1)
    }
    let from = 0
    if (afterCr && text !== '') {
      afterCr = false
      if (text[0] === '\n') from = 1
    }
    const ends = /[\r\n]/g
    ends.lastIndex = from
    for (let match = ends.exec(text); match !== null; match = ends.exec(text)) {
      endLine(text.slice(from, match.index))
      from = match.index + 1
      if (match[0] === '\r') {
        if (from === text.length) afterCr = true
        else if (text[from] === '\n') from += 1
        ends.lastIndex = from
      }
    }
    if (from < text.length) line.push(text.slice(from))
  }

  return {
    push(chunk) {
      take(decoder.decode(chunk, { stream: true }))
      return found.splice(0)
    },
    end() {
      take(decoder.decode())
      if (line.length > 0) endLine('')
      dispatch(true)
      return found.splice(0)
    },
    get bom() {
      return bom
    },
  }
}
