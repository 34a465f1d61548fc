/** The names by which readers of feeds know what they have read (RFC 4151). */
import { dayOf } from '../../figures/utc.ts'
import { getMeta, setMetaOnce } from '../../store/meta.ts'
import type { WebOptions } from '../options.ts'

const KEY = 'feed_tag'

/**
 * `tag:host,day:`, made once for a store and kept, so that an entry has the same id when the pages
 * move to another address.
 */
export async function tagOf({ store, publicUrl, now }: WebOptions): Promise<string> {
  const known = await getMeta(store, KEY)
  if (known !== undefined) return known
  const { hostname } = new URL(publicUrl)
  // An address in brackets has no form in a tag.
  const authority = hostname.startsWith('[') ? 'localhost' : hostname
  return await setMetaOnce(store, KEY, `tag:${authority},${dayOf(now())}:`)
}
