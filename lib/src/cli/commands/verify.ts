/** `countersign verify <envelope>`: nine lines of what was checked and against what, one outcome. */
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { nodeEd25519 } from '../../attest/node-verify.ts'
import type { Outcome } from '../../attest/outcome.ts'
import type {
  EvidenceInHand,
  ForeignType,
  LogInHand,
  VerifyOptions,
} from '../../attest/verify-types.ts'
import { verifyEnvelope } from '../../attest/verify.ts'
import { judge } from '../../probe/judge.ts'
import { visible } from '../../text/visible.ts'
import { formatOf, valueOf, type Context, type Given } from '../command.ts'
import { logKeysOf } from '../log-keys.ts'
import { jsonText } from '../print/json.ts'
import { verificationDocument, verificationText } from '../print/verification.ts'
import { readSource, type Source } from '../source.ts'
import { EXIT, Stop, usage, type ExitCode } from '../stop.ts'
import { readTools } from '../tools-source.ts'
import { maxAgeOf, refusePlainHttp, trustedKeys } from '../trusted-keys.ts'

const EXITS: Readonly<Record<Outcome, ExitCode>> = {
  GENUINE: EXIT.ok,
  FORGED: EXIT.forged,
  NOT_TRUSTED: EXIT.notTrusted,
  EXPIRED: EXIT.expired,
  REVOKED: EXIT.revoked,
  UNKNOWN_VERSION: EXIT.unknownVersion,
  MISMATCH: EXIT.mismatch,
}

/** No envelope, key list or body of a run is larger. */
const MOST_BYTES = 2_097_152

/** Each outcome has an exit code of its own, from 10 on, beside 0 for one that holds. */
export async function verify(given: Given, context: Context): Promise<ExitCode> {
  const options = {
    ...optionsOf(given, context),
    ...(await foreignOf(given, context)),
    ...(await logOf(given, context)),
  }
  const envelope = await readSource(given, context, MOST_BYTES)
  const keys = await trustedKeys(given, context)
  const verification = await verifyEnvelope(envelope.bytes, {
    ...options,
    ...(await evidenceOf(given, context)),
    ...(await toolsOf(given, context)),
    keys,
    ed25519: nodeEd25519(),
  })
  const exitCode = EXITS[verification.outcome]
  const from = valueOf(given, 'keys')
  const subject = { name: envelope.subject, ...(from !== undefined && { keys: from }), exitCode }
  context.stdout.write(
    formatOf(given) === 'json'
      ? jsonText(verificationDocument(verification, subject))
      : verificationText(verification, subject, context.style),
  )
  return exitCode
}

/** What needs no file. Refused before anything is read. */
function optionsOf(given: Given, { now }: Context): Pick<VerifyOptions, 'at' | 'threshold'> {
  const stdin = ['keys', 'schema', 'proof', 'tools'].find((name) => valueOf(given, name) === '-')
  if (stdin !== undefined)
    throw usage('option_value', `--${stdin} cannot be -`, 'only the envelope is read from stdin')
  const threshold = valueOf(given, 'threshold') ?? '1'
  if (!/^[1-9]\d{0,3}$/.test(threshold))
    throw refused('threshold', threshold, 'it is a whole number of at least 1')
  return {
    at: lastInstantOf(valueOf(given, 'at')) ?? now(),
    threshold: Number(threshold),
    ...maxAgeOf(given),
  }
}

/** An instant in UTC, or the last one of a day. */
function lastInstantOf(value: string | undefined): number | undefined {
  if (value === undefined) return undefined
  const day = /^\d{4}-\d\d-\d\d$/.test(value)
  const full = day ? `${value}T23:59:59.999Z` : value
  const good = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{3})?Z$/.test(full)
  const at = good ? Date.parse(full) : Number.NaN
  // A day that no month has is moved on by some parsers.
  if (!Number.isNaN(at) && new Date(at).toISOString().startsWith(full.slice(0, 10))) return at
  throw refused('at', value, 'it is a day or an instant in UTC: 2026-11-30 or 2026-11-30T09:00:00Z')
}

/** The evidence in a folder as it is, with the bodies that it names. Nothing of it is believed. */
async function evidenceOf(
  given: Given,
  context: Context,
): Promise<{ readonly evidence?: EvidenceInHand }> {
  const folder = valueOf(given, 'evidence')
  if (folder === undefined) return {}
  if (/^https?:/i.test(folder))
    throw refused('evidence', folder, 'it is a folder with evidence.json and blobs/: download it')
  const file = async (path: string) =>
    (await readSource({ ...given, operand: join(folder, path) }, context, MOST_BYTES)).bytes
  const bytes = await file('evidence.json')
  const named = new TextDecoder().decode(bytes).matchAll(/"sha256:([0-9a-f]{64})"/g)
  const paths = new Set(Array.from(named, ([, digest = '']) => join('blobs', digest)))
  const blobs: Uint8Array[] = []
  for (const path of paths)
    // One that is not there is missed in the comparison.
    if (existsSync(resolve(context.cwd, folder, path))) blobs.push(await file(path))
  return { evidence: { bytes, blobs, judge } }
}

async function toolsOf(
  given: Given,
  context: Context,
): Promise<{ readonly tools?: readonly unknown[] }> {
  const operand = valueOf(given, 'tools')
  if (operand === undefined) return {}
  const { tools, whole, subject } = await readTools({ ...given, operand }, context)
  if (whole) return { tools }
  throw new Stop(
    'tools_missing',
    EXIT.unreadable,
    `${subject}: is not a whole list of tools`,
    'give all its pages',
  )
}

async function foreignOf(
  given: Given,
  context: Context,
): Promise<{ readonly foreign?: ForeignType }> {
  const type = valueOf(given, 'type')
  refusePlainHttp('schema', given)
  const source = await read('schema', given, context)
  if (type === undefined && source === undefined) return {}
  if (type === undefined || source === undefined)
    throw usage(
      'option_value',
      'a foreign payload needs both its type and its schema',
      'give --type and --schema, as their publisher writes them',
    )
  try {
    const schema: unknown = JSON.parse(new TextDecoder().decode(source.bytes))
    return { foreign: { type, schema } }
  } catch (error) {
    throw usage(
      'option_value',
      `--schema ${source.subject}: is not JSON`,
      'name a file with one JSON Schema',
      error,
    )
  }
}

async function logOf(given: Given, context: Context): Promise<{ readonly log?: LogInHand }> {
  const keys = logKeysOf(given)
  const source = await read('proof', given, context)
  if (source !== undefined && keys.length > 0) return { log: { proof: source.bytes, keys } }
  if (source === undefined && keys.length === 0) return {}
  throw usage(
    'option_value',
    'a proof needs the key of its log, and a log key a proof',
    'give both --proof and --log-key',
  )
}

/** The file or URL that an option names. */
async function read(option: string, given: Given, context: Context): Promise<Source | undefined> {
  const operand = valueOf(given, option)
  return operand === undefined ? undefined : readSource({ ...given, operand }, context, MOST_BYTES)
}

function refused(option: string, value: string, hint: string): Stop {
  return usage('option_value', `--${option} cannot be "${visible(value, { max: 60 })}"`, hint)
}
