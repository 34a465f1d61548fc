/** A line of an export as the values of a row, strictly: what is not understood is refused. */
import { isObject, type Members } from '../members.ts'
import { digestOf } from './batch.ts'
import { STORE_VERSION } from './migrate.ts'
import { EXPORT_FORMAT, EXPORT_VERSION } from './transfer-export.ts'
import { RefusedLine, type Line } from './transfer-lines.ts'
import type { Column, TransferTable } from './transfer-tables.ts'

/** What either database takes for a column. */
export type Value = string | number | Uint8Array | null

/** @throws RefusedLine for a line that is no JSON object */
export function objectIn({ number, text }: Line): Members {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new RefusedLine(number, 'It is not JSON.')
  }
  if (isObject(value)) return value
  throw new RefusedLine(number, 'It is not a JSON object.')
}

/** @throws RefusedLine for a header of something that cannot be imported */
export function checkHeader(line: Line): void {
  const refuse = (message: string): never => {
    throw new RefusedLine(line.number, message)
  }
  const { format, formatVersion, storeVersion, exportedAt, blobs, ...others } = objectIn(line)
  if (format !== EXPORT_FORMAT) refuse(`The first line must have "format":"${EXPORT_FORMAT}".`)
  if (formatVersion !== EXPORT_VERSION)
    refuse(`It has "formatVersion":${print(formatVersion)}, this program reads ${EXPORT_VERSION}.`)
  if (storeVersion !== STORE_VERSION)
    refuse(
      `It was made of version ${print(storeVersion)} of the tables, this program has ${STORE_VERSION}: import it with the program that made it, then migrate.`,
    )
  if (blobs !== true)
    refuse('It was made without the bytes of third parties: it can be read, not imported.')
  if (typeof exportedAt !== 'string' || Number.isNaN(Date.parse(exportedAt)))
    refuse('"exportedAt" must be an instant.')
  const [unknown] = Object.keys(others)
  if (unknown !== undefined) refuse(`There is no member ${print(unknown)} in the first line.`)
}

/**
 * The values of a row in the order of the table's columns.
 *
 * @throws RefusedLine for a row with other members, other types, or bytes of another digest
 */
export function valuesOf(table: TransferTable, members: Members, line: number): readonly Value[] {
  const { name, columns } = table
  const values = columns.map((column) => {
    const { member, nullable } = column
    if (!Object.hasOwn(members, member))
      throw new RefusedLine(line, `This row of ${name} has no member "${member}".`)
    const given = members[member]
    const value = given === null ? null : valueOf(column, given)
    if (value !== undefined && (value !== null || nullable)) return value
    const form = `${WORDS[column.form]}${nullable ? ' or null' : ''}`
    throw new RefusedLine(line, `"${member}" of ${name} must be ${form}.`)
  })
  // One more is the table's own name.
  if (Object.keys(members).length > columns.length + 1) {
    const known = new Set(columns.map(({ member }) => member).concat('table'))
    const unknown = Object.keys(members).find((member) => !known.has(member))
    throw new RefusedLine(line, `A row of ${name} has no member ${print(unknown)}.`)
  }
  const named = values[columns.findIndex((column) => column.name === 'digest')]
  const bytes = values[columns.findIndex(({ form }) => form === 'bytes')]
  if (named !== undefined && bytes instanceof Uint8Array && digestOf(bytes) !== named)
    throw new RefusedLine(line, `"bytes" of ${name} have another digest than "digest" says.`)
  return values
}

const WORDS: Readonly<Record<Column['form'], string>> = {
  text: 'text without U+0000 and lone surrogates',
  integer: 'an integer',
  real: 'a number',
  flag: 'true or false',
  json: 'an object or an array',
  bytes: 'Base64',
}

function valueOf({ form }: Column, given: unknown): Value | undefined {
  if (form === 'text')
    return typeof given === 'string' && given.isWellFormed() && !given.includes('\0')
      ? given
      : undefined
  if (form === 'integer') return Number.isSafeInteger(given) ? Number(given) : undefined
  if (form === 'real') return Number.isFinite(given) ? Number(given) : undefined
  if (form === 'flag') return typeof given === 'boolean' ? Number(given) : undefined
  if (form === 'json') return typeof given === 'object' ? JSON.stringify(given) : undefined
  if (typeof given !== 'string') return undefined
  const bytes = Buffer.from(given, 'base64')
  return bytes.toString('base64') === given ? bytes : undefined
}

/** Bounded, for messages. */
export function print(value: unknown): string {
  return (JSON.stringify(value) ?? 'nothing').slice(0, 100)
}
