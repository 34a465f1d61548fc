import { sha256 as portableSha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'

interface Hash {
  update(input: string): Hash
  digest(encoding: 'hex'): string
}

/** The part of node:crypto that is used, where the runtime has it (Node, Bun, Deno, Workers). */
interface NodeCrypto {
  createHash(algorithm: 'sha256'): Hash & {
    update(input: Uint8Array | string): Hash & { digest(): Uint8Array }
  }
  /** The same at once, at half the price for a short text. Not every runtime has it. */
  hash?(algorithm: 'sha256', input: Uint8Array | string, encoding: 'hex'): string
}

let found: NodeCrypto | null | undefined

/** Looked for at the first digest: loading node:crypto costs as much as linting a card. */
function nodeCrypto(): NodeCrypto | undefined {
  found ??= globalThis.process?.getBuiltinModule?.('node:crypto') ?? null
  return found ?? undefined
}

/** SHA-256 of bytes, or of the UTF-8 form of a string (FIPS 180-4). Synchronous in every runtime. */
export function sha256(input: Uint8Array | string): Uint8Array {
  const crypto = nodeCrypto()
  return crypto
    ? new Uint8Array(crypto.createHash('sha256').update(input).digest())
    : portableSha256(bytesOf(input))
}

/** SHA-256 as 64 lower-case hexadecimal digits. */
export function sha256Hex(input: Uint8Array | string): string {
  const crypto = nodeCrypto()
  if (crypto === undefined) return bytesToHex(portableSha256(bytesOf(input)))
  return (
    crypto.hash?.('sha256', input, 'hex') ?? crypto.createHash('sha256').update(input).digest('hex')
  )
}

/** SHA-256 with its name: `sha256:` and 64 lower-case hexadecimal digits. */
export function digestOf(input: Uint8Array | string): string {
  return `sha256:${sha256Hex(input)}`
}

/**
 * The digest of texts one after another, so that a long text need never exist: put together from
 * pieces, it would stay in memory piece by piece until its end.
 */
export interface Digesting {
  /** Adds a text that does not end within a surrogate pair. */
  add(text: string): void
  /** As `digestOf` has it; ends the digesting. */
  digest(): string
}

const CHUNK = 65536

/** A digest of no text yet. It hashes with node:crypto where that is there. */
export function digesting(): Digesting {
  const crypto = nodeCrypto()
  let hash: Hash | undefined
  let waiting = ''
  return {
    add(text) {
      waiting += text
      if (waiting.length < CHUNK) return
      hash ??= crypto?.createHash('sha256') ?? portableHash()
      hash.update(waiting)
      waiting = ''
    },
    digest: () =>
      hash === undefined ? digestOf(waiting) : `sha256:${hash.update(waiting).digest('hex')}`,
  }
}

function portableHash(): Hash {
  const hash = portableSha256.create()
  const portable: Hash = {
    update(input) {
      hash.update(bytesOf(input))
      return portable
    },
    digest: () => bytesToHex(hash.digest()),
  }
  return portable
}

function bytesOf(input: Uint8Array | string): Uint8Array {
  return typeof input === 'string' ? new TextEncoder().encode(input) : input
}
