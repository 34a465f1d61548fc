/** What of a deployment failed, in codes. */
import type { Deployment } from '../../src/deployment/verify.ts'

export function failedPoints({ points }: Deployment): readonly string[] {
  return points.filter(({ state }) => state === 'failed').map(({ point }) => point)
}

/** Codes of the findings that make it fail, each once. */
export function graveCodes({ findings }: Deployment): readonly string[] {
  const grave = findings.filter(({ severity }) => severity !== 'note')
  return [...new Set(grave.map(({ code }) => code))].toSorted()
}
