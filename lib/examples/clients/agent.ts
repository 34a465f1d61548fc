import { createFetch, openGuard } from 'countersign/net'
import { findServers } from './find.ts'
import { meet } from './meet.ts'
import { talk } from './talk.ts'

/** From a domain and a lockfile to the names of the tools. */
export async function toolsOf(domain: string, lockfile: Uint8Array): Promise<readonly string[]> {
  const guard = openGuard()
  const guarded = createFetch()
  try {
    const [found] = await findServers(domain, guard.send)
    if (found === undefined) throw new Error('Nothing is published there.')
    const connection = await meet(found.server.card, guard.send, lockfile)
    const client = await talk(connection, guarded)
    const { tools } = await client.listTools()
    await client.close()
    return tools.map(({ name }) => name)
  } finally {
    await Promise.all([guard.close(), guarded.close()])
  }
}
