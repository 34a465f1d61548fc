/** `countersign keys retire` and `keys revoke`: the end of a key, planned or not. Nothing is deleted. */
import { printKeyList } from '../../attest/key-list.ts'
import { retireKey, revokeKey } from '../../attest/key-ring.ts'
import type { KeyRing } from '../../attest/types.ts'
import { visible } from '../../text/visible.ts'
import { formatOf, valueOf, type Context, type Given } from '../command.ts'
import { instantGiven, KEYS_FILE, readList, writeList } from '../key-files.ts'
import { keysText } from '../print/keys.ts'
import { EXIT, usage, type ExitCode } from '../stop.ts'

/** Retires `--key` from `--at` on, by default now. */
export async function keysRetire(given: Given, context: Context): Promise<ExitCode> {
  const at = instantGiven(given, 'at', context.now())
  return change(given, context, (ring, keyid) => retireKey(ring, keyid, at))
}

/** Revokes `--key` from `--at` on, by default now. Ends with exit 2 without a reason. */
export async function keysRevoke(given: Given, context: Context): Promise<ExitCode> {
  const at = instantGiven(given, 'at', context.now())
  const reason = valueOf(given, 'reason')
  if (reason === undefined)
    throw usage(
      'option_value',
      'keys revoke needs a reason',
      "for example --reason 'the laptop was lost'",
    )
  return change(given, context, (ring, keyid) => revokeKey(ring, keyid, at, reason))
}

function change(
  given: Given,
  { cwd, stdout, style }: Context,
  to: (ring: KeyRing, keyid: string) => KeyRing,
): ExitCode {
  const keyid = valueOf(given, 'key')
  if (keyid === undefined)
    throw usage('option_value', 'which key it is must be said', "--key 'SHA256:…', see keys show")
  const list = given.operand ?? KEYS_FILE
  const known = readList(list, cwd)
  if (!known.keys.some((key) => key.keyid === keyid))
    throw usage(
      'option_value',
      `--key ${visible(keyid, { max: 100 })} is not in ${list}`,
      'countersign keys show names those that are',
    )
  const ring = to(known, keyid)
  writeList(list, ring, cwd)
  const changed = ring.keys.filter((key) => key.keyid === keyid)
  stdout.write(formatOf(given) === 'json' ? printKeyList(ring) : keysText(changed, style))
  return EXIT.ok
}
