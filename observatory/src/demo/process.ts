/** The process of the demo's servers: opens them, says where they are, and ends with its parent. */
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { demoHosts } from './hosts.ts'
import { openFleet } from './listen.ts'
import { listingHosts } from './listings.ts'
import { demoPlan } from './plan.ts'
import { ownLines, withOwnedFiles } from './owned-files.ts'
import { openReceiver, RECEIVER_HOST, type Receiver } from './receiver.ts'
import { demoSites } from './sites.ts'
import type { Opened } from './start.ts'

// Also when the parent was killed: then nobody else would end it.
process.once('disconnect', () => process.exit(0))
// A terminal's Ctrl-C comes to every process at once; the parent decides when the servers go.
process.on('SIGINT', () => {})

try {
  const plan = demoPlan()
  const secret = `whsec_${randomBytes(32).toString('base64')}`
  const [, , folder = ''] = process.argv
  const receiver = openReceiver(secret, Date.now, () => ownLines(folder, RECEIVER_HOST, 'secrets'))
  const hosts = [
    ...demoHosts(plan, demoSites(plan)).map((one) => withOwnedFiles(folder, one)),
    ...listingHosts(plan),
    { host: RECEIVER_HOST, behave: receiver.behave },
  ]
  const { pins, ca } = await openFleet(hosts, Date.now)
  const opened: Opened = { pins, ca, secret, receiverPage: await openPage(receiver) }
  process.send?.(opened)
} catch (error) {
  process.send?.({ failure: error instanceof Error ? error.message : 'unknown' })
}

/** For people, who have no pins: on a port of this machine, without encryption. */
async function openPage(receiver: Receiver): Promise<string> {
  const server = createServer((request, response) => {
    const isJson = request.url === '/messages.json'
    const body = isJson ? JSON.stringify({ messages: receiver.received() }) : receiver.page()
    const type = isJson ? 'application/json' : 'text/html; charset=utf-8'
    const policy = "default-src 'none'"
    response.writeHead(200, { 'content-type': type, 'content-security-policy': policy }).end(body)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('not listening on TCP')
  return `http://127.0.0.1:${address.port}/`
}
