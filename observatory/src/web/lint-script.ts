/** The script of the lint page, as the build made it. */
import { existsSync, readFileSync } from 'node:fs'
import { LINT_SCRIPT } from './addresses-records.ts'
import { versioned, type Versioned } from './versioned.ts'

/** The same file for the sources and for what is compiled from them. */
const FILE = new URL('../../dist/lint.js', import.meta.url)

/** Undefined where nothing was built: an installation without a compiler runs the sources. */
export const LINTER: Versioned | undefined = existsSync(FILE)
  ? versioned(LINT_SCRIPT, readFileSync(FILE, 'utf8'))
  : undefined
