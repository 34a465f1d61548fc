/** Where the rules hit in the texts of a list of tools, and in any other strings. */
import { isObject, member } from '../../json/object.ts'
import { excerptOf } from './excerpt.ts'
import type { Hit, HygieneRule } from './rule.ts'
import { TEXT_RULES } from './rules.ts'
import { screen } from './screen.ts'
import { listsOf } from './spans.ts'

/** One hit in one text. */
export interface Place {
  readonly rule: string
  /** UTF-16 units before the hit, as JavaScript counts. */
  readonly offset: number
  /** Unicode code points before the hit, as most other languages count. */
  readonly codePoint: number
  /** UTF-16 units. */
  readonly length: number
  /** At most 80 units of the text around the hit, made visible. */
  readonly excerpt: string
  readonly likelyBenign: boolean
  /** What invisible characters spell, as printable ASCII. */
  readonly spells?: string
}

interface Located extends Place {
  /** Index in the list. */
  readonly tool: number
  readonly field: 'name' | 'description'
}

/** A hit in any string of a document. */
export interface Placed extends Place {
  /** RFC 6901 pointer of the string, or of the member whose name it is. */
  readonly pointer: string
  /** The hit is in the name of the member, not in its value. */
  readonly inMemberName?: true
}

/** What the check of hygiene is judged by. */
export interface ToolScan {
  /** What makes the check OBSERVED_RISK. */
  readonly hits: readonly Located[]
  /** How many tools have a hit. */
  readonly hitCount: number
  /** What is listed beside the verdict: long descriptions, private use, names beyond ASCII. */
  readonly notes: readonly Located[]
}

/** So many places are listed; `hitCount` counts on. */
const MOST_LISTED = 1000
/** Names of members, types, values of enumerations and brief descriptions repeat from schema to schema. */
const SHORT = 48
/** Deeper than any reply that is read (512); deeper strings are not looked at. */
const DEEPEST = 1000

const NAME_ONLY = TEXT_RULES.filter((rule) => rule.only === 'name')
const DESCRIPTION_ONLY = TEXT_RULES.filter((rule) => rule.only === 'description')

/**
 * Reads the name and description of every tool. What is no string, or no tool, is passed over.
 *
 * @param tools as served, in the order of the list
 */
export function scanTools(tools: readonly unknown[]): ToolScan {
  const hits: Located[] = []
  const notes: Located[] = []
  let hitCount = 0
  for (const [tool, entry] of tools.entries()) {
    let isHit = false
    for (const field of ['name', 'description'] as const) {
      const text = textOf(entry, field)
      if (text === undefined) continue
      const special = field === 'name' ? NAME_ONLY : DESCRIPTION_ONLY
      for (const { weight, ...place } of placesIn(text, screen(text), special)) {
        if (weight === 'state') isHit = true
        const list = weight === 'state' ? hits : notes
        if (list.length < MOST_LISTED) list.push({ tool, field, ...place })
      }
    }
    if (isHit) hitCount++
  }
  return { hits, hitCount, notes }
}

/** How many tools have a name or a description that is no string: `scanTools` passes them over. */
export function countUnread(tools: readonly unknown[]): number {
  return tools.filter((tool) => {
    const description = member(tool, 'description')
    const isRead = description === undefined || typeof description === 'string'
    return typeof member(tool, 'name') !== 'string' || !isRead
  }).length
}

/**
 * Reads every string of a JSON value, names of members included, with all rules that are not about
 * one field. Observations: nothing here moves the state of the check.
 *
 * @param pointer where `value` stands (RFC 6901)
 * @param except arrays inside that are not looked at
 */
export function scanStrings(
  value: unknown,
  pointer: string,
  except: ReadonlySet<unknown> = new Set(),
): readonly Placed[] {
  const { placed, read } = reader(pointer, except)
  read(value, [])
  return placed
}

/**
 * Every string of the tools beside their own names and descriptions: titles, annotations, and what
 * is inside the schemas.
 *
 * @param pointer where the list stands
 */
