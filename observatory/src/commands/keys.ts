/** `keys new`, `show`, `retire`, `revoke`: the keys that sign what was seen, and the log. */
import { CountersignError } from 'countersign'
import {
  keyRecordOf,
  printJwks,
  printKeyList,
  printKeysPem,
  retireKey,
  revokeKey,
  sshLine,
  withKey,
  type KeyRecord,
  type KeyRing,
} from 'countersign/attest'
import { newKey } from 'countersign/attest/node'
import { visible } from 'countersign/text'
import type { Config } from '../config.ts'
import { dayOf, startOf } from '../figures/utc.ts'
import { isOn, valueOf, type Context, type Given } from './command.ts'
import { readPublic, readSigner, writePrivate, writePublic } from './key-files.ts'
import { keyFileOf, PURPOSES } from './own-keys.ts'
import { EXIT, Stop, usage, type ExitCode } from './stop.ts'
import { columns } from './written.ts'

/** Prints what it made, which is nothing when both keys are there. */
export async function keysNew(given: Given, context: Context): Promise<ExitCode> {
  const { stdout, now, configuration } = context
  const fresh = makeKeys(configuration().config, now())
  if (isOn(given, 'json')) stdout.write(printKeyList(fresh))
  else if (fresh.keys.length === 0) stdout.write('Both keys are there already.\n')
  else stdout.write(keysText(fresh))
  return EXIT.ok
}

/**
 * Makes the keys that are not there, and enters into the list what is not in it, so that a start that
 * was broken off is mended. Returns what was entered.
 *
 * @throws Stop with exit 3 when a file cannot be read or written
 */
export function makeKeys(config: Config, now: number): KeyRing {
  const notBefore = new Date(now).toISOString()
  let ring = readPublic(config.publicKeys)
  const fresh: KeyRecord[] = []
  for (const purpose of PURPOSES) {
    const path = keyFileOf(config, purpose)
    const publicKey = readSigner(path)?.publicKey ?? keyInto(path)
    const key = keyRecordOf(publicKey, { purpose, notBefore })
    if (ring.keys.some(({ keyid }) => keyid === key.keyid)) continue
    ring = withKey(ring, key)
    writePublic(config.publicKeys, ring)
    fresh.push(key)
  }
  return { keys: fresh }
}

function keyInto(path: string): Uint8Array {
  const { pem, signer } = newKey()
  writePrivate(path, pem)
  return signer.publicKey
}

/**
 * The list of public keys in the form that is asked for. The lines of SSH have no place for a
 * status, so revoked keys are not among them.
 */
export async function keysShow(given: Given, context: Context): Promise<ExitCode> {
  const ring = readPublic(context.configuration().config.publicKeys)
  context.stdout.write(inForm(ring, valueOf(given, 'as')))
  return EXIT.ok
}

function inForm(ring: KeyRing, form: string | undefined): string {
  if (form === 'json') return printKeyList(ring)
  if (form === 'pem') return printKeysPem(ring)
  if (form === 'jwks') return printJwks(ring)
  if (form === undefined) return keysText(ring)
  const usable = ring.keys.filter(({ status }) => status !== 'revoked')
  return usable.map(({ publicKey, keyid }) => `${sshLine(publicKey)} ${keyid}\n`).join('')
}

/** Ends a key: what it signed until then stays as good as it was. */
export async function keysRetire(given: Given, context: Context): Promise<ExitCode> {
  const at = instantGiven(given, context)
  return change(given, context, (ring, keyid) => retireKey(ring, keyid, at))
}

/** Withdraws a key, with the reason: of what it signed only that counts which a log had before. */
export async function keysRevoke(given: Given, context: Context): Promise<ExitCode> {
  const at = instantGiven(given, context)
  const reason = valueOf(given, 'reason')
  if (reason === undefined)
    throw usage('--reason', 'a revocation says why', "write --reason 'the machine was lost'")
  return change(given, context, (ring, keyid) => revokeKey(ring, keyid, at, reason))
}

function change(
  given: Given,
  { stdout, configuration }: Context,
  to: (ring: KeyRing, keyid: string) => KeyRing,
): ExitCode {
  const keyid = valueOf(given, 'key')
  if (keyid === undefined)
    throw usage('--key', 'which key it is must be said', 'countersign-observatory keys show')
  const { publicKeys } = configuration().config
  const before = readPublic(publicKeys)
  try {
    const ring = to(before, keyid)
    writePublic(publicKeys, ring)
    const changed = { keys: ring.keys.filter((key) => key.keyid === keyid) }
    stdout.write(isOn(given, 'json') ? printKeyList(changed) : keysText(changed))
    return EXIT.ok
  } catch (error) {
    if (!(error instanceof CountersignError)) throw error
    const mend = 'countersign-observatory keys show lists them'
    const fault = { where: publicKeys, message: error.message, mend }
    throw new Stop('key_unchanged', EXIT.usage, [fault], error)
  }
}

function instantGiven(given: Given, { now }: Context): string {
  const value = valueOf(given, 'at') ?? new Date(now()).toISOString()
  const ms = ISO.test(value) && isDay(value.slice(0, 10)) ? Date.parse(value) : Number.NaN
  if (!Number.isNaN(ms)) return new Date(ms).toISOString()
  throw usage(
    '--at',
    `it cannot be "${visible(value, { max: 60 })}"`,
    'write a day like 2026-12-31, or an instant like 2026-12-31T12:00:00Z',
  )
}

/** Engines let 30 February pass as 2 March. */
function isDay(day: string): boolean {
  const at = startOf(day)
  return !Number.isNaN(at) && dayOf(at) === day
}

const ISO = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?(?:Z|[+-]\d{2}:\d{2}))?$/

function keysText({ keys }: KeyRing): string {
  if (keys.length === 0)
    return 'There are no keys; make them with countersign-observatory keys new\n'
  return columns(
    keys.map((key) => [key.keyid, key.purpose, key.status, windowOf(key), key.reason ?? '']),
  )
}

function windowOf({ notBefore, notAfter, revokedAt }: KeyRecord): string {
  const end = notAfter === null ? '' : ` until ${notAfter}`
  const revoked = revokedAt === null ? '' : `, revoked ${revokedAt}`
  return `from ${notBefore ?? 'the beginning'}${end}${revoked}`
}
