/** One request and its response on a connection. */
import type { Dispatcher } from 'undici'

import type { Failure, Method } from '../exchange.ts'
import { openDecoder } from './body.ts'
import type { Appetite, Decoder } from './body.ts'
import { failure, failureOf } from './failure.ts'
import { readHead } from './head.ts'
import type { Head } from './head.ts'
import type { Stop } from './stop.ts'

/** Receives a response as it arrives. */
export interface Sink {
  /** `resume` goes on after a chunk was answered with `wait`. */
  head(head: Head, resume: () => void): void
  chunk(bytes: Uint8Array): Appetite
}

export interface Ask {
  readonly method: Method
  readonly path: string
  /** Names and values in turn. */
  readonly headers: string[]
  readonly body?: string | Uint8Array | undefined
  /** Decoded bytes of the response. */
  readonly bodyBytes: number
  readonly sink: Sink
}

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
  readonly version: '1.0' | '1.1'
  /** What the socket itself reported first. */
  readonly socketError: Error | undefined
  /** The caller left while the body goes on. */
  left(): void
  /** The response has ended by its framing. */
  over(): void
  /** Nothing on this connection can be trusted any more. */
  destroy(): void
  explain(error: Error, phase: Failure['phase']): Failure
}

/** Handles the client's events; settles once, with an outcome in every case. */
export class Transfer implements Dispatcher.DispatchHandler {
  readonly outcome: Promise<Outcome>
  /** When the first byte of the response arrived, by `performance.now()`. */
  heardAt: number | undefined
  readonly #ask: Ask
  readonly #stop: Stop
  readonly #line: Line
  readonly #stained: boolean
  readonly #off: () => void
  #settle: ((outcome: Outcome) => void) | undefined
  #controller: Dispatcher.DispatchController | undefined
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
      unsent: this.#controller === undefined,
      unanswered: this.heardAt === undefined || (this.#stained && problem?.code === 'protocol'),
    })
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller
    this.#stop.phase = 'headers'
  }

  onResponseStart(controller: Dispatcher.DispatchController, status: number): void {
    if (status < 200 || this.#settle === undefined) return
    const raw: unknown = controller.rawHeaders
    const head = isRawList(raw)
      ? readHead(raw, status, this.#ask.method, this.#line.version)
      : failure('protocol', 'headers', { what: 'unforeseen' }, 'us')
    if ('kind' in head) {
      this.fail(head)
      return
    }
    this.#head = head
    this.#stop.phase = 'body'
    if (head.coding !== undefined) this.#decoder = this.#open(head.coding, controller)
    const { sink } = this.#ask
    sink.head(head, () => (this.#decoder ?? controller).resume())
  }

  #open(coding: NonNullable<Head['coding']>, controller: Dispatcher.DispatchController): Decoder {
    return openDecoder(coding, {
      chunk: (bytes) => this.#deliver(bytes),
      ended: () => this.#end('whole'),
      failed: (why) => this.fail(why),
      pause: () => controller.pause(),
      resume: () => controller.resume(),
    })
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Uint8Array): void {
    if (this.#settle === undefined) return
    if (this.#decoder !== undefined) this.#decoder.write(chunk)
    else if (this.#deliver(chunk) === 'wait') controller.pause()
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

  onResponseEnd(): void {
    this.#over = true
    this.#line.over()
    if (this.#settle === undefined) return
    const { socketError } = this.#line
    if (this.#head?.untilClose === true && socketError !== undefined) {
      this.fail(failureOf(socketError, 'body'))
    } else if (this.#decoder === undefined) {
      this.#end('whole')
    } else {
      this.#decoder.end()
    }
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    const phase = this.#head === undefined ? this.#stop.phase : 'body'
    this.fail(this.#line.explain(error, phase))
  }
}

function isRawList(raw: unknown): raw is readonly Uint8Array[] {
  return Array.isArray(raw) && raw.every((entry) => entry instanceof Uint8Array)
}
