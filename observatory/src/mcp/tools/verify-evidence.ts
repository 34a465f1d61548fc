import { parseKeys, verifyEnvelope, type KeyRing, type Verification } from 'countersign/attest'
import { publicKeys } from '../../web/api/keys.ts'
import { array, COUNT, FLAG, object, one, TEXT } from '../../web/api/schema.ts'
import { logStateOf } from '../../web/views/log.ts'
import { revisionIn } from '../facts.ts'
import type { McpOptions } from '../options.ts'
import { AT, CHECK, FINGERPRINTS, STATE } from '../schemas.ts'
import { costOfTexts, tool, ToolFault, type Tool } from '../tool.ts'
import { untrusted, UNTRUSTED } from '../untrusted.ts'

interface Input {
  readonly envelope: string
  readonly keys?: string
  readonly proof?: string
  readonly max_age_hours?: number
}

const HOUR_MS = 3_600_000

export const VERIFY_EVIDENCE: Tool = tool<Input>({
  name: 'verify_evidence',
  title: 'Verify a signed envelope',
  description:
    'Verifies a DSSE envelope or a Sigstore bundle in nine steps, by the keys that you give, else by those of this observatory. Only GENUINE means that the text was signed as it is by a key of the list; every other outcome refuses it. GENUINE is about the envelope: what it says of a server stands in its assertions. Whoever must not trust this observatory runs `countersign verify` at home.',
  required: {
    envelope: {
      type: 'string',
      minLength: 1,
      maxLength: 131_072,
      description: 'The text of envelope.json, exactly.',
    },
  },
  optional: {
    keys: {
      type: 'string',
      minLength: 1,
      maxLength: 65_536,
      description: 'Public keys you trust: PEM, JWK set, did:web document or a list of keys.',
    },
    proof: {
      type: 'string',
      minLength: 1,
      maxLength: 65_536,
      description: 'The text of a .tlog-proof of the log of this observatory.',
    },
    max_age_hours: { type: 'integer', minimum: 1, maximum: 876_000 },
  },
  output: object(
    {
      outcome: one(
        'GENUINE',
        'FORGED',
        'NOT_TRUSTED',
        'REVOKED',
        'MISMATCH',
        'UNKNOWN_VERSION',
        'EXPIRED',
      ),
      keys_from: one('caller', 'this_observatory'),
      signers: array(object({ keyid: TEXT, status: one('active', 'retired', 'revoked') })),
      steps: array(
        object(
          {
            n: COUNT,
            title: TEXT,
            state: one('passed', 'failed', 'not_asked'),
            against: TEXT,
          },
          { code: TEXT, untrusted: UNTRUSTED },
        ),
      ),
    },
    {
      statement: object(
        {
          scope: one('full', 'gate'),
          observed_at: AT,
          suite_version: TEXT,
          unversioned: FLAG,
          assertions: array(object({ check: CHECK, state: STATE }, { reason: TEXT })),
          fingerprints: FINGERPRINTS,
        },
        { protocol_revision: TEXT, untrusted: UNTRUSTED },
      ),
    },
  ),
  costOf: ({ envelope, keys, proof }) => costOfTexts(envelope, keys, proof),
  async call({ envelope, keys, proof, max_age_hours: hours }, { options }) {
    const ring = keys === undefined ? await publicKeys(options) : keysIn(keys)
    const log = proof === undefined ? undefined : await logInHand(options, proof)
    const verification = await verifyEnvelope(envelope, {
      keys: ring ?? { keys: [] },
      at: options.now(),
      ...(hours !== undefined && { maxAgeMs: hours * HOUR_MS }),
      ...(log !== undefined && { log }),
    })
    return {
      outcome: verification.outcome,
      keys_from: keys === undefined ? 'this_observatory' : 'caller',
      signers: verification.signers.map(({ keyid, status }) => ({ keyid, status })),
      steps: verification.steps.map(({ n, title, state, code, detail, against }) => ({
        n,
        title,
        state,
        against,
        ...(code !== undefined && { code }),
        // What was found may be a text of whoever made the envelope.
        ...untrusted({ detail }),
      })),
      ...statementFacts(verification),
    }
  },
})

function keysIn(text: string): KeyRing {
  const read = parseKeys(text)
  if (read.ok) return read.value
  throw new ToolFault(
    'keys',
    'The keys cannot be read.',
    'Give PEM, a JWK set, a did:web document or a list as /.well-known/countersign-keys.json.',
  )
}

async function logInHand(options: McpOptions, proof: string) {
  const log = await logStateOf(options)
  if (log === undefined)
    throw new ToolFault('no_log', 'This observatory has no log yet.', 'Leave proof out.')
  return { proof: new TextEncoder().encode(proof), keys: log.keys }
}

/** What was signed comes with GENUINE only. */
function statementFacts(verification: Verification): object {
  if (verification.outcome !== 'GENUINE' || verification.statement === undefined) return {}
  const { predicate } = verification.statement
  const { toolset, schema, definition } = predicate.fingerprints
  return {
    statement: {
      scope: predicate.scope,
      observed_at: predicate.observed_at,
      suite_version: predicate.suite.version,
      unversioned: predicate.suite.commit === null,
      ...revisionIn(predicate.recorded_revision ?? undefined),
      assertions: predicate.assertions.map(({ check_id, assertion_status, reason }) => ({
        check: check_id,
        state: assertion_status,
        ...(reason !== null && { reason: reason.key }),
      })),
      fingerprints: {
        toolset_fingerprint: toolset,
        schema_fingerprint: schema,
        definition_fingerprint: definition,
      },
      ...untrusted({ endpoint_url: predicate.endpoint_url, vantage: predicate.vantage }),
    },
  }
}
