/** The bytes that a command works on: from a file, from stdin, or through the guard. */
import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Condition } from '../examine.ts'
import { withoutSecrets } from '../discover/without-secrets.ts'
import type { Context, Given } from './command.ts'
import { LARGEST, maxBytesOf } from './size.ts'
import { EXIT, Stop, systemCode, usage } from './stop.ts'

/** Bytes in hand, and where they came from. */
export interface Source {
  /** The operand, or `stdin`, or the URL that answered. */
  readonly subject: string
  readonly bytes: Uint8Array
  readonly maxBytes: number
  /** Set when the subject is a local file. */
  readonly file?: string
  /** Set when it came over HTTP. */
  readonly url?: string
  readonly contentType?: string
  /** How the way it came differs from a stranger's; none for what is local. */
  readonly conditions: readonly Condition[]
}

/**
 * Reads the operand, never more than the limit and one byte. The limit is what `--max` says, unless
 * the command has one of its own.
 *
 * @throws Stop with exit 3 when it cannot be read or is too large, 5 when the guard refuses it
 */
export async function readSource(
  given: Given,
  context: Context,
  maxBytes: number = maxBytesOf(given),
): Promise<Source> {
  const operand = given.operand ?? '-'
  if (operand === '-') {
    const bytes = await readStream(context.stdin(), maxBytes)
    return { subject: 'stdin', bytes, maxBytes, conditions: [] }
  }
  if (/^https?:/i.test(operand)) {
    const { fetchSource } = await import('./fetch-source.ts')
    return fetchSource(maxBytes, given, context)
  }
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(operand))
    throw usage(
      'target_invalid',
      `${withoutSecrets(operand)} is not an http(s) URL`,
      'give a file name, an https:// URL, or - for stdin',
    )
  const bytes = readFile(operand, context, maxBytes)
  return { subject: operand, file: operand, bytes, maxBytes, conditions: [] }
}

/** @param length how large it is, in bytes, where that is known */
export function tooLarge(subject: string, maxBytes: number, length = 0): Stop {
  return new Stop(
    'document_too_large',
    EXIT.unreadable,
    `${subject}: larger than ${maxBytes} bytes`,
    maxBytes < LARGEST && length <= LARGEST
      ? 'read up to 1 MiB with --max 1MiB'
      : `make it smaller: at most ${Math.max(maxBytes, LARGEST) / LARGEST} MiB are ever read`,
  )
}

function readFile(path: string, { cwd, command }: Context, maxBytes: number): Uint8Array {
  let descriptor: number | undefined
  let size = 0
  try {
    descriptor = openSync(resolve(cwd, path), 'r')
    const facts = fstatSync(descriptor)
    size = facts.size
    if (facts.isDirectory())
      throw new Stop(
        'file_unreadable',
        EXIT.unreadable,
        `${withoutSecrets(path)}: is a folder`,
        'name the file in it',
      )
    let buffer = new Uint8Array(Math.min(size, maxBytes) + 1)
    let length = 0
    while (length <= maxBytes) {
      if (length === buffer.length) {
        // A pipe, or a file that grows, has more than it says.
        const larger = new Uint8Array(Math.min(2 * length + 65_536, maxBytes + 1))
        larger.set(buffer)
        buffer = larger
      }
      const read = readSync(descriptor, buffer, length, buffer.length - length, null)
      // A copy, so that of many small files only their own bytes are held.
      if (read === 0) return buffer.slice(0, length)
      length += read
    }
  } catch (error) {
    throw error instanceof Stop ? error : unreadable(path, command, error)
  } finally {
    if (descriptor !== undefined) closeSync(descriptor)
  }
  throw tooLarge(path, maxBytes, size)
}

/** Commands to which somebody may have meant to give a domain. */
const OF_CARDS: ReadonlySet<string> = new Set(['card lint', 'card convert'])

function unreadable(path: string, command: string, error: unknown): Stop {
  const code = systemCode(error)
  if (code === 'ENOENT' || code === 'ENOTDIR')
    return new Stop(
      'file_missing',
      EXIT.unreadable,
      `${withoutSecrets(path)}: there is no such file`,
      OF_CARDS.has(command)
        ? 'for a domain use countersign check'
        : 'a path begins in the working directory',
      error,
    )
  return new Stop(
    'file_unreadable',
    EXIT.unreadable,
    `${withoutSecrets(path)}: cannot be read (${code})`,
    'check its permissions, or pipe the text in with -',
    error,
  )
}

async function readStream(
  stream: AsyncIterable<Uint8Array>,
  maxBytes: number,
): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of stream) {
    chunks.push(chunk)
    length += chunk.byteLength
    if (length > maxBytes) throw tooLarge('stdin', maxBytes)
  }
  return Buffer.concat(chunks)
}
