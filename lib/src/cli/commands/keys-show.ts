/** `countersign keys show [list]`: public keys, in the form that whoever verifies wants. */
import { printDidDocument } from '../../attest/did-key-document.ts'
import { printJwks } from '../../attest/jwks.ts'
import { printKeysPem } from '../../attest/key-document.ts'
import { printKeyList } from '../../attest/key-list.ts'
import { sshLine } from '../../attest/key.ts'
import type { KeyRing } from '../../attest/types.ts'
import { formatOf, valueOf, type Context, type Given } from '../command.ts'
import { KEYS_FILE, readKeys } from '../key-files.ts'
import { keysText } from '../print/keys.ts'
import { EXIT, usage, type ExitCode } from '../stop.ts'

/** Writes the list in the form that `--as` names; without it, for people or as JSON. */
export async function keysShow(given: Given, context: Context): Promise<ExitCode> {
  const ring = readKeys(given.operand ?? KEYS_FILE, context.cwd)
  const form = valueOf(given, 'as')
  if (form !== 'did' && given.options.has('did'))
    throw usage('option_value', '--did is for --as did', 'write --as did too')
  context.stdout.write(form === undefined ? plain(ring, given, context) : inForm(ring, form, given))
  return EXIT.ok
}

function plain(ring: KeyRing, given: Given, { style }: Context): string {
  return formatOf(given) === 'json' ? printKeyList(ring) : keysText(ring.keys, style)
}

function inForm(ring: KeyRing, form: string, given: Given): string {
  if (form === 'pem') return printKeysPem(ring)
  if (form === 'jwks') return printJwks(ring)
  if (form === 'did') return printDidDocument(ring, didOf(valueOf(given, 'did')))
  const usable = ring.keys.filter(({ status }) => status !== 'revoked')
  return usable.map(({ publicKey, keyid }) => `${sshLine(publicKey)} ${keyid}\n`).join('')
}

/** did:web of a host, with an encoded port and path where it has them. */
const DID_WEB = /^did:web:[A-Za-z0-9.-]+(?:%3A\d{1,5})?(?::[A-Za-z0-9._~-]+)*$/

function didOf(did: string | undefined): string {
  if (did !== undefined && DID_WEB.test(did)) return did
  throw usage(
    'option_value',
    '--as did needs the identity that the document is of',
    'for example --did did:web:observer.example',
  )
}
