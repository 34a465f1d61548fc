import {
  canonicalize,
  canonicalWriter,
  isAscii,
  type Canonical,
  type CanonicalCode,
  type Written,
} from '../json/canonical.ts'
import { digesting, digestOf } from '../json/digest.ts'
import { own } from '../json/object.ts'

/**
 * Fingerprints of a list of tools: SHA-256 over canonical JSON of a projection.
 *
 * - v1 has two, over the names and over names with input schemas, in `nfc-jcs/v1`. It is what others
 *   publish, reproduced with its oddities.
 * - v2 has one, over all that a client acts on, in RFC 8785 as served, and a digest for each tool.
 *
 * docs/fingerprints.md has the rules in words; a change of fields, order or form is a new version.
 */
export const FINGERPRINT_V1 = { projection: 'v1', canonicalization: 'nfc-jcs/v1' } as const
export const FINGERPRINT_V2 = { projection: 'v2', canonicalization: 'jcs' } as const

/** Why a list has no fingerprint, and where. */
export interface Unfingerprinted {
  readonly ok: false
  /** Of run/reason.ts. */
  readonly key: 'fingerprint_tool_missing_name' | 'fingerprint_canonicalize_failed'
  /** `tool_missing_name`, or what cannot be written; an absent input schema is an `unsupported_type`. */
  readonly code: CanonicalCode | 'tool_missing_name'
  /** Into the list of tools as it was given, e.g. `/3/inputSchema/maximum`. */
  readonly pointer: string
}

/** A digest, `sha256:` and 64 hexadecimal digits, or why there is none. */
export type Fingerprint = { readonly ok: true; readonly digest: string } | Unfingerprinted

/** Of projection v1: names alone, and names with input schemas. */
export interface FingerprintsV1 {
  readonly toolset: Fingerprint
  readonly schema: Fingerprint
}

/** The digest of one tool in projection v2. */
export interface ToolDigest {
  readonly name: string
  /** `sha256:` and 64 hexadecimal digits. */
  readonly digest: string
}

/** Of projection v2, which is made of the digests of its tools. */
export type FingerprintV2 =
  | { readonly ok: true; readonly digest: string; readonly tools: readonly ToolDigest[] }
  | Unfingerprinted

/** What a client is told about a tool and acts on; what v2 covers. */
export const DEFINITION_MEMBERS = [
  'name',
  'title',
  'description',
  'inputSchema',
  'outputSchema',
  'annotations',
] as const

/** An entry of a list that can be told from others. */
export type Tool = Readonly<Record<string, unknown>> & { readonly name: string }

/** A tool with its place in the list as served. */
interface Placed {
  readonly tool: Tool
  readonly index: number
}

/**
 * Both fingerprints of version 1: of the names, and of the names with their input schemas. Neither
 * depends on the order of tools, and neither sees a description.
 *
 * @param tools the `tools` of all pages, one after another, as JSON.parse gives them
 */
export function fingerprintV1(tools: unknown): FingerprintsV1 {
  return versionOne(tools, new Map())
}

/** What a canonical text of a member is, once for all who need it. */
export type WrittenTools = ReadonlyMap<object, WrittenTool>

/** Both versions of one list. */
export interface Fingerprints extends FingerprintsV1 {
  /** The digests of version 2 of the tools that have a name, as `toolDigests` gives them. */
  readonly definitions: readonly Fingerprint[]
  readonly written: WrittenTools
}

/**
 * Both versions at once, each member of a tool written only once.
 *
 * @param tools the `tools` of all pages, one after another, as JSON.parse gives them
 */
export function fingerprintsOf(tools: readonly unknown[]): Fingerprints {
  const written = new Map<object, WrittenTool>()
  const write = memberWriter()
  const definitions: Fingerprint[] = []
  for (const tool of tools) {
    if (!isTool(tool)) continue
    const texts = writtenTool(tool, write)
    definitions.push(digestIn(texts))
    if (!('ok' in texts)) written.set(tool, texts)
  }
  return { ...versionOne(tools, written), definitions, written }
}

/** Of the names, and of the names with their schemas: from texts that exist where NFC changes none. */
function versionOne(tools: unknown, written: WrittenTools): FingerprintsV1 {
  const placed = placedTools(tools)
  if ('ok' in placed) return { toolset: placed, schema: placed }
  const byName = placed.toSorted((a, b) => byUnits(a.tool.name, b.tool.name))
  const writeName = canonicalWriter({ nfc: true })
  const writeSchema = canonicalWriter({ nfc: true })
  const toolset = digesting()
  const schemas = digesting()
  let fault: Unfingerprinted | undefined
  let before = '['
  for (const { tool, index } of withTiesBySchema(byName)) {
    const texts = written.get(tool)
    const schema = inNfc(texts?.inputSchema) ?? writeSchema(own(tool, 'inputSchema'))
    if (!schema.ok) fault ??= failedAt(`/${index}/inputSchema`, schema)
    const name = inNfc(texts?.name) ?? writeName(tool.name)
    if (!name.ok) {
      const first = byName.find((other) => other.tool.name === tool.name) ?? { index }
      return {
        toolset: failedAt(`/${first.index}/name`, name),
        schema: fault ?? failedAt(`/${index}/name`, name),
      }
    }
    toolset.add(before + name.text)
    if (schema.ok) schemas.add(`${before}{"inputSchema":${schema.text},"name":${name.text}}`)
    before = ','
  }
  const end = before === '[' ? '[]' : ']'
  toolset.add(end)
  schemas.add(end)
  return {
    toolset: { ok: true, digest: toolset.digest() },
    schema: fault ?? { ok: true, digest: schemas.digest() },
  }
}

function inNfc(written: WrittenTool[MemberName]): Written | undefined {
  return written !== undefined && isAscii(written) ? written : undefined
}

