import { visible } from '../text/visible.ts'
import { valueOf, type Given } from './command.ts'
import { usage } from './stop.ts'

/** Documents are cards and catalogs; a mebibyte is already four times what readers accept. */
export const LARGEST = 1_048_576
const DEFAULT = 262_144

/** The largest document in bytes by `--max`: plain bytes, or with `KiB` or `MiB`. */
export function maxBytesOf(given: Given): number {
  const value = valueOf(given, 'max')
  if (value === undefined) return DEFAULT
  const [, digits, unit] = /^(\d{1,9})(KiB|MiB)?$/i.exec(value) ?? []
  const scale = { kib: 1024, mib: LARGEST }[unit?.toLowerCase() ?? ''] ?? 1
  const bytes = digits === undefined ? Number.NaN : Number(digits) * scale
  if (bytes >= 1 && bytes <= LARGEST) return bytes
  throw usage(
    'option_value',
    `--max cannot be "${visible(value, { max: 30 })}"`,
    'it is a size up to 1MiB, such as 512KiB or 300000',
  )
}
