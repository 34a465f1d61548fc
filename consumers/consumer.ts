/** What a stranger writes against the library: compiled with its own declarations, never run. */
import { CountersignError, type ErrorCode, type Finding } from 'countersign'
import { parseKeys, verifyEnvelope, type KeyRing } from 'countersign/attest'
import { nodeEd25519 } from 'countersign/attest/node'
import {
  findingsOfDocument,
  parseServerCard,
  readDocument,
  type ServerCard,
} from 'countersign/card'
import { parseTarget } from 'countersign/discover'
import { examine } from 'countersign/examine'
import { createFetch, openGuard, type Guard } from 'countersign/net'
import { createAnswer, defineServer, siteOf } from 'countersign/publish'
import { CHECKS, type AssertionStatus, type CheckId } from 'countersign/run'
import { REASONS } from 'countersign/text/zh'

export function titleOf(value: unknown): string | undefined {
  const parsed = parseServerCard(value)
  if (!parsed.ok) return undefined
  const card: ServerCard = parsed.value
  return card.title
}

export function findings(bytes: Uint8Array): readonly Finding[] {
  return findingsOfDocument(readDocument(bytes), bytes, 'my card')
}

export async function check(domain: string): Promise<number> {
  const guard: Guard = openGuard()
  try {
    const client = { name: 'my-tool', version: '1.0.0' }
    const options = { send: guard.send, now: Date.now, client }
    const { summary, findings } = await examine(parseTarget(domain), options)
    return (
      findings.filter(({ severity }) => severity === 'error').length + Object.keys(summary).length
    )
  } catch (error) {
    if (!(error instanceof CountersignError)) throw error
    const code: ErrorCode = error.code
    return code.length
  } finally {
    await guard.close()
  }
}

export const ids: readonly CheckId[] = CHECKS.map(({ id }) => id)
export const statuses: readonly AssertionStatus[] = [
  'VERIFIED',
  'FAILED',
  'OBSERVED_RISK',
  'UNVERIFIED',
]
export const guardedFetch: typeof fetch = createFetch()
export const reasons: object = REASONS

export async function genuine(bytes: Uint8Array, keys: KeyRing): Promise<boolean> {
  const { outcome } = await verifyEnvelope(bytes, { keys, ed25519: nodeEd25519() })
  return outcome === 'GENUINE'
}

// @ts-expect-error a port is no name
parseTarget(8080)
// @ts-expect-error there is no such check
export const wrong: CheckId = 'no_such_check'
// @ts-expect-error the guard has no such option
openGuard({ allowEverything: true })

export { createAnswer, defineServer, parseKeys, siteOf }
