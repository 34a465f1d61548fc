import { readFileSync } from 'node:fs'

/** Where this package is, for whoever is asked by it. */
export const HOME = 'https://www.npmjs.com/package/countersign'

/** The version of this package; package.json is its only home. */
export function version(): string {
  const manifest: unknown = JSON.parse(
    readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
  )
  const found = typeof manifest === 'object' && manifest !== null && 'version' in manifest
  return found ? String(manifest.version) : 'unknown'
}
