import { PAGE_SCRIPT } from './addresses.ts'
import { builtScript } from './built-script.ts'
import type { Versioned } from './versioned.ts'

/** The script of the pages. Every page works without it. */
export const SCRIPT: Versioned | undefined = builtScript(PAGE_SCRIPT, 'page.js')
