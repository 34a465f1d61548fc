/** What a handshake showed, for a person. */
import type { CertificateFacts, LiveFacts, TlsFacts } from '../../exchange.ts'
import { REASONS } from '../../text/en/reasons.ts'
import { sentenceFor } from '../../text/reason.ts'
import { visible } from '../../text/visible.ts'
import type { Handshake, HandshakeOutcome } from '../../wire/types.ts'
import { wireRule } from '../../wire/rules.ts'
import { plural } from './findings.ts'
import { table, type Cell, type Style, type Tone } from './style.ts'

const TONES: Record<HandshakeOutcome, Tone> = {
  connected: 'good',
  gated: 'doubtful',
  not_mcp: 'bad',
  failed: 'bad',
  unmeasured: 'doubtful',
  refused: 'bad',
}

const OUTCOMES: Record<HandshakeOutcome, string> = {
  connected: 'connected',
  gated: 'asks for credentials',
  not_mcp: 'is not an MCP server',
  failed: 'answers, but the handshake is broken',
  unmeasured: 'could not be measured',
  refused: 'was not contacted',
}

/** The outcome as a cell: `connected`, `asks for credentials`, ... */
export function outcomeCell({ outcome }: Handshake): {
  readonly text: string
  readonly tone: Tone
} {
  return { text: OUTCOMES[outcome], tone: TONES[outcome] }
}

/** One line: who answers and how, or why nobody does. */
export function handshakeLine(handshake: Handshake): string {
  const { facts, tools } = handshake
  if (facts === undefined || handshake.outcome !== 'connected') return reasonText(handshake)
  const parts = [identity(facts), `${facts.era} era`, facts.revision ?? '']
  if (tools !== undefined) parts.push(plural(tools.names.length, 'tool'))
  return parts.filter((part) => part !== '').join(', ')
}

/** Why the outcome is not `connected`, in a sentence; empty when nothing more is known. */
function reasonText({ reason }: Handshake): string {
  if (reason === undefined) return ''
  const said =
    wireRule(reason.code)?.say(reason.params) ??
    sentenceFor(reason, REASONS) ??
    reason.code.replaceAll('_', ' ')
  return visible(said, { max: 300 })
}

/** Prose that came with line breaks, as one paragraph that the terminal breaks. */
function flowing(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

function tlsOf({ facts, exchanges }: Handshake): TlsFacts | undefined {
  return facts?.tls ?? exchanges.at(-1)?.hops.at(-1)?.tls
}

/** The certificate, also of a connection that was given up because of it. */
export function certificateOf(handshake: Handshake): CertificateFacts | undefined {
  return tlsOf(handshake)?.certificate ?? handshake.certificate
}

/** Everything a connection showed, as rows. */
export function connectionText(handshake: Handshake, style: Style): string {
  const { facts } = handshake
  const rows: [string, string][] = []
  const add = (label: string, text: string | undefined) => {
    if (text !== undefined && text !== '') rows.push([label, visible(text, { max: 600 })])
  }
  if (handshake.outcome !== 'connected') add('why', reasonText(handshake))
  if (facts !== undefined) {
    if (handshake.outcome === 'connected') {
      add('identity', identity(facts))
      add('title', facts.title && flowing(facts.title))
      add('era', eraText(handshake, facts))
      add('revision', revisionText(facts))
      add('transport', facts.transport)
      add('capabilities', capabilitiesText(facts.capabilities))
      add('tools', toolsText(handshake))
      add('instructions', facts.instructions && flowing(facts.instructions))
    }
    add('credentials', gateText(facts))
  }
  const tls = tlsOf(handshake)
  add('TLS', tls && `${tls.protocol}, ${tls.cipher}`)
  const certificate = certificateOf(handshake)
  add('certificate', certificate && certificateText(certificate))
  const dim = (text: string): Cell => ({ text, tone: 'dim' })
  return table(
    rows.map(([label, text]) => [dim(label), text]),
    style,
  )
}

function identity({ name, version }: LiveFacts): string {
  return visible([name ?? 'a server without a name', version ?? ''].join(' ').trim(), { max: 200 })
}

function eraText({ modernEvidence }: Handshake, { era }: LiveFacts): string {
  if (era === 'modern') return 'modern (server/discover, no session)'
  const both = modernEvidence === 'none' ? '' : '; it shows signs of the modern revision too'
  return era === 'sse' ? `HTTP with SSE, of 2024${both}` : `legacy (initialize)${both}`
}

function revisionText({ revision, offered, listedRevisions }: LiveFacts): string {
  const listed = listedRevisions === undefined ? '' : `, lists ${listedRevisions.join(', ')}`
  return `${revision ?? 'none named'} (offered ${offered})${listed}`
}

function capabilitiesText(capabilities: LiveFacts['capabilities']): string {
  const names = Object.keys(capabilities ?? {})
  return names.length === 0 ? 'none declared' : names.join(', ')
}

function toolsText({ tools }: Handshake): string | undefined {
  if (tools === undefined) return undefined
  const shown = tools.names.slice(0, 12).join(', ')
  const more = tools.names.length > 12 ? `, … ${tools.names.length - 12} more` : ''
  const part = tools.whole ? '' : ' (the list was not read to its end)'
  return `${tools.names.length}${part}${shown === '' ? '' : `: ${shown}${more}`}`
}

function gateText({ gate }: LiveFacts): string | undefined {
  if (gate === undefined) return undefined
  const scheme = gate.scheme === undefined ? 'no scheme named' : gate.scheme
  return `asked for at ${gate.at}: status ${gate.status}, ${scheme}`
}

function certificateText({ verdict, faults, chain, endsAt }: CertificateFacts): string {
  const faulty = verdict === 'trusted' ? '' : ` (${faults.join(', ')})`
  const [leaf] = chain
  const issued = leaf === undefined ? '' : `, issued by ${leaf.issuer}`
  const ends = endsAt === undefined ? '' : `, ends ${endsAt.slice(0, 10)}`
  return `${verdict.replaceAll('_', ' ')}${faulty}${issued}${ends}`
}
