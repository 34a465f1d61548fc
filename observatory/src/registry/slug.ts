/** What a server of a registry is called here. */
import { createHash } from 'node:crypto'
import type { Slug } from '../store/types.ts'

const LONGEST = 64
const HASH_DIGITS = 8

/**
 * `io.github.Harbour/Tides` is `io.github.harbour/tides`. A part that cannot be one, because it is too
 * long or begins otherwise, is cut and ends with a hash of the whole name, so that two stay two.
 *
 * @param name of the form that registries demand, with one slash
 */
export function registrySlug(name: string): Slug {
  const [provider = '', own = ''] = name.toLowerCase().split('/')
  return { provider: part(provider, name), name: part(own, name) }
}

function part(text: string, whole: string): string {
  if (text.length <= LONGEST && /^[a-z0-9]/.test(text)) return text
  const hash = createHash('sha256').update(whole).digest('hex').slice(0, HASH_DIGITS)
  const rest = text.replace(/^[^a-z0-9]+/, '').slice(0, LONGEST - HASH_DIGITS - 1)
  return rest === '' ? hash : `${rest}-${hash}`
}
