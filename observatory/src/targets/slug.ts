/** `provider/name`: how a target is called in addresses of pages, for ever. */
import type { Slug } from '../store/types.ts'
import { byUnits } from '../order.ts'

/** In words, for messages. */
export const SLUG_FORM = 'a-z, 0-9, dot, hyphen and underscore, at most 64, a letter or digit first'

const PART = /^[a-z0-9][a-z0-9._-]{0,63}$/

/** True for a provider or a name. */
export function isSlugPart(text: string): boolean {
  return PART.test(text)
}

/** Undefined for what is no `provider/name`. */
export function parseSlug(text: string): Slug | undefined {
  const [provider = '', name = '', more] = text.split('/')
  if (more !== undefined || !isSlugPart(provider) || !isSlugPart(name)) return undefined
  return { provider, name }
}

/** As `parseSlug` reads it. */
export function slugText({ provider, name }: Slug): string {
  return `${provider}/${name}`
}

/** By provider, then by name, in the order of code units. */
export function compareSlugs(a: Slug, b: Slug): number {
  return byUnits(a.provider, b.provider) || byUnits(a.name, b.name)
}
