import { scanBytes } from '../../json/scan.ts'
import { isObject, member } from '../../json/object.ts'
import type { Seen } from '../seen.ts'
import type { RunView } from '../view.ts'
import { sightsOf, type Sight } from './sight.ts'

/** One place that was asked for the metadata of the protected resource. */
export interface MetadataDocument extends Sight {
  /** `challenge`: named by it, and fetched by the script · `other`: also named · the rest: built. */
  readonly from: 'challenge' | 'other' | 'path' | 'root'
  readonly url: string
  readonly content: Content
}

/** What a GET of JSON gave. A page of HTML under 200 is how a single-page application says absent. */
export type Content =
  | { readonly kind: 'document'; readonly value: Readonly<Record<string, unknown>> }
  | { readonly kind: 'page' | 'not_json' | 'not_object' | 'unanswered' }
  | { readonly kind: 'refused'; readonly status: number }

const FROM = new Map<string, MetadataDocument['from']>([
  ['metadata', 'challenge'],
  ['deep_metadata_other', 'other'],
  ['deep_metadata_path', 'path'],
  ['deep_metadata_root', 'root'],
])

/** Everything that was fetched as metadata of the resource, in the order in which clients ask. */
export function metadataDocumentsOf(view: RunView): readonly MetadataDocument[] {
  return sightsOf(view).flatMap((sight) => {
    const from = FROM.get(sight.seen.step.role)
    if (from === undefined) return []
    return [{ ...sight, from, url: sight.seen.step.request.url, content: contentOf(sight.seen) }]
  })
}

/**
 * Reads the answer to a GET that wanted a JSON object. A wish to wait, a 5xx and half a body may pass
 * and tell nothing about what is there.
 */
export function contentOf({ reply, body, ends }: Seen): Content {
  const { status } = reply
  if (status === undefined || status >= 500 || ends !== undefined) return { kind: 'unanswered' }
  if (status !== 200) return { kind: 'refused', status }
  if (reply.kind === 'html') return { kind: 'page' }
  const scan = scanBytes(body, 'message')
  if (!scan.ok) return { kind: 'not_json' }
  return isObject(scan.value) ? { kind: 'document', value: scan.value } : { kind: 'not_object' }
}

/** The authorization servers that a document names, at most 8. */
export function serversIn({ content }: MetadataDocument): readonly string[] {
  const named = content.kind === 'document' ? member(content.value, 'authorization_servers') : []
  const list: readonly unknown[] = Array.isArray(named) ? named.slice(0, 8) : []
  return list.filter((server) => typeof server === 'string')
}
