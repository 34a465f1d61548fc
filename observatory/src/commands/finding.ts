/** One line of what `doctor` says. */
export interface Finding {
  readonly what: string
  readonly state: 'ok' | 'warning' | 'error'
  readonly words: string
  /** What to do; absent when all is well. */
  readonly mend?: string
}

/** All is well, and there is nothing to do. */
export function ok(what: string, words: string): Finding {
  return { what, state: 'ok', words }
}

/** It works, but not as it should. The exit code is not touched by it. */
export function warning(what: string, words: string, mend: string): Finding {
  return { what, state: 'warning', words, mend }
}

/** It does not work until somebody mends it, and `doctor` ends with 1. */
export function error(what: string, words: string, mend: string): Finding {
  return { what, state: 'error', words, mend }
}
