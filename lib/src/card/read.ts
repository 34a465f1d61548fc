import { digestOf } from '../json/digest.ts'
import { scanBytes } from '../json/scan.ts'
import { CATALOG_ISSUES_CUT } from './catalog-rules.ts'
import { parseCatalog, type Catalog } from './catalog.ts'
import type { Context } from './convert.ts'
import { detect } from './detect.ts'
import { issueOf, keepFirst, type Issue } from './issue.ts'
import { issuesOfScan } from './json-issues.ts'
import { missingMembers } from './legacy/issues.ts'
import { lintServerCard } from './lint.ts'
import { essenceOf } from './media-type.ts'
import { movedBelow } from './moved.ts'
import { DOCUMENT_HTML, DOCUMENT_LARGE, INLINE_CARD_UNREADABLE } from './read-rules.ts'
import { readValue, type ReadValue } from './read-value.ts'
import { parseServerCard } from './server-card.ts'
import type { ConversionNote, Family, PartialCard, ReadDocument, ReadServer } from './types.ts'

export { READ_RULES } from './read-rules.ts'

/** What is known about a document beside its bytes. */
export interface ReadOptions extends Context {
  /** The Content-Type it came with; only ever makes an HTML page recognised. */
  readonly contentType?: string
  /** Bytes that are read at most: 262,144 by default, never more than 1,048,576. */
  readonly maxBytes?: number
}

const DEFAULT_BYTES = 256 * 1024
const MOST_BYTES = 1024 * 1024
const LARGE_BYTES = 64 * 1024

/**
 * Reads any document that may describe MCP servers: a card of v1 or of any older shape, an AI
 * Catalog, an ARD manifest, or none of these. Total: any bytes give a `ReadDocument`. Linear in the
 * size of the document.
 *
 * What the format refuses (duplicate members, unsafe integers, too much nesting) is reported, and
 * then no server is taken from the document and no entry of it is usable, because readers disagree about what it says.
 *
 * @param bytes as received, content coding undone
 * @throws TypeError when an argument is of another type, which only a caller without types can do
 */
export function readDocument(bytes: Uint8Array, options: ReadOptions = {}): ReadDocument {
  checkArguments(bytes, options)
  let digest: string | undefined
  return {
    ...readBytes(bytes, options),
    // Hashing costs more than reading, and who lints a file never asks for it.
    get digest() {
      return (digest ??= digestOf(bytes))
    },
  }
}

function readBytes(bytes: Uint8Array, options: ReadOptions): Omit<ReadDocument, 'digest'> {
  const outline = { byteLength: bytes.length, hybrid: false }
  const nothing = { ...outline, servers: [], validV1: false }
  const first = firstCharacter(bytes)
  if (first === '<') return { ...nothing, family: 'html', issues: [htmlIssue(options.url)] }
  const maxBytes = Math.min(options.maxBytes ?? DEFAULT_BYTES, MOST_BYTES)
  const scan = scanBytes(bytes, 'document', { maxBytes })
  const served = options.url !== undefined
  if (first === undefined)
    return { ...nothing, family: 'empty', issues: issuesOfScan(scan, served) }
  if (scan.value === undefined) {
    // Whatever a page begins with, it is a page and not broken JSON.
    return isPage(options.contentType)
      ? { ...nothing, family: 'html', issues: [htmlIssue(options.url)] }
      : { ...nothing, family: 'not_json', issues: issuesOfScan(scan, served) }
  }
  const issues = [...issuesOfScan(scan, served), ...sizeIssues(bytes)]
  const { value } = scan
  const { family } = detect(value)
  if (family === 'ai_catalog' || family === 'ard_manifest') {
    const parsed = parseCatalog(value, options.url)
    const catalog = scan.ok ? parsed : withoutWays(parsed)
    const inline = scan.ok ? readInline(catalog, options) : { servers: [], issues: [] }
    const { servers } = inline
    const all = [...issues, ...catalog.issues, ...inline.issues]
    return { ...outline, value, family, catalog, servers, issues: all, validV1: false }
  }
  const read = readValue(value, options)
  return {
    ...outline,
    value,
    family,
    hybrid: read.hybrid,
    servers: scan.ok ? read.servers : [],
    issues: [...issues, ...read.issues],
    validV1: scan.ok && read.validV1,
  }
}

/** One card made of a document, ready to print, and what a person should know before it is published. */
export interface ConvertedCard {
  /** Pointer of the server in the document. */
  readonly pointer: string
  readonly card: PartialCard
  readonly notes: readonly ConversionNote[]
  /** Names of required members that the document does not say; a card without them is not valid. */
  readonly missing: readonly string[]
  /** What is still wrong with the card as v1, pointers into the card; what is missing is among it. */
  readonly issues: readonly Issue[]
}

/** What converting a document gives. */
export interface Conversion {
  readonly document: ReadDocument
  readonly cards: readonly ConvertedCard[]
  /** Pointers of servers that are programs to start on a person's machine: cards are for remotes. */
  readonly programs: readonly string[]
  /** Why there is no card, in words; present when there is none. */
  readonly why?: string
}

/**
 * Makes v1 cards of a document of any shape, one for each remote server. Nothing is invented: what
 * the document does not say is missing, and what was derived or assumed is noted.
 *
 * @param bytes as received, content coding undone
 */
