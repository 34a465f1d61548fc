/** One line of what `doctor` says. */
export interface Finding {
  readonly what: string
  readonly state: 'ok' | 'warning' | 'error'
  readonly words: string
  /** What to do; absent when all is well. */
  readonly mend?: string
}

export function ok(what: string, words: string): Finding {
  return { what, state: 'ok', words }
}

export function warning(what: string, words: string, mend: string): Finding {
  return { what, state: 'warning', words, mend }
}

export function error(what: string, words: string, mend: string): Finding {
  return { what, state: 'error', words, mend }
}
