/** What a `CountersignError` is about; more may come, and none is ever re-used. */
export type ErrorCode =
  /** The target is not a domain, a card or catalog URL, or an endpoint URL. */
  | 'invalid_target'
  /** A value that the caller passed cannot be used (type, range, CR/LF, pattern). */
  | 'invalid_input'
  /** A template needs values that nobody gave. */
  | 'missing_input'
  /** A card asks for a header that a client must not send on its behalf. */
  | 'forbidden_header'
  /** After expansion a URL points somewhere the card's author could not have meant. */
  | 'unsafe_url'
  /** A claim among the required ones is denied by the live server. */
  | 'contradicted'
  /** A claim among the required ones could not be compared, so it is not known to hold. */
  | 'unverified'
  /** The guard refused to contact the address. */
  | 'refused'
  /** The endpoint did not answer as an MCP server. */
  | 'unreachable'
  /** The endpoint asks for credentials before it says anything. */
  | 'gated'
  /** The caller's signal ended the work. */
  | 'aborted'

/**
 * The one error class of this library. It is thrown for callers' errors and for refusals that a
 * caller asked to be told about by exception (`connect`). What a remote server does wrong is data.
 */
export class CountersignError extends Error {
  readonly code: ErrorCode
  /** Bounded facts about the failure: names, claims, codes. Never a secret. */
  readonly params: Readonly<Record<string, string | number | boolean>>

  constructor(
    code: ErrorCode,
    message: string,
    options: { cause?: unknown; params?: Record<string, string | number | boolean> } = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause })
    this.name = 'CountersignError'
    this.code = code
    this.params = options.params ?? {}
  }
}
