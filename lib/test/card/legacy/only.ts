import assert from 'node:assert/strict'
import type { ConversionNote, ReadServer } from '../../../src/card/types.ts'

/** The single server of a conversion. */
export function only(servers: readonly ReadServer[]): ReadServer {
  assert.equal(servers.length, 1)
  const [server] = servers
  assert.ok(server !== undefined)
  return server
}

/** The places of the notes of one kind, `-` for none. */
export function notesOf(server: ReadServer, kind: ConversionNote['kind']): [string, string][] {
  return server.notes
    .filter((note) => note.kind === kind)
    .map(({ from = '-', to = '-' }) => [from, to])
}
