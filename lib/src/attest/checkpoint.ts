/**
 * The head of a log as its note says it, C2SP tlog-checkpoint:
 *
 *     example.com/behind-the-sofa
 *     20852163
 *     CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=
 */
import { decodeBase64, encodeBase64 } from './base64.ts'
import { HASH_BYTES, type TreeHead } from './merkle.ts'

/** A checkpoint's text taken apart. It says nothing until a signature of it holds. */
export interface Checkpoint extends TreeHead {
  /** Names the log, usually by its URL without scheme. */
  readonly origin: string
  /** Further lines. Opaque; this product writes none. */
  readonly extensions: readonly string[]
}

/** The text of a checkpoint, which a note signs. */
export function printCheckpoint({ origin, size, root, extensions }: Checkpoint): string {
  return [origin, size, encodeBase64(root), ...extensions].map((line) => `${line}\n`).join('')
}

/**
 * Reads the text of a note as a checkpoint. Undefined when it is none; sizes of 2^53 and more, which
 * no log reaches, are not read either.
 */
export function parseCheckpoint(text: string): Checkpoint | undefined {
  const lines = text.split('\n')
  if (lines.pop() !== '' || lines.includes('')) return undefined
  const [origin, count = '', hash = '', ...extensions] = lines
  const size = parseCount(count)
  const root = decodeBase64(hash)
  if (origin === undefined || size === undefined || root?.length !== HASH_BYTES) return undefined
  return { origin, size, root, extensions }
}

/** A decimal number without leading zeroes below 2^53; undefined for anything else. */
export function parseCount(text: string): number | undefined {
  const value = /^(?:0|[1-9]\d{0,15})$/.test(text) ? Number(text) : undefined
  return Number.isSafeInteger(value) ? value : undefined
}
