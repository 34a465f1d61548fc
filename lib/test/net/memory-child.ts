// Started by memory.system.test.ts: asks each hazard of the server at the given port and reports how far
// the memory rose above a warm start.
import { existsSync, readFileSync } from 'node:fs'

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
const peak = peakResident()
process.send?.({ outcomes, growth: peak - warm })
process.disconnect()

/** In bytes. On Linux the peak in `resourceUsage` is that of the parent too, before it forked. */
function peakResident(): number {
  const status = '/proc/self/status'
  if (!existsSync(status)) return process.resourceUsage().maxRSS * 1024
  return Number(/^VmHWM:\s+(\d+) kB/m.exec(readFileSync(status, 'utf8'))?.[1]) * 1024
}
