import { CountersignError } from '../../error.ts'
import { onOneLine } from '../../json/unseen.ts'
import { CACHE_CONTROL, CORS, NOSNIFF } from '../answer-headers.ts'
import type { PublishedSite } from '../types.ts'

/** A file of an export, not written yet. */
export interface StaticFile {
  /** Relative to the folder of the export, with slashes. */
  readonly path: string
  readonly bytes: Uint8Array
}

/** What one host's module makes of a site. */
export interface HostExport {
  readonly files: readonly StaticFile[]
  readonly cannot: readonly string[]
}

/** A published document and the file that serves it. */
export interface StaticDocument {
  /** As on the request line. */
  readonly path: string
  /** `path` decoded: the name of the file, with the slash in front. */
  readonly name: string
  readonly type: string
  readonly bytes: Uint8Array
}

/** Everything that one host name answers. */
export interface Tree {
  /** `tides.example` or `tides.example:8443`. */
  readonly host: string
  /** `host` as a part of a file name. */
  readonly label: string
  readonly documents: readonly StaticDocument[]
}

/** Response header fields by their names. */
export type Fields = Readonly<Record<string, string>>

/** Where nginx and Caddy look for the files when nobody says so. */
export const DEFAULT_ROOT = '/var/www/countersign'

const HOST = /^[a-z\d](?:[a-z\d.-]*[a-z\d])?(?::\d{1,5})?$/

/**
 * One tree for the host of `baseUrl`, first, and one for every other host that has documents of its
 * own. A document without a host is in every tree that has nothing else at its path.
 *
 * @throws CountersignError `invalid_input` for a path that no file can have, or a host that is none
 */
export function treesOf(site: PublishedSite): readonly [Tree, ...Tree[]] {
  const main = new URL(site.baseUrl).host
  const others = new Set(site.documents.flatMap(({ host }) => (host === undefined ? [] : [host])))
  others.delete(main)
  return [treeOf(site, main), ...[...others].map((host) => treeOf(site, host))]
}

function treeOf(site: PublishedSite, host: string): Tree {
  if (!HOST.test(host)) throw refused(`The host ${JSON.stringify(host)} is not a DNS name`)
  const byPath = new Map<string, StaticDocument>()
  for (const wanted of [undefined, host]) {
    for (const document of site.documents) {
      if (document.host !== wanted) continue
      const { path, bytes } = document
      const type = fieldValue(document.mediaTypes[0] ?? '')
      byPath.set(path, { path, name: nameOf(path), type, bytes })
    }
  }
  return { host, label: host.replace(':', '_'), documents: [...byPath.values()] }
}

/** The one file name that every server and file system takes for `path`, decoded (RFC 3986 2.1). */
function nameOf(path: string): string {
  let name: string
  try {
    name = decodeURIComponent(path)
  } catch {
    throw refused(`The path ${path} is not percent-encoded UTF-8`)
  }
  const [root, ...segments] = path.split('/')
  const sound = segments.every((segment) => {
    const decoded = decodeURIComponent(segment)
    return !['', '.', '..'].includes(decoded) && !/[/\\]|\p{Cc}/u.test(decoded)
  })
  if (root !== '' || !sound)
    throw refused(`The path ${JSON.stringify(path)} cannot be the name of a file`)
  return name
}

/**
 * Puts files together.
 *
 * @throws CountersignError `invalid_input` when two have one name, or one stands where another needs
 * a folder
 */
export function joined(files: readonly StaticFile[]): readonly StaticFile[] {
  const names = new Set<string>()
  for (const { path } of files) {
    if (names.has(path)) throw refused(`Two files of the export are named ${path}`)
    names.add(path)
  }
  for (const { path } of files) {
    for (let slash = path.indexOf('/'); slash > 0; slash = path.indexOf('/', slash + 1)) {
      if (names.has(path.slice(0, slash)))
        throw refused(`${path.slice(0, slash)} would be a file and the folder of ${path}`)
    }
  }
  return files
}

/** A file of text, as UTF-8. */
export function textFile(path: string, text: string): StaticFile {
  return { path, bytes: new TextEncoder().encode(text) }
}

/** A file of indented JSON that ends in a line break. */
export function jsonFile(path: string, value: unknown): StaticFile {
  return textFile(path, `${JSON.stringify(value, undefined, 2)}\n`)
}

/** The documents of a tree as files under `folder` (empty or ending in a slash). */
export function documentFiles(tree: Tree, folder = ''): readonly StaticFile[] {
  return tree.documents.map(({ name, bytes }) => ({ path: `${folder}${name.slice(1)}`, bytes }))
}

/** `access-control-allow-origin` as people write it: `Access-Control-Allow-Origin`. */
export function titled(name: string): string {
  return name === 'etag' ? 'ETag' : name.replace(/(?:^|-)[a-z]/g, (letter) => letter.toUpperCase())
}

/** A value that can be a header field's (RFC 9110 section 5.5): printable ASCII without edges. */
export function fieldValue(text: string): string {
  if (!/^[!-~](?:[ -~]*[!-~])?$/.test(text))
    throw refused(`${JSON.stringify(text)} cannot be sent in a header`)
  return text
}

/** The error for a site that the files of a host cannot serve as described. */
export function refused(message: string): CountersignError {
  return new CountersignError('invalid_input', onOneLine(`${message}.`))
}

/** Fields of a document where the host sends the same to everybody, whatever the request says. */
export function constantFields(site: PublishedSite): Fields {
  const [origin, ...more] = site.origins ?? []
  const cors =
    site.origins === undefined
      ? CORS
      : origin === undefined || more.length > 0
        ? {}
        : { ...CORS, 'access-control-allow-origin': fieldValue(origin), vary: 'Origin' }
  return { ...cors, ...NOSNIFF, ...CACHE_CONTROL }
}
