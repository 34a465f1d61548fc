import { type Issue, issueOf, pointerTo } from './issue.ts'
import { META_KEY, META_PRIMITIVES, META_RESERVED } from './lint-rules.ts'
import { isObject, own } from '../json/object.ts'
import { quoted } from './in-words.ts'
import type { UncheckedCard } from './types.ts'

const LABEL = /^[a-z](?:[a-z0-9-]*[a-z0-9])?$/i
const NAME = /^(?:[a-z0-9](?:[a-z0-9._-]*[a-z0-9])?)?$/i
const RESERVED = /^(?:modelcontextprotocol|mcp)$/i
const PRIMITIVES: ReadonlySet<string> = new Set(['tools', 'resources', 'prompts', 'capabilities'])

/** Rules on `_meta`: the grammar and the reserved prefixes of its keys, and what does not belong in it. */
export function judgeMeta({ _meta }: UncheckedCard): Issue[] {
  if (!isObject(_meta)) return []
  return Object.keys(_meta).flatMap((key) => [
    ...judgeKey(key),
    ...judgePrimitives(key, own(_meta, key)),
  ])
}

function judgeKey(key: string): Issue[] {
  const slash = key.indexOf('/')
  const labels = slash < 0 ? [] : key.slice(0, slash).split('.')
  const at = pointerTo('/_meta', key)
  if (!labels.every((label) => LABEL.test(label)) || !NAME.test(key.slice(slash + 1))) {
    const message = `the key ${quoted(key)} of /_meta is not of the form com.example/name`
    return [issueOf(META_KEY, at, message, META_KEY.mend)]
  }
  const rule = reservedBy(labels)
  if (rule === undefined) return []
  const message = `the key ${quoted(key)} of /_meta has a prefix that the rule of ${rule} reserves for MCP`
  return [issueOf(META_RESERVED, at, message, META_RESERVED.mend, { rule })]
}

/**
 * Since 2025-11-25 a prefix is reserved whose second label is one of the two words
 * (`io.modelcontextprotocol/`). Before, and still in the comment of the card's schema, it was one
 * that ends in one of the words and one more label (`tools.mcp.com/`).
 */
function reservedBy(labels: readonly string[]): '2025-11-25' | '2025-06-18' | undefined {
  if (RESERVED.test(labels[1] ?? '')) return '2025-11-25'
  return labels.length > 1 && RESERVED.test(labels.at(-2) ?? '') ? '2025-06-18' : undefined
}

/** Looks at the key itself and, one level down, at the members of a vendor's object. */
function judgePrimitives(key: string, value: unknown): Issue[] {
  const at = pointerTo('/_meta', key)
  const named = PRIMITIVES.has(key.slice(key.lastIndexOf('/') + 1))
  const inside = isObject(value) ? Object.keys(value).filter((name) => PRIMITIVES.has(name)) : []
  const places = named ? [at] : inside.map((name) => pointerTo(at, name))
  return places.map((place) => {
    const what = place.slice(place.lastIndexOf('/') + 1).replace(/^.*~1/, '')
    const message = `/_meta lists ${what}, which a card leaves to the live server`
    return issueOf(META_PRIMITIVES, place, message, META_PRIMITIVES.mend, { what })
  })
}
