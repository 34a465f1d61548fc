/** Scripts for a reader's browser, as the build made them. */
import { existsSync, readFileSync } from 'node:fs'
import { versioned, type Versioned } from './versioned.ts'

/** The same folder for the sources and for what is compiled from them. */
const DIST = new URL('../../dist/', import.meta.url)

/** Undefined where nothing was built: an installation without a compiler runs the sources. */
export function builtScript(address: string, file: string): Versioned | undefined {
  const url = new URL(file, DIST)
  return existsSync(url) ? versioned(address, readFileSync(url, 'utf8')) : undefined
}