export function convertDocument(bytes: Uint8Array, options: ReadOptions = {}): Conversion {
  const document = readDocument(bytes, options)
  const programs = document.servers.filter(isProgram)
  const cards = document.servers
    .filter((server) => !programs.includes(server))
    .map((server) => {
      const { pointer, card, notes } = server
      const parsed = parseServerCard(card)
      const issues = parsed.ok ? [...parsed.issues, ...lintServerCard(parsed.value)] : parsed.issues
      return { pointer, card, notes, missing: missingMembers(server), issues }
    })
  const why = cards.length > 0 ? {} : { why: whyNoCard(document, programs.length) }
  return { document, cards, programs: programs.map(({ pointer }) => pointer), ...why }
}

/** True for an entry that says what to run and names no endpoint. */
function isProgram({ card, notes }: ReadServer): boolean {
  const runs = notes.some(({ kind, from }) => kind === 'untrusted' && from?.endsWith('/command'))
  return runs && card.remotes === undefined
}

function whyNoCard({ family, catalog, issues }: ReadDocument, programs: number): string {
  if (programs > 0)
    return 'every server in it is a program to start on a machine, and a card describes a remote one'
  if (catalog !== undefined) return 'a catalog lists cards and is none; convert what it lists'
  if (family === 'no_server') return 'it says that there is no server'
  // Of JSON that two readers may read differently nothing is taken, whatever it describes.
  const first = UNREAD.has(family) ? issues[0] : issues.find(isOfJson)
  if (first === undefined) return 'nothing in it describes a server'
  const { line, column } = first.params
  const place = line === undefined ? '' : `line ${line}, column ${column}: `
  return `${place}${first.message.replace(/\.$/, '')}`
}

function isOfJson({ code, severity }: Issue): boolean {
  return severity === 'error' && code.startsWith('json_')
}

const UNREAD: ReadonlySet<Family> = new Set(['not_json', 'empty', 'html'] as const)

function checkArguments(bytes: unknown, { url, contentType, maxBytes }: ReadOptions): void {
  if (!(bytes instanceof Uint8Array))
    throw new TypeError('bytes must be a Uint8Array, such as new TextEncoder().encode(text)')
  for (const [name, text] of Object.entries({ url, contentType }))
    if (text !== undefined && typeof text !== 'string')
      throw new TypeError(`${name} must be a string`)
  if (maxBytes !== undefined && !(typeof maxBytes === 'number' && maxBytes > 0))
    throw new TypeError('maxBytes must be a positive number')
}

/** The first character that is neither blank nor a byte order mark; undefined when there is none. */
function firstCharacter(bytes: Uint8Array): string | undefined {
  const marked = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf
  const start = bytes.findIndex((byte, index) => !BLANKS.has(byte) && (!marked || index > 2))
  return start < 0 ? undefined : String.fromCharCode(bytes[start] ?? 0)
}

const BLANKS: ReadonlySet<number> = new Set([0x20, 0x09, 0x0a, 0x0d])

function isPage(contentType: string | undefined): boolean {
  const essence = contentType === undefined ? '' : essenceOf(contentType)
  return essence === 'text/html' || essence === 'application/xhtml+xml'
}

function htmlIssue(url: string | undefined): Issue {
  if (url === undefined) {
    const message = 'the text is HTML or XML, but a document is JSON'
    return issueOf(DOCUMENT_HTML, '', message, 'Write the JSON document itself.')
  }
  const message = `a web page was served at ${url}, so there is no document`
  return issueOf(DOCUMENT_HTML, '', message, DOCUMENT_HTML.mend)
}

function sizeIssues(bytes: Uint8Array): Issue[] {
  if (bytes.length <= LARGE_BYTES) return []
  const message = `the document has ${bytes.length} bytes; clients may refuse more than ${LARGE_BYTES}`
  return [issueOf(DOCUMENT_LARGE, '', message, DOCUMENT_LARGE.mend, { bytes: bytes.length })]
}

/** The cards that stand in the catalog itself, pointers counted from the catalog. */
function readInline(catalog: Catalog, context: Context): Pick<ReadValue, 'servers' | 'issues'> {
  const servers: ReadServer[] = []
  const kept = keepFirst(CATALOG_ISSUES_CUT)
  for (const { inline, kind, data, pointer } of catalog.entries) {
    if (!inline || (kind !== 'server_card' && kind !== 'registry_server')) continue
    const read = movedBelow(readInlineCard(data, context), `${pointer}/data`)
    for (const server of read.servers) servers.push(server)
    kept.add(read.issues)
  }
  return { servers, issues: kept.all() }
}

/** A catalog whose entries can be shown and not followed. */
function withoutWays(catalog: Catalog): Catalog {
  return { ...catalog, entries: catalog.entries.map((entry) => ({ ...entry, usable: false })) }
}

function readInlineCard(data: unknown, context: Context): Pick<ReadValue, 'servers' | 'issues'> {
  const read = readValue(data, context)
  if (read.servers.length > 0) return read
  const message = 'the entry promises a Server Card, and its data describes no server'
  const issue = issueOf(INLINE_CARD_UNREADABLE, '', message, INLINE_CARD_UNREADABLE.mend)
  return { servers: [], issues: [issue] }
}
