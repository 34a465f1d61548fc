/** What is signed of a run, or why nothing is. */
import { createHash } from 'node:crypto'
import { printEnvelope, statementOf, type SuiteBuild } from 'countersign/attest'
import { signEnvelopeSync, type SyncSigner } from 'countersign/attest/node'
import type { Probed } from 'countersign/probe'
import type { FinishedRun } from '../store/types.ts'

export interface Signing {
  /** From where was looked; statements are about that place only. */
  readonly vantage: string
  /** Without one nothing is signed. */
  readonly signer?: SyncSigner | undefined
  readonly suite?: SuiteBuild
  readonly allowUnversioned?: boolean
}

/** A fault of ours, never of the server: kept with the run like the reasons of the library. */
const SIGNER_ABSENT = 'signer_absent'
const SIGNER_FAILED = 'signer_failed'

/** The envelope of a run, or the reason why there is none. Exactly one of the two; total. */
export function signedOf(
  { run, evidence, bodies }: Probed,
  { signer, ...options }: Signing,
): Pick<FinishedRun, 'envelope' | 'withheld'> {
  try {
    const stated = statementOf(run, evidence, bodies, options)
    if (!stated.ok) return { withheld: stated.withheld }
    if (signer === undefined) return { withheld: { key: SIGNER_ABSENT, params: {} } }
    const { statement } = stated
    const bytes = Buffer.from(printEnvelope(signEnvelopeSync(statement, signer)))
    return {
      envelope: {
        bytes,
        digest: `sha256:${createHash('sha256').update(bytes).digest('hex')}`,
        keyid: signer.keyid,
        scope: statement.predicate.scope,
        predicateType: statement.predicateType,
      },
    }
  } catch (error) {
    const message = error instanceof Error ? error.message.slice(0, 200) : 'unknown'
    return { withheld: { key: SIGNER_FAILED, params: { message } } }
  }
}
