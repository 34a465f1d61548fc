/** The one stylesheet, read once. */
import { readFileSync } from 'node:fs'
import { STYLE } from './addresses.ts'
import { versioned, type Versioned } from './versioned.ts'

/** The same file for the sources and for what is compiled from them. */
const FILE = new URL('../../src/web/style.css', import.meta.url)

/** Read when the program starts, which fails without it. */
export const STYLESHEET: Versioned = versioned(STYLE, readFileSync(FILE, 'utf8'))
