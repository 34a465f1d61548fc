// The raw one-shot script: one legacy conversation on a socket with a parser by hand, and nothing else.
import net from 'node:net'

const url = new URL(process.argv[2])
const socket = net.connect({ host: url.hostname, port: Number(url.port), noDelay: true })
let pending = Buffer.alloc(0)
let answered = () => {}
socket.on('data', (chunk) => {
  pending = Buffer.concat([pending, chunk])
  const head = pending.indexOf('\r\n\r\n')
  if (head < 0) return
  const body = head + 4
  const length = /\r\ncontent-length: *(\d+)/i.exec(pending.latin1Slice(0, head))?.[1] ?? 0
  const end = body + Number(length)
  if (pending.length < end) return
  const text = pending.utf8Slice(body, end)
  pending = pending.subarray(end)
  answered(text === '' ? undefined : JSON.parse(text))
})

function post(id, method, params) {
  const body = JSON.stringify({ jsonrpc: '2.0', ...(id && { id }), method, params })
  const head = [
    `POST ${url.pathname} HTTP/1.1`,
    `host: ${url.host}`,
    'content-type: application/json',
    'accept: application/json, text/event-stream',
    `content-length: ${Buffer.byteLength(body)}`,
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  return new Promise((resolve) => {
    answered = resolve
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
socket.destroy()
