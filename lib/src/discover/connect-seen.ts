/** What a handshake showed of the pins of a lock. */
import { entryOf } from '../attest/lock-entry.ts'
import { lockedToolsIn } from '../attest/lock-tools.ts'
import type { LockSighting, PinName, Unseen } from '../attest/lock.ts'
import type { PartialCard } from '../card/types.ts'
import type { Exchange, LiveFacts } from '../exchange.ts'
import { member } from '../json/object.ts'
import { paymentTermsIn } from '../wire/payment.ts'
import { readReply, type Reply } from '../wire/reply.ts'
import type { Handshake } from '../wire/types.ts'

/** Before anybody was asked: where the card leads, and the card itself. */
export function sightingOfCard(
  card: PartialCard,
  endpoint: string,
  lockedUrl: string | undefined,
): LockSighting {
  const because = 'nobody was asked yet'
  const unseen: Partial<Record<PinName, Unseen>> = {}
  for (const pin of ['identity', 'instructions', 'keys', 'payment', 'tools', ...BESIDE] as const)
    unseen[pin] = { state: 'not_asked', because }
  // Where the card was found is not known here, and only what it says is compared.
  const found = lockedUrl === undefined ? {} : { card: { url: lockedUrl, card } }
  return { entry: entryOf({ target: '', endpoint, ...found }), unseen }
}

/** The repository is asked for at its forge, and a gate ends the connection by itself. */
const BESIDE = ['repository', 'gate'] as const

/** What the server showed; what it did not show is unverified. */
export function sightingOfHandshake(handshake: Handshake): LockSighting {
  const { facts, tools, exchanges, endpoint } = handshake
  const answers = exchanges.map(answerOf)
  const payment = answers.flatMap(termsIn)
  const offered = facts?.offered ?? ''
  const served = tools?.whole === true ? toolsIn(answers) : undefined
  const locked = served && lockedToolsIn(served, { offered, suite: '' })
  const spki = exchanges.map(spkiOf).findLast((one) => one !== undefined)
  const met = facts?.revision !== undefined
  const unverified = (because: string): Unseen => ({ state: 'unverified', because })
  const aside: Unseen = { state: 'not_asked', because: 'it is compared before' }
  return {
    entry: entryOf({
      target: '',
      endpoint,
      identity: facts && identityOf(facts),
      instructions: facts?.instructions,
      payment,
      tools: locked,
      ...(spki !== undefined && { keys: [`sha256:${spki}`] }),
    }),
    unseen: {
      endpoint: aside,
      card: aside,
      repository: aside,
      gate: aside,
      ...(!met && {
        identity: unverified('the server did not say who it is'),
        instructions: unverified('the server did not say any'),
      }),
      ...(spki === undefined && { keys: unverified('no certificate was seen') }),
      ...(payment.length === 0 && { payment: unverified('nothing was asked to be paid for yet') }),
      ...(locked === undefined && {
        tools: unverified('the list of tools was not read to its end, or has no fingerprint'),
      }),
    },
  }
}

interface Answer {
  readonly exchange: Exchange
  readonly reply: Reply
  /** JSON-RPC method and params that were sent. */
  readonly sent: unknown
}

function answerOf(exchange: Exchange): Answer {
  const sent: unknown = JSON.parse(exchange.request.body ?? 'null')
  const id = member(sent, 'id')
  return { exchange, sent, reply: readReply(exchange, typeof id === 'number' ? id : undefined) }
}

function termsIn({ exchange: { response }, reply }: Answer) {
  const data = reply.kind === 'error' ? reply.error.data : undefined
  const asked = reply.status === 402 || (reply.kind === 'error' && reply.error.code === 402)
  return asked && response ? paymentTermsIn(response.headers, response.body, data) : []
}

/** All pages of the list that was read last: a lost session begins it anew. */
function toolsIn(answers: readonly Answer[]): readonly unknown[] {
  const pages = answers.filter(({ sent }) => member(sent, 'method') === 'tools/list')
  const first = pages.findLastIndex(
    ({ sent }) => member(member(sent, 'params'), 'cursor') === undefined,
  )
  return pages.slice(first).flatMap(({ reply }) => {
    const tools = reply.kind === 'result' ? member(reply.result, 'tools') : undefined
    return Array.isArray(tools) ? tools : []
  })
}

function spkiOf({ hops }: Exchange): string | undefined {
  const spki = hops.at(-1)?.tls?.certificate.chain[0]?.spkiSha256
  return spki === '' ? undefined : spki
}

function identityOf({ name, version, title }: LiveFacts) {
  return {
    ...(name !== undefined && { name }),
    ...(version !== undefined && { version }),
    ...(title !== undefined && { title }),
  }
}
