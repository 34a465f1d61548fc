/** What a stranger needs to verify a run: the envelope in its forms, the proof, and what was seen. */
import {
  bundleOf,
  BUNDLE_TYPE,
  inclusionProver,
  parseEnvelope,
  parseSignedCheckpoint,
  PAYLOAD_TYPE,
  printBundle,
  printProof,
  type OpenEnvelope,
} from 'countersign/attest'
import { bodyDigestsOf, getBlob } from '../../store/blobs.ts'
import { envelopeOf, latestCheckpoint, readLogFile } from '../../store/log.ts'
import type { Store } from '../../store/open.ts'
import { runById } from '../../store/runs.ts'
import type { EnvelopeRow } from '../../store/types.ts'
import { tagOf } from '../answer.ts'
import { file, idIn, stream } from './answers.ts'
import type { Asked, Operation, Parameter } from './operation.ts'
import { ApiProblem } from './problem.ts'
import { ID } from './schema.ts'
import { tarEnd, tarFile } from './tar.ts'

/** The parameter that `idIn` reads; what is no UUID is answered with `no_run`. */
export const RUN: Parameter = { name: 'run', in: 'path', description: 'Id of a run.', schema: ID }

const DIGEST_PART: Parameter = {
  name: 'digest',
  in: 'path',
  description: 'The 64 hexadecimal digits of a SHA-256 digest.',
  schema: { type: 'string', pattern: '^[0-9a-f]{64}$' },
}

const TEXT_FILE = 'text/plain; charset=utf-8'
const TAR = 'application/x-tar'
const BASE = '/api/v1/runs/{run}'
const PROOF = 'envelope.json.tlog-proof'

/**
 * All below one run. What was signed or seen may be kept for ever; the proof, and the archive that
 * has it, lead to the latest checkpoint and may not.
 */
export const EVIDENCE_OPERATIONS: readonly Operation[] = [
  {
    id: 'getEnvelope',
    tag: 'evidence',
    method: 'GET',
    path: `${BASE}/envelope.json`,
    summary: 'The signed envelope of a run (DSSE)',
    parameters: [RUN],
    answer: { description: 'The very bytes that the log records.', type: 'application/json' },
    problems: ['no_run', 'not_signed'],
    handle: async (asked) => {
      const { bytes } = await envelopeIn(asked)
      const name = 'envelope.json'
      return file(asked, { type: 'application/json', body: bytes, name, forEver: true })
    },
  },
  {
    id: 'getStatement',
    tag: 'evidence',
    method: 'GET',
    path: `${BASE}/statement.json`,
    summary: 'The statement that the envelope carries (in-toto Statement v1)',
    parameters: [RUN],
    answer: { description: 'The payload as it was signed.', type: PAYLOAD_TYPE },
    problems: ['no_run', 'not_signed'],
    handle: async (asked) => {
      const { payload } = opened(await envelopeIn(asked))
      const name = 'statement.json'
      return file(asked, { type: PAYLOAD_TYPE, body: payload, name, forEver: true })
    },
  },
  {
    id: 'getSigstoreBundle',
    tag: 'evidence',
    method: 'GET',
    path: `${BASE}/envelope.sigstore.json`,
    summary: 'The envelope as a Sigstore bundle v0.3, for cosign and sigstore-js',
    parameters: [RUN],
    answer: { description: 'The bundle, whose key is one of the public keys.', type: BUNDLE_TYPE },
    problems: ['no_run', 'not_signed'],
    handle: async (asked) => {
      const { envelope } = opened(await envelopeIn(asked))
      const body = printBundle(bundleOf(envelope))
      const name = 'envelope.sigstore.json'
      return file(asked, { type: BUNDLE_TYPE, body, name, forEver: true })
    },
  },
  {
    id: 'getProof',
    tag: 'evidence',
    method: 'GET',
    path: `${BASE}/${PROOF}`,
    summary: 'The proof that the envelope is in the log (C2SP tlog-proof)',
    parameters: [RUN],
    answer: { description: 'Leads to the latest checkpoint.', type: TEXT_FILE },
    problems: ['no_run', 'not_signed', 'proof_pending'],
    handle: async (asked) => {
      const body = await proofOf(asked.options.store, await envelopeIn(asked))
      if (body === undefined) throw new ApiProblem('proof_pending', {}, { 'retry-after': '10' })
      return file(asked, { type: TEXT_FILE, body, name: PROOF })
    },
  },
  {
    id: 'getEvidence',
    tag: 'evidence',
    method: 'GET',
    path: `${BASE}/evidence.json`,
    summary: 'What was sent and what came back, with digests of the bodies',
    parameters: [RUN],
    answer: { description: 'The bytes that the statement names.', type: 'application/json' },
    problems: ['no_run'],
    handle: async (asked) => {
      const body = await evidenceBytes(asked)
      const name = 'evidence.json'
      return file(asked, { type: 'application/json', body, name, forEver: true })
    },
  },
  {
    id: 'getBody',
    tag: 'evidence',
    method: 'GET',
    path: `${BASE}/bodies/{digest}`,
    summary: 'A body that the server sent, as it was',
    description: 'Bytes of a third party: data to be held against a digest, and nothing else.',
    parameters: [RUN, DIGEST_PART],
    answer: { description: 'The bytes, whatever they are.', type: TEXT_FILE },
    problems: ['no_run', 'no_body'],
    handle: async (asked) => {
      const { store } = asked.options
      const digest = `sha256:${asked.param('digest')}`
      const held = await bodyDigestsOf(store, idIn(asked, 'run', 'no_run'))
      const body = held.includes(digest) ? await getBlob(store, digest) : undefined
      if (body === undefined) throw new ApiProblem('no_body')
      return file(asked, { type: TEXT_FILE, body, name: digest.slice(7), forEver: true })
    },
  },
  {
    id: 'getEvidenceArchive',
    tag: 'evidence',
    method: 'GET',
    path: `${BASE}/evidence.tar`,
    summary: 'All of it in one archive, as `countersign verify` reads it',
    description: [
      '`envelope.json`, `envelope.json.tlog-proof`, `evidence/evidence.json`, and the bodies as',
      '`evidence/blobs/<digest>`. Of a run that is not signed only `evidence/`; the proof is in it',
      'once the log vouches for the run.',
    ].join(' '),
    parameters: [RUN],
    answer: { description: 'A tar archive (POSIX ustar).', type: TAR },
    problems: ['no_run'],
    handle: async (asked) => {
      const { store } = asked.options
      const id = idIn(asked, 'run', 'no_run')
      const evidence = await evidenceBytes(asked)
      const envelope = await envelopeOf(store, { runId: id })
      const proof = envelope && (await proofOf(store, envelope))
      const bodies = await bodyDigestsOf(store, id)
      const tag = tagOf([id, proof, ...bodies].join('\n'))
      const begin = () => ({ pieces: archived(store, { evidence, envelope, proof, bodies }) })
      return stream(asked, begin, { type: TAR, name: `${id}.tar`, tag })
    },
  },
]

