/**
 * Who is told of what happens in the demo: verifies each message as Standard Webhooks 1.0.0 says,
 * and shows what came. What a receiver of one's own has to do is `isGenuine`, and no more.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Asked, Behaviour, Reply } from './answer.ts'

export const RECEIVER_HOST = 'hooks-demo.example'
/** As an operator would write it into the file of webhooks. */
export const RECEIVER_URL: string = `https://${RECEIVER_HOST}/in`

interface Received {
  /** Milliseconds since the epoch. */
  readonly at: number
  readonly id: string
  readonly type: string
  readonly names: readonly string[]
}

export interface Receiver {
  readonly behave: Behaviour
  /** The page that shows what came, whole. */
  readonly page: () => string
  /** The newest first. */
  readonly received: () => readonly Received[]
}

const KEPT = 200
const TOLERANCE_MS = 5 * 60_000

/**
 * A receiver that knows a secret, and those of owners who say theirs.
 *
 * @param secret `whsec_` and Base64
 * @param now milliseconds since the epoch
 * @param others more secrets, asked for with each message
 */
export function openReceiver(
  secret: string,
  now: () => number,
  others: () => readonly string[] = () => [],
): Receiver {
  const kept: Received[] = []
  const seen = new Set<string>()
  let refused = 0
  const behave: Behaviour = (asked) => {
    if (asked.method !== 'POST' || asked.path !== '/in') return { status: 404 }
    const id = field(asked, 'webhook-id')
    const secrets = [secret, ...others()].filter((one) => SECRET.test(one))
    if (!secrets.some((one) => isGenuine(asked, keyIn(one), now()))) {
      refused++
      return { status: 401 }
    }
    // It may come twice: an answer that is lost is no answer.
    if (!seen.has(id)) {
      seen.add(id)
      kept.unshift({ at: now(), id, ...read(asked.body ?? '') })
      for (const { id: old } of kept.splice(KEPT)) seen.delete(old)
    }
    return { status: 204 } satisfies Reply
  }
  return { behave, received: () => kept, page: () => pageOf(kept, refused) }
}

const SECRET = /^whsec_[A-Za-z0-9+/=]{32,}$/

function keyIn(secret: string): Uint8Array {
  return Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
}

/** Whether a message is from whoever has the key, and of these minutes. */
function isGenuine(asked: Asked, key: Uint8Array, now: number): boolean {
  const timestamp = field(asked, 'webhook-timestamp')
  if (!/^\d{1,12}$/.test(timestamp)) return false
  if (Math.abs(now - Number(timestamp) * 1000) > TOLERANCE_MS) return false
  const signed = `${field(asked, 'webhook-id')}.${timestamp}.${asked.body ?? ''}`
  const expected = createHmac('sha256', key).update(signed).digest()
  // Several keys may sign while one takes the place of another.
  return field(asked, 'webhook-signature')
    .split(' ')
    .some((signature) => {
      const given = Buffer.from(signature.replace(/^v1,/, ''), 'base64')
      return (
        signature.startsWith('v1,') &&
        given.length === expected.length &&
        timingSafeEqual(given, expected)
      )
    })
}

function field({ headers }: Asked, name: string): string {
  return headers[name]?.toString() ?? ''
}

/** Of a message whose signature holds: it is the observatory's own. */
function read(body: string): Pick<Received, 'type' | 'names'> {
  const { type, data }: { type: string; data: { targets?: readonly string[] } } = JSON.parse(body)
  return { type, names: data.targets ?? [] }
}

function pageOf(kept: readonly Received[], refused: number): string {
  const rows = kept.map(
    ({ at, id, type, names }) =>
      `<tr><td>${new Date(at).toISOString()}<td>${escaped(type)}<td>${escaped(names.join(', '))}<td><code>${escaped(id)}</code>`,
  )
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta http-equiv="refresh" content="5">
<title>What the webhook of the demo was told</title>
<h1>What the webhook of the demo was told</h1>
<p>Each of these ${kept.length} messages is signed by the observatory, and its signature was verified; ${refused} with another signature were refused. The page looks again every five seconds.
<table><thead><tr><th>Received<th>Type<th>Of<th>Message<tbody>
${rows.join('\n')}
</table>
`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
