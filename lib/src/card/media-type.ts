import { SERVER_CARD_TYPE } from './server-card.ts'

export const AI_CATALOG_TYPE: string = 'application/ai-catalog+json'

/** Older spelling of the card's type, wanted back by some for a registry's `server.json`. */
export const REGISTRY_SERVER_TYPE: string = 'application/mcp-server+json'

/** Types of catalog entries that the AI Catalog drafts and ARD name, in their current spelling. */
export const KNOWN_TYPES: readonly string[] = [
  AI_CATALOG_TYPE,
  SERVER_CARD_TYPE,
  'application/agent-card+json',
  'application/a2a-agent-card+json',
  'application/agent-skills+json',
  'application/agent-skills+md',
  'application/agent-skills+zip',
  'application/agent-skills+gzip',
  'application/agent-plugins+zip',
  'application/agent-plugins+gzip',
  'application/ai-registry+json',
]

/** Spellings of earlier drafts, each with the type that replaced it. */
const SUCCESSORS: ReadonlyMap<string, string> = new Map([
  [REGISTRY_SERVER_TYPE, SERVER_CARD_TYPE],
  ['application/agentskill+zip', 'application/agent-skills+zip'],
  ['application/ai-skill', 'application/agent-skills+md'],
  ['application/ai-skill+md', 'application/agent-skills+md'],
  ['application/ai-skills+zip', 'application/agent-skills+zip'],
  ['application/ai-skills+gzip', 'application/agent-skills+gzip'],
  ['application/ai-registry', 'application/ai-registry+json'],
])

/** A media type taken apart (RFC 9110, 8.3.1). */
export interface MediaType {
  /** `type/subtype`, lower case. */
  readonly essence: string
  /** In order of appearance; names in lower case, values as written, quotes and escapes undone. */
  readonly parameters: readonly (readonly [name: string, value: string])[]
}

const TOKEN = /[!#$%&'*+.^_`|~0-9A-Za-z-]+/y
const QUOTED = /"((?:[\t \x21\x23-\x5b\x5d-\x7e\x80-\xff]|\\[\t\x20-\x7e\x80-\xff])*)"/y
const GAP = /[ \t]*/y

/**
 * Parses a media type with its parameters (RFC 9110 section 8.3.1), strictly, in linear time.
 * Gives `undefined` for anything else, also for trailing text and for a parameter without a value.
 */
export function parseMediaType(text: string): MediaType | undefined {
  let at = 0
  const take = (pattern: RegExp): RegExpExecArray | undefined => {
    pattern.lastIndex = at
    const found = pattern.exec(text)
    if (found === null) return undefined
    at = pattern.lastIndex
    return found
  }
  const character = (wanted: string): boolean => {
    if (text[at] !== wanted) return false
    at += 1
    return true
  }

  take(GAP)
  const type = take(TOKEN)?.[0]
  const subtype = type !== undefined && character('/') ? take(TOKEN)?.[0] : undefined
  if (type === undefined || subtype === undefined) return undefined

  const parameters: [string, string][] = []
  take(GAP)
  while (character(';')) {
    take(GAP)
    const name = take(TOKEN)?.[0]
    if (name !== undefined) {
      if (!character('=')) return undefined
      const value = take(TOKEN)?.[0] ?? take(QUOTED)?.[1]?.replace(/\\(.)/g, '$1')
      if (value === undefined) return undefined
      parameters.push([name.toLowerCase(), value])
    }
    take(GAP)
  }
  if (at !== text.length) return undefined
  return { essence: `${type}/${subtype}`.toLowerCase(), parameters }
}

/**
 * The part of a type that is compared: without parameters, trimmed, in lower case. Catalog types
 * are free text, so anything is accepted and nothing is mapped (AI Catalog, "type").
 */
export function essenceOf(text: string): string {
  const end = text.indexOf(';')
  return (end < 0 ? text : text.slice(0, end)).trim().toLowerCase()
}

/**
 * True for `application/json` and every type with the `+json` suffix (RFC 8259, RFC 6839),
 * whatever its case and parameters. `text/json` was never registered and does not count.
 */
export function isJsonType(text: string): boolean {
  const essence = essenceOf(text)
  return essence === 'application/json' || /^[^/]+\/[^/]+\+json$/.test(essence)
}

/** The type that replaced an older spelling, or `undefined` when `essence` is not one. */
export function successorOf(essence: string): string | undefined {
  return SUCCESSORS.get(essence)
}
