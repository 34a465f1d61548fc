import { CountersignError, type ErrorCode } from 'countersign'

/** What a client does next. */
export type Next = 'stop' | 'ask the user' | 'sign in' | 'try later' | 'nothing'

/** What each code of an error comes to. */
export const NEXT: Readonly<Record<ErrorCode, Next>> = {
  contradicted: 'stop',
  unverified: 'stop',
  unsafe_url: 'stop',
  forbidden_header: 'stop',
  refused: 'stop',
  missing_input: 'ask the user',
  invalid_input: 'ask the user',
  invalid_target: 'ask the user',
  gated: 'sign in',
  unreachable: 'try later',
  aborted: 'nothing',
}

/** What to do about an error, and the sentence to show. Errors that are not ours are thrown on. */
export function afterwards(error: unknown): { readonly next: Next; readonly say: string } {
  const ours = error instanceof TypeError ? error.cause : error // a guarded fetch wraps it
  if (!(ours instanceof CountersignError)) throw error
  return { next: NEXT[ours.code], say: ours.message }
}
