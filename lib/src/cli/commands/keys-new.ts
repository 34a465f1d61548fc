/** `countersign keys new [list] --out <file>`: a key of one's own, and its public half for everybody. */
import { rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { keyRecordOf } from '../../attest/key.ts'
import { printKeyList } from '../../attest/key-list.ts'
import { withKey } from '../../attest/key-ring.ts'
import { newKey } from '../../attest/node.ts'
import { formatOf, valueOf, type Context, type Given } from '../command.ts'
import { instantGiven, KEYS_FILE, readList, writeList, writeNew } from '../key-files.ts'
import { keysText } from '../print/keys.ts'
import { EXIT, usage, type ExitCode } from '../stop.ts'

/**
 * Writes the private key into a new file that only its owner can read, then the public list. Leaves
 * no key behind when the list cannot be written.
 */
export async function keysNew(given: Given, context: Context): Promise<ExitCode> {
  const { cwd, now, stdout, style } = context
  const out = valueOf(given, 'out')
  if (out === undefined)
    throw usage(
      'option_value',
      'keys new needs a file for the private key',
      'for example countersign keys new --out evidence-key.pem',
    )
  const list = given.operand ?? KEYS_FILE
  if (resolve(cwd, out) === resolve(cwd, list))
    throw usage('option_value', '--out is the list of public keys', 'name a file for the key alone')
  const before = readList(list, cwd, true)
  const notBefore = instantGiven(given, 'from', now())
  const notAfter = instantGiven(given, 'until')
  if (notAfter !== null && notAfter < notBefore)
    throw usage('option_value', '--until lies before --from', 'give a later date')
  const { pem, signer } = newKey()
  const purpose = purposeOf(valueOf(given, 'purpose'))
  const key = keyRecordOf(signer.publicKey, { purpose, notBefore, notAfter })
  writeNew(out, pem, cwd, 0o600)
  try {
    writeList(list, withKey(before, key), cwd)
  } catch (error) {
    // A key that is in no list stands in the way of the next try.
    rmSync(resolve(cwd, out))
    throw error
  }
  stdout.write(formatOf(given) === 'json' ? printKeyList({ keys: [key] }) : keysText([key], style))
  return EXIT.ok
}

function purposeOf(value: string | undefined): 'evidence' | 'log' | 'witness' {
  return value === 'log' || value === 'witness' ? value : 'evidence'
}
