/** Bodies: decoded as they arrive, counted, and never more than asked for. */
import zlib from 'node:zlib'

import type { Failure } from '../exchange.ts'
import { codeOf, failure } from './failure.ts'
import type { Coding } from './head.ts'

/** What a receiver of decoded chunks wants next. */
export type Appetite = 'more' | 'enough' | 'wait'

export interface Body {
  /** Raw bytes of the body, transfer coding undone. */
  write(chunk: Uint8Array): void
  /** The framing says that the body is complete. */
  end(): void
  /** Goes on after the receiver said `wait`. */
  resume(): void
  destroy(): void
}

export interface BodyEvents {
  readonly chunk: (bytes: Uint8Array) => Appetite
  readonly ended: (how: 'whole' | 'enough') => void
  readonly failed: (why: Failure) => void
  /** Stops and restarts the source. */
  readonly pause: () => void
  readonly resume: () => void
}

/** Passes at most `limit` decoded bytes on; one more fails with `body_too_large` after the last allowed one. */
export function openBody(coding: Coding | undefined, limit: number, on: BodyEvents): Body {
  let left = limit
  let over = false

  const deliver = (bytes: Uint8Array): Appetite => {
    if (over) return 'enough'
    const fits = bytes.length <= left ? bytes : bytes.subarray(0, left)
    left -= fits.length
    const appetite = fits.length === 0 ? 'more' : on.chunk(fits)
    if (appetite === 'enough') {
      over = true
      on.ended('enough')
    } else if (fits.length < bytes.length) {
      over = true
      on.failed(failure('body_too_large', 'body', { limit }))
    }
    return over ? 'enough' : appetite
  }

  return coding === undefined ? plain(deliver, on) : decoded(coding, deliver, on)
}

function plain(deliver: (bytes: Uint8Array) => Appetite, on: BodyEvents): Body {
  return {
    write(chunk) {
      if (deliver(chunk) === 'wait') on.pause()
    },
    end() {
      on.ended('whole')
    },
    resume: on.resume,
    destroy() {},
  }
}

function decoded(coding: Coding, deliver: (bytes: Uint8Array) => Appetite, on: BodyEvents): Body {
  let decoder: zlib.BrotliDecompress | zlib.Gunzip | zlib.Inflate | undefined
  let done = false
  const open = (first: number): NonNullable<typeof decoder> => {
    const made = decoderOf(coding, first)
    made.on('data', (bytes: Buffer) => {
      if (done) return
      const appetite = deliver(bytes)
      if (appetite === 'wait') made.pause()
      if (appetite === 'enough') finish()
    })
    made.on('drain', () => {
      if (!done) on.resume()
    })
    made.on('end', () => {
      if (done) return
      done = true
      on.ended('whole')
    })
    made.on('error', (error) => {
      if (done) return
      done = true
      on.failed(failure('body_encoding', 'body', { coding, code: codeOf(error) }))
    })
    return made
  }
  const finish = (): void => {
    done = true
    decoder?.destroy()
  }
  return {
    write(chunk) {
      if (done || chunk.length === 0) return
      decoder ??= open(chunk[0] ?? 0)
      if (!decoder.write(chunk)) on.pause()
    },
    end() {
      if (decoder !== undefined) decoder.end()
      else if (!done) on.ended('whole')
    },
    resume() {
      decoder?.resume()
    },
    destroy: finish,
  }
}

/** `deflate` means the zlib format (RFC 9110 section 8.4.1.2), but many servers send it bare. */
function decoderOf(
  coding: Coding,
  first: number,
): zlib.BrotliDecompress | zlib.Gunzip | zlib.Inflate {
  if (coding === 'gzip') return zlib.createGunzip()
  if (coding === 'br') return zlib.createBrotliDecompress()
  return (first & 0x0f) === 8 ? zlib.createInflate() : zlib.createInflateRaw()
}