interface Archived {
  readonly evidence: Uint8Array
  readonly envelope: EnvelopeRow | undefined
  readonly proof: string | undefined
  readonly bodies: readonly string[]
}

/** One body at a time, so that a slow reader holds no more of them than one. */
async function* archived(store: Store, files: Archived): AsyncGenerator<Uint8Array> {
  const { evidence, envelope, proof, bodies } = files
  if (envelope !== undefined) yield tarFile('envelope.json', envelope.bytes)
  if (proof !== undefined) yield tarFile(PROOF, new TextEncoder().encode(proof))
  yield tarFile('evidence/evidence.json', evidence)
  for (const digest of bodies) {
    const bytes = await getBlob(store, digest)
    if (bytes !== undefined) yield tarFile(`evidence/blobs/${digest.slice(7)}`, bytes)
  }
  yield tarEnd()
}

async function envelopeIn(asked: Asked): Promise<EnvelopeRow> {
  const { store } = asked.options
  const runId = idIn(asked, 'run', 'no_run')
  const envelope = await envelopeOf(store, { runId })
  if (envelope !== undefined) return envelope
  throw new ApiProblem((await runById(store, runId)) === undefined ? 'no_run' : 'not_signed')
}

async function evidenceBytes(asked: Asked): Promise<Uint8Array> {
  const { store } = asked.options
  const run = await runById(store, idIn(asked, 'run', 'no_run'))
  const bytes = run && (await getBlob(store, run.evidenceDigest))
  if (bytes === undefined) throw new ApiProblem('no_run')
  return bytes
}

function opened({ bytes }: EnvelopeRow): OpenEnvelope {
  const read = parseEnvelope(bytes)
  if (read.ok) return read.value
  throw new Error(read.faults[0]?.message ?? 'an envelope in the store is none')
}

/** Undefined while the record waits for its place, or for a checkpoint that counts it. */
async function proofOf(store: Store, { leaf }: EnvelopeRow): Promise<string | undefined> {
  const checkpoint = await latestCheckpoint(store)
  if (leaf === undefined || checkpoint === undefined || leaf >= checkpoint.size) return undefined
  const signed = parseSignedCheckpoint(new TextEncoder().encode(checkpoint.note))
  const read = (path: string) => readLogFile(store, path)
  const path = await inclusionProver(read, checkpoint.size)(leaf)
  if (signed === undefined || path === undefined)
    throw new Error(`the log has no proof of leaf ${leaf}`)
  return printProof({ index: leaf, path, signed })
}
