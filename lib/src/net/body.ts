/** Content codings, undone as the bytes arrive. */
import type { BrotliDecompress, Gunzip, Inflate } from 'node:zlib'

import type { Failure } from '../exchange.ts'
import { zlib } from './builtin.ts'
import { codeOf, failure } from './failure.ts'
import type { Coding } from './head.ts'

/** What a receiver of chunks wants next. */
export type Appetite = 'more' | 'enough' | 'wait'

/** One body on its way; what comes of it is told to `DecoderEvents`. */
export interface Decoder {
  /** Encoded bytes, transfer coding undone; copied. */
  write(chunk: Uint8Array): void
  /** The framing says that the encoded bytes are complete. */
  end(): void
  /** Goes on after the receiver said `wait`. */
  resume(): void
  /** Calls back when all that was written is decoded, or no more of it can be. */
  caughtUp(then: () => void): void
  destroy(): void
}

/** Who receives a body as it is decoded. */
export interface DecoderEvents {
  readonly chunk: (bytes: Uint8Array) => Appetite
  /** The encoded form ended as it should, and so did the framing. */
  readonly ended: () => void
  readonly failed: (why: Failure) => void
  /** Stops and restarts the source. */
  readonly pause: () => void
  readonly resume: () => void
}

type Stream = BrotliDecompress | Gunzip | Inflate

/**
 * Decodes one body. Nothing is decoded ahead of the receiver, so that a small body cannot become a
 * large one in memory; an encoded form that ends early, or is none, fails with `body_encoding`.
 */
export function openDecoder(coding: Coding, on: DecoderEvents): Decoder {
  let stream: Stream | undefined
  let done = false
  /** The encoded form has ended; what follows it within the framing is dropped. */
  let decoded = false
  let complete = false
  let onceDecoded = (): void => {}

  const finish = (): void => {
    if (done || !decoded || !complete) return
    done = true
    on.ended()
  }
  const open = (first: number): Stream => {
    const made = streamOf(coding, first)
    made.on('data', (bytes: Buffer) => {
      if (done) return
      const appetite = on.chunk(bytes)
      if (appetite === 'wait') made.pause()
      if (appetite === 'enough') destroy()
    })
    made.on('drain', () => {
      if (!done) on.resume()
    })
    made.on('end', () => {
      decoded = true
      // What was written behind the end is never taken, so that no `drain` would come.
      if (!done && !complete) on.resume()
      finish()
      // Nor is its callback called.
      onceDecoded()
    })
    made.on('error', (error) => {
      if (done) return
      done = true
      on.failed(failure('body_encoding', 'body', { coding, code: codeOf(error) }))
    })
    return made
  }

  const destroy = (): void => {
    done = true
    stream?.destroy()
  }

  return {
    write(chunk) {
      if (done || decoded || chunk.length === 0) return
      stream ??= open(chunk[0] ?? 0)
      // It is read later, on another thread.
      if (!stream.write(new Uint8Array(chunk))) on.pause()
    },
    end() {
      complete = true
      decoded ||= stream === undefined
      if (decoded) finish()
      else stream?.end()
    },
    resume() {
      stream?.resume()
    },
    caughtUp(then) {
      if (done || decoded || stream === undefined) return then()
      onceDecoded = then
      stream.flush(then)
    },
    destroy,
  }
}

/** `deflate` means the zlib format (RFC 9110 section 8.4.1.2), but many servers send it bare. */
function streamOf(coding: Coding, first: number): Stream {
  if (coding === 'gzip') return zlib().createGunzip()
  if (coding === 'br') return zlib().createBrotliDecompress()
  return (first & 0x0f) === 8 ? zlib().createInflate() : zlib().createInflateRaw()
}
