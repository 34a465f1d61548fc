/** Files of ours whose paths name their bytes, so that a copy may be kept for ever. */
import { createHash } from 'node:crypto'

/** A file with the path that is routed and the address that pages link to. */
export interface Versioned {
  readonly text: string
  /** Without the query that names the bytes. */
  readonly path: string
  /** With it: what pages lead to. */
  readonly address: string
}

/** Another text has another address, so nobody ever asks again whether a copy is still right. */
export function versioned(path: string, text: string): Versioned {
  const version = createHash('sha256').update(text).digest('base64url').slice(0, 12)
  return { text, path, address: `${path}?v=${version}` }
}
