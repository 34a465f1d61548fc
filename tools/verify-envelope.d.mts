/** For the tests; the file itself has no types, so that it can be read and run alone. */
export declare function verdictOf(
  envelope: Uint8Array,
  pem: string | Uint8Array,
  held?: readonly Uint8Array[],
):
  | { readonly outcome: 'GENUINE'; readonly keyid: string; readonly predicate: unknown }
  | {
      readonly outcome: 'FORGED' | 'NOT_TRUSTED' | 'UNKNOWN_VERSION' | 'MISMATCH'
      readonly why: string
    }
