/**
 * What an owner of an invented server can do: serve a file of their own. Whoever may write to a folder
 * of this machine owns the hosts of the demo, so that a claim can be walked through from end to end.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Answer } from './answer.ts'
import type { DemoHost } from './hosts.ts'

/** What may be there of a host: the proof of a claim, and keys as the MCP Registry asks for them. */
const NAMES: readonly string[] = ['countersign-claim.txt', 'mcp-registry-auth']
const BELOW = '/.well-known/'
const LARGEST = 4096

/** The host, with what there is in `<folder>/<host>/` below its `/.well-known/`, looked for each time. */
export function withOwnedFiles(folder: string, one: DemoHost): DemoHost {
  const { host, behave } = one
  return {
    ...one,
    behave: (asked) => {
      const name = NAMES.find((known) => asked.path === `${BELOW}${known}`)
      const own =
        name !== undefined && asked.method === 'GET' ? ownFile(folder, host, name) : undefined
      return own ?? behave(asked)
    },
  }
}

/** The lines of a host's file; none when it is not there. */
export function ownLines(folder: string, host: string, name: string): readonly string[] {
  try {
    return readFileSync(join(folder, host, name), 'utf8')
      .slice(0, LARGEST)
      .split('\n')
      .filter(Boolean)
  } catch {
    return []
  }
}

function ownFile(folder: string, host: string, name: string): Answer | undefined {
  const lines = ownLines(folder, host, name)
  if (lines.length === 0) return undefined
  const headers = { 'content-type': 'text/plain; charset=utf-8' }
  return { status: 200, headers, body: `${lines.join('\n')}\n` }
}