/**
 * The fingerprint of version 2, over the canonical array of `[name, digest]` of all tools by name,
 * and those digests in that order.
 *
 * @param tools the `tools` of all pages, one after another, as JSON.parse gives them
 */
export function fingerprintV2(tools: unknown): FingerprintV2 {
  const placed = placedTools(tools)
  if ('ok' in placed) return placed
  const digests: ToolDigest[] = []
  for (const [index, digest] of toolDigests(placed.map(({ tool }) => tool)).entries()) {
    if (!digest.ok) return { ...digest, pointer: `/${index}${digest.pointer}` }
    digests.push({ name: placed[index]?.tool.name ?? '', digest: digest.digest })
  }
  return listDigest(digests)
}

/** The fingerprint of version 2 from the digests of all tools, in any order. */
export function listDigest(tools: readonly ToolDigest[]): FingerprintV2 {
  const sorted = tools.toSorted((a, b) => byUnits(a.name, b.name) || byUnits(a.digest, b.digest))
  const write = canonicalWriter()
  const list = digesting()
  for (const [index, { name, digest }] of sorted.entries()) {
    const row = write([name, digest])
    if (!row.ok) return failedAt(`/${index}`, row)
    list.add((index === 0 ? '[' : ',') + row.text)
  }
  list.add(sorted.length === 0 ? '[]' : ']')
  return { ok: true, digest: list.digest(), tools: sorted }
}

/**
 * The digest of each tool's definition in version 2. Each of `DEFINITION_MEMBERS` is written, `[]`
 * where the tool does not have it and otherwise `[value]` as served, so that absent and null differ.
 * A pointer of one that cannot be written leads into the tool.
 */
export function toolDigests(
  tools: readonly Readonly<Record<string, unknown>>[],
): readonly Fingerprint[] {
  const write = memberWriter()
  return tools.map((tool) => digestIn(writtenTool(tool, write)))
}

type MemberName = (typeof DEFINITION_MEMBERS)[number]

/** The canonical texts of the members that a tool has. */
type WrittenTool = Readonly<Partial<Record<MemberName, Extract<Written, { ok: true }>>>>

/** In the order of canonical JSON, each with what stands before its value in the text of a tool. */
const WRITTEN_ORDER: readonly (readonly [name: MemberName, before: string])[] =
  DEFINITION_MEMBERS.toSorted().map((name, index) => [
    name,
    `${index === 0 ? '{' : '],'}"${name}":[`,
  ])

type WriteMember = (name: MemberName, value: unknown) => Written

/** Each member by a writer of its own, which then meets one shape after another that is alike. */
function memberWriter(): WriteMember {
  const writers = new Map(WRITTEN_ORDER.map(([name]) => [name, canonicalWriter()]))
  return (name, value) => (writers.get(name) ?? canonicalWriter())(value)
}

function writtenTool(
  tool: Readonly<Record<string, unknown>>,
  write: WriteMember,
): WrittenTool | Unfingerprinted {
  const texts: Partial<Record<MemberName, Extract<Written, { ok: true }>>> = {}
  for (const [name] of WRITTEN_ORDER) {
    if (!Object.hasOwn(tool, name)) continue
    const text = write(name, tool[name])
    if (!text.ok) return failedAt(`/${name}`, text)
    texts[name] = text
  }
  return texts
}

/** Of the canonical object of all members, each in an array that is empty where the tool has none. */
function digestIn(texts: WrittenTool | Unfingerprinted): Fingerprint {
  if ('ok' in texts) return texts
  let text = ''
  for (const [name, before] of WRITTEN_ORDER) text += before + (texts[name]?.text ?? '')
  return { ok: true, digest: digestOf(`${text}]}`) }
}

/** Compares by UTF-16 units, as RFC 8785 sorts names and JavaScript sorts strings. */
export function byUnits(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}

/** Every entry is a tool with a name, or there is no fingerprint: to skip one would hide it. */
function placedTools(tools: unknown): readonly Placed[] | Unfingerprinted {
  if (!Array.isArray(tools)) return nameless('')
  const placed: Placed[] = []
  for (const [index, tool] of tools.entries()) {
    if (!isTool(tool)) return nameless(`/${index}`)
    placed.push({ tool, index })
  }
  return placed
}

/** True for an object with a string `name` of its own. */
export function isTool(value: unknown): value is Tool {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.hasOwn(value, 'name') &&
    'name' in value &&
    typeof value.name === 'string'
  )
}

function nameless(pointer: string): Unfingerprinted {
  return { ok: false, key: 'fingerprint_tool_missing_name', code: 'tool_missing_name', pointer }
}

/** Tools of one name are ordered by the canonical text of their schemas; an absent one is empty. */
function withTiesBySchema(byName: readonly Placed[]): readonly Placed[] {
  const tied = byName.some(({ tool }, i) => i > 0 && byName[i - 1]?.tool.name === tool.name)
  if (!tied) return byName
  const texts = new Map<Tool, string>()
  const textOf = (tool: Tool): string => {
    const known = texts.get(tool)
    if (known !== undefined) return known
    const result = canonicalize(own(tool, 'inputSchema'), { nfc: true })
    const text = result.ok ? result.text : ''
    texts.set(tool, text)
    return text
  }
  return byName.toSorted(
    ({ tool: a }, { tool: b }) => byUnits(a.name, b.name) || byUnits(textOf(a), textOf(b)),
  )
}

/** @param place of the value that could not be written */
function failedAt(
  place: string,
  { code, pointer }: Extract<Canonical, { ok: false }>,
): Unfingerprinted {
  return { ok: false, key: 'fingerprint_canonicalize_failed', code, pointer: place + pointer }
}
