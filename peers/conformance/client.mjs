/** The prober as the conformance suite's client: one probe of the URL that it appends. */
import { openGuard } from '../../lib/dist/net/index.js'
import { probe } from '../../lib/dist/probe/index.js'

const guard = openGuard({ allowPrivateNetwork: true, environment: {} })
const { run, evidence } = await probe(process.argv.at(-1), {
  send: guard.send,
  client: { name: 'countersign', version: '1.0.0' },
  now: Date.now,
  namedPort: true,
})
await guard.close()
for (const { role, response } of evidence.steps) console.log(role, response?.status)
for (const { check, status, reason } of run.assertions) console.log(check, status, reason?.key)
