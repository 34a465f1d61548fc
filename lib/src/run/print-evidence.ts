import type { Evidence } from './evidence.ts'

/** Evidence as its file holds it. A signed digest is that of these very bytes, in UTF-8. */
export function printEvidence(evidence: Evidence): string {
  return `${JSON.stringify(evidence, undefined, 2)}\n`
}
