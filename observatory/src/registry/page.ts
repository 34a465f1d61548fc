/** One page of a registry's list. */
import { membersOf } from '../members.ts'
import { readEntry, type Listed } from './entry.ts'

export interface Page {
  readonly entries: readonly Listed[]
  /** Elements that are no server. */
  readonly passedOver: number
  /** Verbatim, for the next page; absent on the last one. */
  readonly next?: string
}

const MAX_CURSOR = 4096

/** Reads the body of `GET …/servers`. Undefined for what is not that: cut off, or of another kind. Total. */
export function readPage(body: Uint8Array): Page | undefined {
  let value: unknown
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
  } catch {
    return undefined
  }
  const { servers, metadata } = membersOf(value)
  if (!Array.isArray(servers)) return undefined
  const next = membersOf(metadata)['nextCursor'] ?? ''
  if (typeof next !== 'string' || next.length > MAX_CURSOR) return undefined
  const entries = servers.flatMap((server: unknown) => readEntry(server) ?? [])
  return {
    entries,
    passedOver: servers.length - entries.length,
    ...(next !== '' && { next }),
  }
}
