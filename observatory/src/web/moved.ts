/** Addresses are for ever: whatever is asked for under a former name is found where it is now. */
import { findTarget } from '../store/former-names.ts'
import type { Store } from '../store/open.ts'
import { isSlug } from './addresses.ts'
import { bare } from './answer.ts'
import { SUFFIXES } from './negotiate.ts'

/** In any language, or of the API, with what follows the name. */
const NAMED = /^((?:\/[a-z]{2})?\/servers\/|\/api\/v1\/servers\/)([^/]+)\/([^/]+)(\/.*)?$/

/** Copies of it live no longer, because somebody else may have the name one day. */
const KEEP_SECONDS = 3600

/** Leads on (301) from a former name; undefined when nothing had it, or nothing is read. */
export async function movedTo(store: Store, request: Request): Promise<Response | undefined> {
  if (request.method !== 'GET' && request.method !== 'HEAD') return undefined
  const { pathname, search } = new URL(request.url)
  const [, before = '', provider = '', written = '', rest = ''] = NAMED.exec(pathname) ?? []
  for (const suffix of ['', ...Object.keys(SUFFIXES)]) {
    const name = written.slice(0, written.length - suffix.length)
    if (!written.endsWith(suffix) || !isSlug(provider) || !isSlug(name)) continue
    const found = await findTarget(store, { provider, name })
    if (found === undefined) continue
    const { target } = found
    const path = `${before}${target.provider}/${target.name}${suffix}${rest}`
    // It has this very name: what was asked for is nowhere.
    if (path === pathname) return undefined
    return bare(301, {
      location: `${path}${search}`,
      'cache-control': `public, max-age=${KEEP_SECONDS}`,
      'access-control-allow-origin': '*',
    })
  }
  return undefined
}
