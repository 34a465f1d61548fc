// Started by memory.test.ts: asks each hazard of the server at the given port and reports how far
// the memory rose above a warm start.
import { openGuard } from '../../src/net/open.ts'
import { get, told } from './support.ts'

const [, , port = '', ...paths] = process.argv

async function ask(path: string): Promise<string> {
  const guard = openGuard({ allowPrivateNetwork: true })
  const limits = { totalMs: path === '/drip' ? 200 : 5000 }
  const exchange = await guard.send(get(`http://127.0.0.1:${port}${path}`, { limits }))
  await guard.close()
  return told(exchange)
}

for (let run = 0; run < 20; run++) await ask('/warm')
globalThis.gc?.()
const warm = process.memoryUsage.rss()
const outcomes: Record<string, string> = {}
for (const path of paths) outcomes[path] = await ask(path)
const peak = process.resourceUsage().maxRSS * 1024
process.send?.({ outcomes, growth: peak - warm })
process.disconnect()
