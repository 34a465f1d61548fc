/** The public keys, in the form that whoever verifies wants. */
import {
  parseKeyList,
  printDidDocument,
  printJwks,
  printKeysPem,
  type KeyRing,
} from 'countersign/attest'
import { respond } from '../answer.ts'
import { KEYS } from '../addresses.ts'
import type { WebOptions } from '../options.ts'
import type { Operation } from './operation.ts'
import { ApiProblem, OPEN } from './problem.ts'

interface Form {
  readonly id: string
  readonly path: string
  readonly summary: string
  readonly type: string
  readonly schema?: string
  readonly print: (text: string, options: WebOptions) => string
}

const LIST = {
  summary: 'The public keys with their dates and status',
  type: 'application/json',
  schema: 'Keys',
  // As their file has them.
  print: (text: string) => text,
} as const

const FORMS: readonly Form[] = [
  { ...LIST, id: 'getKeyList', path: KEYS },
  { ...LIST, id: 'getKeys', path: '/api/v1/keys' },
  {
    id: 'getKeysPem',
    path: '/api/v1/keys.pem',
    summary: 'The keys as PEM, for openssl and cosign; revoked ones are left out',
    type: 'application/x-pem-file',
    print: (text) => printKeysPem(ringIn(text)),
  },
  {
    id: 'getJwks',
    path: '/.well-known/jwks.json',
    summary: 'The keys as a JWK set (RFC 7517)',
    type: 'application/jwk-set+json',
    print: (text) => printJwks(ringIn(text)),
  },
  {
    id: 'getDid',
    path: '/.well-known/did.json',
    summary: 'The keys as the document of a did:web identity',
    type: 'application/did+json',
    print: (text, { publicUrl }) => printDidDocument(ringIn(text), didOf(publicUrl)),
  },
]

/** One operation for each form; all answer `no_keys` while there is no list of keys. */
export const KEY_OPERATIONS: readonly Operation[] = FORMS.map(
  ({ id, path, summary, type, schema, print }) => ({
    id,
    tag: 'keys',
    method: 'GET',
    path,
    summary,
    answer: {
      description: 'Trust them only as far as you trust where you have them from.',
      type,
      ...(schema !== undefined && { schema }),
    },
    problems: ['no_keys'],
    handle: async ({ options, request }) => {
      const text = await options.keys?.()
      if (text === undefined) throw new ApiProblem('no_keys')
      return respond(request, { type, body: print(text, options), headers: OPEN })
    },
  }),
)

/** The ring as its file holds it; undefined while there is none. */
export async function publicKeys(options: WebOptions): Promise<KeyRing | undefined> {
  const text = await options.keys?.()
  return text === undefined ? undefined : ringIn(text)
}

function ringIn(text: string): KeyRing {
  const read = parseKeyList(text)
  if (read.ok) return read.value
  throw new Error(read.faults[0]?.message ?? 'the file of public keys is no list of keys')
}

/** did:web of the host, with an encoded port where it has one. */
function didOf(publicUrl: string): string {
  return `did:web:${new URL(publicUrl).host.replace(':', '%3A')}`
}
