/** What a verification is given and what it gives. */
import type { Evidence, Bodies } from '../run/evidence.ts'
import type { Run } from '../run/run.ts'
import type { NoteKey } from './note.ts'
import type { Outcome } from './outcome.ts'
import type { KeyRecord, KeyRing, RunPredicate, Statement } from './types.ts'
import type { Ed25519Verify } from './verify-ed25519.ts'
import type { Uncounted } from './verify-signatures.ts'

/** What a reader trusts and asks for. What is not given is not asked. */
export interface VerifyOptions {
  /** The keys that the reader trusts. An empty ring trusts nobody. */
  readonly keys: KeyRing
  /** How many different keys must have signed; 1 unless given. */
  readonly threshold?: number
  /**
   * The instant that the reader judges from, in milliseconds: the statement may not be of later, and
   * its age is counted up to here. Without it no age is judged.
   */
  readonly at?: number
  /** The greatest age at `at`, in milliseconds. */
  readonly maxAgeMs?: number
  /**
   * A proof that a log has the envelope. The earliest witness in it rescues what was signed before its
   * key was revoked, and nothing else.
   */
  readonly log?: LogInHand
  /** The evidence in the reader's hand. */
  readonly evidence?: EvidenceInHand
  /** The list of tools in the reader's hand, as served. */
  readonly tools?: readonly unknown[]
  /** A kind of payload beside ours that the reader expects. */
  readonly foreign?: ForeignType
  /** Asks the runtime about one signature; Web Crypto unless given. */
  readonly ed25519?: Ed25519Verify
}

/** What a run saw, as the reader has it. */
export interface EvidenceInHand {
  /** The bytes of `evidence.json`. */
  readonly bytes: Uint8Array
  /** The bodies, whatever their files are called. */
  readonly blobs: readonly Uint8Array[]
  /** Judges the evidence again with the rules of this version; absent: its bytes are compared only. */
  readonly judge?: (evidence: Evidence, bodies: Bodies) => Run
}

/** A proof, and whom to believe about it. */
export interface LogInHand {
  /** The bytes of a `.tlog-proof` file. */
  readonly proof: Uint8Array
  /** The log and the witnesses that the reader trusts. */
  readonly keys: readonly NoteKey[]
}

/** Somebody else's payload, which is checked by their schema. */
export interface ForeignType {
  /** A payload type; inside `application/vnd.in-toto+json`, a predicate type. Compared exactly. */
  readonly type: string
  /** JSON Schema of the payload, or of the predicate. */
  readonly schema: unknown
}

/** `not_asked` is no pass: nobody asked, or an earlier step failed. */
export type StepState = 'passed' | 'failed' | 'not_asked'

/** One of the nine lines. */
export interface Step {
  readonly n: number
  readonly title: string
  readonly state: StepState
  /** What was found. Text out of the envelope is hostile: printers pass it through `visible()`. */
  readonly detail: string
  /** What it was compared with. */
  readonly against: string
  /** Of a failed step: the rule it broke. */
  readonly code?: string
}

interface Verified {
  /** Always nine, in order. */
  readonly steps: readonly Step[]
  /**
   * Who signed these bytes, of the reader's keys. Signing them is all that is said of them; with
   * `GENUINE` each was in force, and is none that was revoked or out of its time.
   */
  readonly signers: readonly KeyRecord[]
  /** Signatures that do not count. */
  readonly others: readonly Uncounted[]
}

/** What was signed comes only with `GENUINE`: nobody can use by oversight what did not verify. */
export type Verification =
  | (Verified & { readonly outcome: Exclude<Outcome, 'GENUINE'> })
  | (Verified & {
      readonly outcome: 'GENUINE'
      /** The very bytes that the signature covers. */
      readonly payload: Uint8Array
      /** Those bytes, parsed once. */
      readonly value: unknown
      /** The same as a statement of ours; absent for a foreign type. */
      readonly statement?: Statement<RunPredicate>
    })
