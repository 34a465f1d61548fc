/** Statements that somebody else signed about endpoints, from a file, a folder or a URL. */
import { readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { LOCK_ATTESTATION_REFUSED } from '../attest/lock-rules.ts'
import {
  PINS,
  type LockEntry,
  type LockPins,
  type LockSighting,
  type PinName,
  type Unseen,
} from '../attest/lock.ts'
import type { RunPredicate } from '../attest/types.ts'
import { verifyEnvelope } from '../attest/verify.ts'
import { nodeEd25519 } from '../attest/node-verify.ts'
import { findingOf, type Finding } from '../finding.ts'
import { scanBytes } from '../json/scan.ts'
import { member } from '../json/object.ts'
import type { Context, Given } from './command.ts'
import { readSource } from './source.ts'
import { EXIT, Stop, usage } from './stop.ts'
import { isFolder } from './tools-source.ts'
import { maxAgeOf, trustedKeys } from './trusted-keys.ts'

/** A statement that a trusted key signed. */
export interface Attestation {
  readonly predicate: RunPredicate
  /** Who signed, of the keys that are trusted. */
  readonly keyids: readonly string[]
  readonly subject: string
}

/** Those that may be relied on; the findings say why others may not. */
export interface Attestations {
  readonly genuine: readonly Attestation[]
  readonly findings: readonly Finding[]
}

const MOST_BYTES = 2_097_152
const MOST_FILES = 10_000
const MOST_DEPTH = 4

/**
 * Reads envelopes and verifies each with the keys of `--keys`: those of a folder and the folders in it
 * (every `.json` file that is an envelope or a bundle), one in a file or behind a URL, or an array of
 * them. What is not genuine is a finding and is not used.
 *
 * @throws Stop when a source cannot be read, or no keys were given
 */
export async function readAttestations(
  sources: readonly string[],
  given: Given,
  context: Context,
): Promise<Attestations> {
  if (!given.options.has('keys'))
    throw usage(
      'option_value',
      'statements are believed only with keys that you trust',
      'give --keys, as for countersign verify',
    )
  // Whoever publishes statements and keys is not the server that credentials are for.
  const options = new Map(given.options)
  options.delete('header')
  const plain = { ...given, options }
  const keys = await trustedKeys(plain, context)
  const maxAge = maxAgeOf(given)
  const genuine: Attestation[] = []
  const findings: Finding[] = []
  for (const source of sources) {
    const paths = isFolder(source, context.cwd) ? filesIn(source, context.cwd) : [source]
    for (const path of paths) {
      const { bytes, subject } = await readSource({ ...plain, operand: path }, context, MOST_BYTES)
      for (const envelope of envelopesIn(bytes)) {
        const verified = await verifyEnvelope(envelope, {
          keys,
          at: context.now(),
          ...maxAge,
          ed25519: nodeEd25519(),
        })
        if (verified.outcome === 'GENUINE' && verified.statement !== undefined) {
          const { predicate } = verified.statement
          genuine.push({ predicate, keyids: verified.signers.map(({ keyid }) => keyid), subject })
          continue
        }
        const step = verified.steps.find(({ state }) => state === 'failed')
        const message = `The envelope is ${verified.outcome}: ${step?.detail ?? 'not about a run.'}`
        const { mend } = LOCK_ATTESTATION_REFUSED
        findings.push(findingOf(LOCK_ATTESTATION_REFUSED, subject, { message, mend }))
      }
    }
  }
  return { genuine, findings }
}

/** The newest statement about an endpoint. */
export function attestationOf(
  endpoint: string,
  { genuine }: Attestations,
): Attestation | undefined {
  return genuine
    .filter(({ predicate }) => URL.parse(predicate.endpoint_url)?.href === endpoint)
    .toSorted((a, b) => (a.predicate.observed_at < b.predicate.observed_at ? -1 : 1))
    .at(-1)
}

/** The pins of an entry that a statement can speak of: tools by their fingerprints only. */
export function pinsOfAttested({ tools, ...pins }: LockEntry): LockPins {
  return { ...pins, ...(tools && { tools: { fingerprints: tools.fingerprints } }) }
}

/** What a statement says of an entry: its endpoint and its fingerprints. */
export function sightingOfAttestation(entry: LockEntry, { predicate }: Attestation): LockSighting {
  const because = 'a statement does not say it'
  const unseen: Partial<Record<PinName, Unseen>> = {}
  for (const pin of PINS)
    if (pin !== 'endpoint' && pin !== 'tools') unseen[pin] = { state: 'not_asked', because }
  const { definition, schema, toolset } = predicate.fingerprints
  const { target, endpoint } = entry
  if (definition === null || toolset === null)
    return {
      entry: { target, endpoint },
      unseen: {
        ...unseen,
        tools: {
          state: 'unverified',
          because: 'the statement was made at a request for credentials',
        },
      },
    }
  // The names and texts of the tools are not signed, only their fingerprints.
  const fingerprints = { definition, ...(schema !== null && { schema }), toolset }
  const suite = `${predicate.suite.id}@${predicate.suite.version}`
  const tools = { offered: predicate.offered_revision, suite, fingerprints, list: [] }
  return { entry: { target, endpoint, tools }, unseen }
}

function filesIn(folder: string, cwd: string): readonly string[] {
  const names = readdirSync(resolve(cwd, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.json') && name.split(/[/\\]/).length <= MOST_DEPTH)
    .sort()
  if (names.length <= MOST_FILES) return names.map((name) => join(folder, name))
  throw new Stop(
    'file_unreadable',
    EXIT.unreadable,
    `${folder}: holds more than ${MOST_FILES} files`,
    'name a folder with fewer',
  )
}

/** The envelopes in a document; none for a file of another kind, such as the evidence beside one. */
function envelopesIn(bytes: Uint8Array): readonly (Uint8Array | string)[] {
  const scan = scanBytes(bytes, 'evidence')
  const { value } = scan
  // What two readers could see differently is refused whole, as in a file of its own.
  if (Array.isArray(value))
    return scan.ok ? value.map((one: unknown) => JSON.stringify(one)) : [bytes]
  const known = ['payloadType', 'dsseEnvelope', 'mediaType'].some(
    (name) => member(value, name) !== undefined,
  )
  return known ? [bytes] : []
}
