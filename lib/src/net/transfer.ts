/** One request and its response on a connection. */
import type { Failure, HeaderList, Method } from '../exchange.ts'
import { openDecoder } from './body.ts'
import type { Appetite, Decoder } from './body.ts'
import { failure, failureOf } from './failure.ts'
import type { Receiver } from './framing.ts'
import type { Head } from './head.ts'
import type { Stop } from './stop.ts'

/** Receives a response as it arrives. */
export interface Sink {
  /** `resume` goes on after a chunk was answered with `wait`; `enough` leaves the body alone. */
  head(head: Head, resume: () => void): 'more' | 'enough'
  /** To be copied where they are kept: the array is used again. */
  chunk(bytes: Uint8Array): Appetite
}

/** One request as it goes onto the wire, and who receives the answer. */
export interface Ask {
  readonly method: Method
  readonly path: string
  /** All of them, in the order they are written. */
  readonly headers: HeaderList
  readonly body?: string | Uint8Array | undefined
  /** Decoded bytes of the response. */
  readonly bodyBytes: number
  readonly sink: Sink
}

/** What one request on one connection came to. */
export interface Outcome {
  readonly head: Head | undefined
  readonly ended: 'whole' | 'enough' | 'cut' | undefined
  readonly problem: Failure | undefined
  /** Nothing of the request was written, so that it can be sent on another connection. */
  readonly unsent: boolean
  /** Not one byte came back, or none that need be an answer to this request. */
  readonly unanswered: boolean
}

/** What a transfer needs of its connection. */
export interface Line {
  /** Stop and restart the arrival of bytes. */
  pause(): void
  resume(): void
  /** The caller left while the body goes on. */
  left(): void
  /** The response has ended by its framing; the connection may rest for `restMs`, or must end. */
  over(restMs: number): void
  /** Nothing on this connection can be trusted any more. */
  destroy(): void
}

/** Takes one response as it arrives; settles once, with an outcome in every case. */
export class Transfer implements Receiver {
  readonly outcome: Promise<Outcome>
  /** When the first byte of the response arrived, by `ticks()`. */
  heardAt: number | undefined
  readonly #ask: Ask
  readonly #stop: Stop
  readonly #line: Line
  readonly #stained: boolean
  readonly #off: () => void
  #settle: ((outcome: Outcome) => void) | undefined
  #sent = false
  #head: Head | undefined
  #decoder: Decoder | undefined
  #left: number
  /** The framing has ended, though a decoder may still be busy. */
  #over = false

  /** `stained`: bytes of an earlier response may still arrive. */
  constructor(ask: Ask, stop: Stop, line: Line, stained: boolean) {
    this.#ask = ask
    this.#stop = stop
    this.#line = line
    this.#stained = stained
    this.#left = ask.bodyBytes
    this.outcome = new Promise((resolve) => {
      this.#settle = resolve
    })
    stop.phase = 'send'
    this.#off = stop.on((why) => queueMicrotask(() => this.fail(why)))
  }

  /** Ends the transfer and its connection. */
  fail(problem: Failure): void {
    this.#end(this.#head === undefined ? undefined : 'cut', problem)
    this.#line.destroy()
  }

  #end(ended: Outcome['ended'], problem?: Failure): void {
    const settle = this.#settle
    if (settle === undefined) return
    this.#settle = undefined
    this.#off()
    this.#decoder?.destroy()
    settle({
      head: this.#head,
      ended,
      problem,
      unsent: !this.#sent,
      unanswered: this.heardAt === undefined || (this.#stained && problem?.code === 'protocol'),
    })
  }

  /** The request was handed to the socket. */
  sent(): void {
    this.#sent = true
    this.#stop.phase = 'headers'
  }

  head(head: Head): void {
    this.#head = head
    if (this.#settle === undefined) return
    this.#stop.phase = 'body'
    const appetite = this.#ask.sink.head(head, () => (this.#decoder ?? this.#line).resume())
    if (appetite === 'enough') {
      this.#line.left()
      this.#end('enough')
    } else if (head.coding !== undefined) {
      this.#decoder = this.#open(head.coding)
    }
  }

  #open(coding: NonNullable<Head['coding']>): Decoder {
    return openDecoder(coding, {
      chunk: (bytes) => this.#deliver(bytes),
      ended: () => this.#end('whole'),
      failed: (why) => this.fail(why),
      pause: () => this.#line.pause(),
      resume: () => this.#line.resume(),
    })
  }

  content(bytes: Uint8Array): void {
    if (this.#settle === undefined) return
    if (this.#decoder !== undefined) this.#decoder.write(bytes)
    else if (this.#deliver(bytes) === 'wait') this.#line.pause()
  }

  /** Passes on what fits below the limit; one byte more ends the transfer after the last allowed one. */
  #deliver(bytes: Uint8Array): Appetite {
    if (this.#settle === undefined) return 'enough'
    const fits = bytes.length <= this.#left ? bytes : bytes.subarray(0, this.#left)
    this.#left -= fits.length
    const appetite = fits.length === 0 ? 'more' : this.#ask.sink.chunk(fits)
    if (appetite === 'enough') {
      if (!this.#over) this.#line.left()
      this.#end('enough')
    } else if (fits.length < bytes.length) {
      this.fail(failure('body_too_large', 'body', { limit: this.#ask.bodyBytes }))
    }
    return appetite
  }

  end(): void {
    this.#over = true
    this.#line.over(this.#head?.restMs ?? 0)
    if (this.#decoder === undefined) this.#end('whole')
    else if (this.#settle !== undefined) this.#decoder.end()
  }

  /** The connection broke with `error`, or was ended, before the response was. */
  broken(error: Error | undefined): void {
    const phase = this.#head === undefined ? this.#stop.phase : 'body'
    const code = phase === 'body' ? 'body_cut' : 'connect_reset'
    const why = error === undefined ? failure(code, phase, ENDED) : failureOf(error, phase)
    // What arrived before is told, however long another thread takes to decode it.
    if (this.#decoder === undefined) this.fail(why)
    else this.#decoder.caughtUp(() => this.fail(why))
  }
}

/** Stands where the code of a socket's error would. */
const ENDED = { code: 'ended' }
