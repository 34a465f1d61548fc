/** Step six: which form the payload's type promises, and whether the payload has it. */
import { PAYLOAD_TYPE } from './envelope.ts'
import type { Read } from './fault.ts'
import { STATEMENT_MALFORMED } from './rules.ts'
import { parseStatement, readStatement, STATEMENT_TYPE } from './statement.ts'
import type { RunPredicate, Statement, Subject } from './types.ts'
import type { VerifyCode } from './verify-rules.ts'
import { checkBySchema } from './verify-schema.ts'
import type { ForeignType } from './verify-types.ts'

/** Whether a payload has its form, by which description. */
type Form =
  | { readonly ok: true; readonly detail: string; readonly against: string }
  | {
      readonly ok: false
      readonly code: string
      readonly detail: string
      readonly against: string
    }

/** A payload as far as its form says what it is. */
export interface Body {
  readonly form: Form
  /** Where assertions, time and fingerprints stand, if there are any. */
  readonly facts: unknown
  /** Of a statement. */
  readonly subjects: readonly Subject[] | undefined
  /** A statement of ours, in every member of its form. */
  readonly statement?: Statement<RunPredicate>
}

const OURS = 'lib/schemas/run-predicate.v1.schema.json'
const THEIRS = 'the schema given; format is not checked'

/**
 * Reads a payload by its type: ours by our own schema, a foreign one by the reader's, and any other as
 * unknown. No schema stands in for another. Total.
 */
export function readBody(value: unknown, payloadType: string, foreign?: ForeignType): Body {
  if (payloadType !== PAYLOAD_TYPE)
    return { form: formBySchema(value, foreign), facts: value, subjects: undefined }
  const read = readStatement(value)
  if (!read.ok)
    return { form: unformed(read, STATEMENT_TYPE), facts: undefined, subjects: undefined }
  const { predicate: facts, subject: subjects, predicateType } = read.value
  if (predicateType === foreign?.type)
    return { form: formBySchema(facts, foreign), facts, subjects }
  const statement = parseStatement(value)
  if (!statement.ok) return { form: unformed(statement, OURS), facts, subjects }
  const detail = 'every member of the predicate is as its version has it'
  return { form: { ok: true, detail, against: OURS }, facts, subjects, statement: statement.value }
}

function unformed({ faults: [fault] }: Read<unknown>, against: string): Form {
  const { code = STATEMENT_MALFORMED.code, message = '' } = fault ?? {}
  return { ok: false, code, detail: message, against }
}

function formBySchema(value: unknown, foreign: ForeignType | undefined): Form {
  const result = checkBySchema(foreign?.schema, value)
  if (result.ok) return { ok: true, detail: 'every rule of the schema is kept', against: THEIRS }
  const { why, keyword, pointer } = result
  const at = pointer || 'its root'
  const broken = why === 'invalid'
  const code: VerifyCode = broken ? 'verify_schema_broken' : 'verify_schema_unusable'
  const detail = broken
    ? `At ${at} the payload breaks the rule "${keyword}".`
    : `At ${at} the schema has "${keyword}", which is not understood here.`
  return { ok: false, code, detail, against: THEIRS }
}
