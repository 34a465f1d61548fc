import { parseLock } from 'countersign/attest'
import type { PartialCard } from 'countersign/card'
import { connect, type Connection } from 'countersign/discover'
import type { Send } from 'countersign/net'

const client = { name: 'my-agent', version: '1.0.0' }

/** Connects to the server of a card, and only to that one. */
export async function meet(
  card: PartialCard,
  send: Send,
  lockfile?: Uint8Array,
): Promise<Connection> {
  const lock = lockfile && pinsOf(card, lockfile)
  const connection = await connect(card, { send, now: Date.now, client, ...(lock && { lock }) })
  for (const { code, message } of connection.warnings) console.warn(code, message)
  return connection
}

/** The entry that was approved for one of the endpoints of the card. */
function pinsOf({ remotes = [] }: PartialCard, lockfile: Uint8Array) {
  const read = parseLock(lockfile)
  if (!read.ok) throw new Error(read.faults[0]?.message)
  const urls = remotes.map(({ url }) => url)
  const entry = read.value.entries.find(({ endpoint }) => urls.includes(endpoint))
  if (entry === undefined) throw new Error('This server is not in the lockfile.')
  return entry
}
