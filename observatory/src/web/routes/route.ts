/** What an address does, as tables of it are written. */
import type { Html } from '../html.ts'
import type { WebOptions } from '../options.ts'

/** A page before it is known in which form it is wanted. */
export interface Page {
  readonly json: object
  readonly html: () => Html
  readonly headers?: Readonly<Record<string, string>>
}

/** A request as the function behind an address gets it. */
export interface Asked {
  readonly request: Request
  readonly url: URL
  /** A part of the path, without the suffix that names the form of the page. */
  readonly param: (name: string) => string
  /** `.json` or `.md` where the path of a page ends so, else nothing. */
  readonly suffix: string
  /** What the server knows of the connection. */
  readonly env: unknown
}

/**
 * What an address does for one method. The options that it gets are those of the reader: `texts` are
 * in the reader's language.
 *
 * A `page` is there in every language, bare and under its prefix, and in every form. An `answer` is
 * what it is, at the bare path; one that is `localised` is also under the prefixes, as what a form is
 * sent to. What is `kept` may be as old as `freshness` allows; such an answer sees nothing of its
 * reader but the address.
 */
export type Route =
  | {
      readonly page: (options: WebOptions, asked: Asked) => Promise<Page>
      readonly kept?: true
    }
  | {
      readonly answer: (options: WebOptions, asked: Asked) => Promise<Response>
      readonly localised?: true
      readonly kept?: true
    }

/** By method in capitals. OPTIONS is told which there are; to any other the answer is 405. */
export type Methods = Readonly<Record<string, Route>>

/** Paths as Hono writes them, each with its methods. */
export type Routes = readonly (readonly [path: string, Methods])[]
