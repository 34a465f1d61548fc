// The raw one-shot script: one legacy conversation over node:http, and nothing else.
import http from 'node:http'

const url = process.argv[2]
const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })

function post(id, method, params) {
  const body = JSON.stringify({ jsonrpc: '2.0', ...(id && { id }), method, params })
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    'content-length': Buffer.byteLength(body),
  }
  return new Promise((resolve, reject) => {
    const request = http.request(url, { method: 'POST', headers, agent }, (response) => {
      const chunks = []
      response.on('data', (chunk) => chunks.push(chunk))
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString('utf8')
        resolve(text === '' ? undefined : JSON.parse(text))
      })
    })
    request.on('error', reject)
    request.end(body)
  })
}

await post(1, 'initialize', {
  protocolVersion: '2025-11-25',
  capabilities: {},
  clientInfo: { name: 'raw', version: '0' },
})
await post(undefined, 'notifications/initialized', {})
const list = await post(2, 'tools/list', {})
if (!Array.isArray(list.result.tools)) process.exitCode = 1
await post(3, 'tools/call', { name: 'no_such_tool', arguments: {} })
agent.destroy()
