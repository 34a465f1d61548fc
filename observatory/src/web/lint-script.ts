import { LINT_SCRIPT } from './addresses-records.ts'
import { builtScript } from './built-script.ts'
import type { Versioned } from './versioned.ts'

/** The script of the lint page, which does nothing without it. */
export const LINTER: Versioned | undefined = builtScript(LINT_SCRIPT, 'lint.js')
