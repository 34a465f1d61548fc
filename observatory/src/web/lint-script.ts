/** The script of the lint page, as the build made it; its path names its bytes. */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { LINT_SCRIPT } from './addresses-records.ts'

/** The same file for the sources and for what is compiled from them. */
const FILE = new URL('../../dist/lint.js', import.meta.url)

/** Undefined where nothing was built: an installation without a compiler runs the sources. */
export const SCRIPT: string | undefined = existsSync(FILE) ? readFileSync(FILE, 'utf8') : undefined

export const SCRIPT_VERSION: string = createHash('sha256')
  .update(SCRIPT ?? '')
  .digest('base64url')
  .slice(0, 12)

export const SCRIPT_PATH: string | undefined =
  SCRIPT === undefined ? undefined : `${LINT_SCRIPT}?v=${SCRIPT_VERSION}`