export function scanBesides(tools: readonly unknown[], pointer: string): readonly Placed[] {
  const { placed, read } = reader(pointer)
  for (const [index, tool] of tools.entries())
    if (isObject(tool))
      for (const name of Object.keys(tool))
        if (name !== 'name' && name !== 'description') read(tool[name], [index, name])
  return placed
}

/** The same tool by tool, with pointers into each, and with the names of those members. */
export function scanEachBesides(tools: readonly unknown[]): readonly (readonly Placed[])[] {
  const clean = new Set<string>()
  return tools.map((tool) => {
    const { placed, readMember } = reader('', new Set(), clean)
    if (isObject(tool))
      for (const name of Object.keys(tool))
        if (name !== 'name' && name !== 'description') readMember(name, tool[name])
    return placed
  })
}

/**
 * Collects what it reads below `pointer`; short texts that were clean once are not read again.
 *
 * @param clean such texts, where several readers share them
 */
function reader(
  pointer: string,
  except: ReadonlySet<unknown> = new Set(),
  clean = new Set<string>(),
) {
  const placed: Placed[] = []
  const tokens: (string | number)[] = []

  const check = (text: string, inMemberName: boolean): void => {
    if (text.length <= SHORT && clean.has(text)) return
    const due = screen(text)
    if (due.length === 0) {
      if (text.length <= SHORT) clean.add(text)
      return
    }
    for (const { weight: _, ...place } of placesIn(text, due))
      if (placed.length < MOST_LISTED)
        placed.push({
          pointer: pointer + tokens.map(escapeToken).join(''),
          ...(inMemberName && { inMemberName: true as const }),
          ...place,
        })
  }
  const visit = (here: unknown): void => {
    if (typeof here === 'string') check(here, false)
    else if (tokens.length > DEEPEST) return
    else if (Array.isArray(here)) {
      if (except.has(here)) return
      for (let index = 0; index < here.length; index++) {
        tokens.push(index)
        visit(here[index])
        tokens.pop()
      }
    } else if (isObject(here))
      // The fastest walk that there is; what comes from JSON has no inherited members to enumerate.
      for (const name in here) readMember(name, here[name])
  }
  const readMember = (name: string, value: unknown): void => {
    tokens.push(name)
    check(name, true)
    visit(value)
    tokens.pop()
  }
  const read = (value: unknown, at: readonly (string | number)[]): void => {
    tokens.push(...at)
    visit(value)
    tokens.length = 0
  }
  return { placed, read, readMember }
}

function textOf(entry: unknown, field: 'name' | 'description'): string | undefined {
  const text = member(entry, field)
  return typeof text === 'string' ? text : undefined
}

/** The hits of some rules in one text, and of those that need no lists, in the order of the text. */
function placesIn(
  text: string,
  rules: readonly HygieneRule[],
  special: readonly HygieneRule[] = [],
): readonly (Place & Pick<HygieneRule, 'weight'>)[] {
  const found: { readonly rule: HygieneRule; readonly hit: Hit }[] = []
  if (rules.length > 0) {
    const lists = listsOf(text)
    for (const rule of rules) for (const hit of rule.find(text, lists)) found.push({ rule, hit })
  }
  for (const rule of special) for (const hit of rule.find(text)) found.push({ rule, hit })
  if (found.length === 0) return []
  found.sort((a, b) => a.hit.start - b.hit.start)
  const counted = counter(text)
  return found.map(({ rule, hit }) => ({
    rule: rule.id,
    weight: rule.weight,
    offset: hit.start,
    codePoint: counted(hit.start),
    length: hit.end - hit.start,
    excerpt: excerptOf(text, hit),
    ...benignity(hit),
  }))
}

function benignity({ likelyBenign, spells }: Hit): Pick<Place, 'likelyBenign' | 'spells'> {
  return { likelyBenign: likelyBenign === true, ...(spells !== undefined && { spells }) }
}

/** Counts the code points before rising offsets, each stretch of the text once. */
function counter(text: string): (offset: number) => number {
  let at = 0
  let count = 0
  return (offset) => {
    while (at < offset) {
      at += (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1
      count++
    }
    return count
  }
}

function escapeToken(token: string | number): string {
  return `/${String(token).replaceAll('~', '~0').replaceAll('/', '~1')}`
}
