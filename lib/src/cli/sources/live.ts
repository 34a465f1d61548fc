/** A card's beginnings from the running server: who it says it is and which revisions it speaks. */
import { isCardName } from '../../card/names.ts'
import type { Remote } from '../../card/types.ts'
import { isText } from '../../card/convert.ts'
import { refusalWords } from '../../discover/refusal-words.ts'
import type { LiveFacts } from '../../exchange.ts'
import { visible } from '../../text/visible.ts'
import { shakeHands } from '../../wire/handshake.ts'
import type { Handshake } from '../../wire/types.ts'
import type { Context, Given } from '../command.ts'
import { withNetwork } from '../network.ts'
import { handshakeLine, outcomeCell } from '../print/live.ts'
import { ALLOW, EXIT, Stop, usage } from '../stop.ts'
import { conditionsOf } from '../conditions.ts'
import { takeText, takeVersion, takeWebsite, type Found, type Reading } from './found.ts'

/**
 * Shakes hands with an endpoint. Tools are not asked for: a list that stands in a card is wrong soon.
 *
 * @param endpoint the URL of the endpoint
 * @throws Stop with exit 5, 4, 3 or 1 when the guard refuses it, when it asks for credentials, when
 *   nothing is known, or when what answers is no MCP server
 */
export async function fromLive(endpoint: string, given: Given, context: Context): Promise<Found> {
  if (!/^https?:\/\//i.test(endpoint))
    throw usage(
      'target_invalid',
      `${visible(endpoint, { max: 200 })} is not the URL of an endpoint`,
      'write --from-live https://example.com/mcp',
    )
  const handshake = await withNetwork({ ...given, operand: endpoint }, context, (network) => {
    const { target, send, now, client, timeoutMs, onStep } = network
    onStep('shaking hands')
    const deadline = now() + timeoutMs
    const { namedPort } = target
    return shakeHands(target.url, send, { client, now, deadline, namedPort, listTools: false })
  })
  const { facts, outcome } = handshake
  if (outcome !== 'connected' || facts === undefined) throw unmet(handshake)
  return { ...readFacts(facts), live: true, conditions: conditionsOf(given) }
}

function readFacts(facts: LiveFacts): Omit<Found, 'conditions' | 'live'> {
  const { endpoint, name, version, title, description, websiteUrl } = facts
  const reading: Reading = { card: {}, notes: [] }
  const { card, notes } = reading
  const from = '/serverInfo/name'
  if (isCardName(name)) {
    card.name = name
    notes.push({ kind: 'taken', from, to: '/name', message: 'the name' })
  }
  takeVersion(reading, version, '/serverInfo/version')
  takeText(reading, 'title', title, '/serverInfo/title')
  takeText(reading, 'description', description, '/serverInfo/description')
  takeWebsite(reading, websiteUrl, '/serverInfo/websiteUrl')
  card.remotes = [remoteOf(facts, notes)]
  return {
    source: `${endpoint} (live server)`,
    card,
    notes,
    ...(isText(name) && !isCardName(name) && { called: { value: name, from } }),
  }
}

function remoteOf(
  { endpoint, transport, revision, listedRevisions }: LiveFacts,
  notes: Reading['notes'],
): Remote {
  const to = '/remotes/0/supportedProtocolVersions'
  const revisions = [...new Set([...(listedRevisions ?? []), ...(revision ? [revision] : [])])]
  notes.push({ kind: 'taken', to: '/remotes/0/url', message: `the endpoint, ${transport}` })
  if (listedRevisions !== undefined)
    notes.push({ kind: 'taken', to, message: `${revisions.join(', ')}, as the server lists them` })
  else if (revision !== undefined)
    notes.push({
      kind: 'taken',
      to,
      message: `${revision}, which was agreed on; the server lists no others`,
    })
  const supported = revisions.length === 0 ? {} : { supportedProtocolVersions: revisions }
  return { type: transport, url: endpoint, ...supported }
}

function unmet(handshake: Handshake): Stop {
  const { endpoint, outcome, exchanges } = handshake
  const problem = exchanges.at(-1)?.problem
  if (outcome === 'refused' && problem?.kind === 'refusal') {
    const message = `${endpoint}: was not contacted, because ${refusalWords(problem)}`
    return new Stop('target_refused', EXIT.refused, message, ALLOW)
  }
  const why = handshakeLine(handshake).replace(/\.$/, '')
  const message = `${endpoint}: ${outcomeCell(handshake).text}${why === '' ? '' : `: ${why}`}`
  if (outcome === 'refused') return new Stop('target_refused', EXIT.refused, message, ALLOW)
  if (outcome === 'gated')
    return new Stop(
      'endpoint_missing',
      EXIT.gated,
      message,
      "add --header 'Authorization: Bearer …'",
    )
  const exit = outcome === 'unmeasured' ? EXIT.unreadable : EXIT.findings
  return new Stop('endpoint_missing', exit, message, 'countersign probe shows what it answers')
}
