/** Where things are: every path of the pages, written down once. */
import type { Slug } from '../store/types.ts'

/** What was seen last. */
export const HOME = '/'
/** The directory; the report of a name is below it. */
export const SERVERS = '/servers'
/** Takes the form that asks for a scan; each scan is below it, by its id. */
export const SCAN = '/scan'
/** Whether the observatory itself works. */
export const STATUS = '/status'
/** Without the query that names its bytes, as `STYLESHEET` adds it. */
export const STYLE = '/style.css'
/** The script of every page; no page needs it. */
export const PAGE_SCRIPT = '/page.js'
/** The icon of the site. */
export const GLYPH = '/glyph.svg'

/** The public keys: the path that verifiers know. */
export const KEYS = '/.well-known/countersign-keys.json'

/** The report of a name. Slugs need no escaping. */
export function reportPath({ provider, name }: Slug): string {
  return `${SERVERS}/${provider}/${name}`
}

/** The badge of a name. */
export function badgePath({ provider, name }: Slug): string {
  return `/badge/${provider}/${name}.svg`
}

/** The progress and result of a scan. */
export function scanPath(id: string): string {
  return `${SCAN}/${id}`
}

/** The signed envelope of a run. */
export function envelopePath(runId: string): string {
  return `/runs/${runId}/envelope.json`
}

/** The evidence file of a run, the bytes that its statement names. */
export function evidencePath(runId: string): string {
  return `/runs/${runId}/evidence.json`
}

/** The feed of what a page tells of; a query narrows both alike. */
export function feedPath(path: string): string {
  const [plain = '', query] = path.split('?')
  const feed = plain === HOME ? '/feed.atom' : `${plain}/feed.atom`
  return query === undefined ? feed : `${feed}?${query}`
}

/** All that a stranger needs to verify a run, as `countersign verify` reads it. */
export function archivePath(runId: string): string {
  return `/api/v1/runs/${runId}/evidence.tar`
}

/** The proof that the log has the envelope of a run. */
export function proofPath(runId: string): string {
  return `/api/v1/runs/${runId}/envelope.json.tlog-proof`
}

/** The key that checkpoints of the log are verified by. */
export const LOG_KEY = '/api/v1/log.vkey'

/** The machine-readable form of a page. */
export function jsonPath(path: string): string {
  return path === HOME ? '/index.json' : `${path}.json`
}

/** The form of a page for programs that read. */
export function markdownPath(path: string): string {
  return path === HOME ? '/index.md' : `${path}.md`
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Whether a part of a path can be the id of a run or a scan. */
export function isUuid(text: string): boolean {
  return UUID.test(text)
}

const SLUG = /^[a-z0-9][a-z0-9._-]{0,63}$/

/** Whether a part of a path can be a provider or a name. */
export function isSlug(text: string): boolean {
  return SLUG.test(text)
}
