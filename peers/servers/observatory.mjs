/**
 * The MCP server of the observatory over an empty store, for the suites of others. They ask more in a
 * minute than one requester may, so that nobody is turned away here; everything else is as served.
 *
 *   node observatory.mjs <port>
 */
import { join } from 'node:path'
import { argv, env } from 'node:process'
import { createAdaptorServer } from '@hono/node-server'
import { createMcp } from '../../observatory/src/mcp/app.ts'
import { migrate } from '../../observatory/src/store/migrate.ts'
import { openStore } from '../../observatory/src/store/open.ts'
import { CADENCE_MS } from '../../observatory/src/figures/due.ts'

const port = Number(argv[2])
const store = await openStore({ sqlite: join(env.HOME, 'observatory.db') })
await migrate(store, Date.now())
const mcp = createMcp({
  store,
  now: Date.now,
  publicUrl: `http://127.0.0.1:${port}`,
  cadenceMs: CADENCE_MS,
  siteCadenceMs: 86_400_000,
  version: '0.1.0',
  requesterOf: () => 'a suite',
  perMinute: 1_000_000,
  scan: { requesterOf: () => 'a suite', domainOf: (host) => host },
  onError: (error) => console.error(error),
})
const server = createAdaptorServer({
  fetch: async (request, given) =>
    (await mcp(request, given)) ?? new Response(null, { status: 404 }),
})
server.listen(port, '127.0.0.1')
