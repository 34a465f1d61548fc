/** The one stylesheet, read once; its path names its bytes, so that a copy may be kept for ever. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { STYLE } from './addresses.ts'

/** The same file for the sources and for what is compiled from them. */
const FILE = new URL('../../src/web/style.css', import.meta.url)

export const STYLESHEET: string = readFileSync(FILE, 'utf8')

export const STYLE_VERSION: string = createHash('sha256')
  .update(STYLESHEET)
  .digest('base64url')
  .slice(0, 12)

export const STYLE_PATH: string = `${STYLE}?v=${STYLE_VERSION}`
