/** Claims that only cards of older shapes make; a v1 card has no members for them. */
import type { ReadServer } from '../card/types.ts'
import type { LiveFacts } from '../exchange.ts'
import { member } from '../json/object.ts'
import { silence } from './compare-claims.ts'
import type { Comparison } from './types.ts'

/** Server capabilities of all revisions. What else a card calls a capability is not MCP's. */
const CAPABILITIES = [
  'tools',
  'resources',
  'prompts',
  'logging',
  'completions',
  'tasks',
  'extensions',
  'experimental',
] as const
const FLAGS = ['listChanged', 'subscribe'] as const

/** A capability is claimed by anything but `false` and `null`; a claimed `false` must be true too. */
export function compareCapabilities(server: ReadServer, facts: LiveFacts): Comparison | undefined {
  const claims = server.claims.capabilities
  if (claims === undefined) return undefined
  const live = facts.capabilities
  const row = {
    claim: 'capabilities',
    claimed: told(claims),
    live: live === undefined ? '' : told(live),
    pointer: `${server.pointer}/capabilities`,
  } as const
  const named = CAPABILITIES.filter((name) => Object.hasOwn(claims, name))
  if (live === undefined) {
    return { ...row, agrees: 'unknown', because: silence(facts, 'its capabilities') }
  }
  if (named.length === 0) {
    return { ...row, agrees: 'unknown', because: 'the card names no capability of MCP' }
  }
  const agrees = named.every((name) => sameCapability(claims[name], member(live, name)))
  return { ...row, agrees: agrees ? 'yes' : 'no' }
}

function sameCapability(claim: unknown, live: unknown): boolean {
  if (has(claim) !== has(live)) return false
  return FLAGS.every((flag) => {
    const claimed = member(claim, flag)
    return typeof claimed !== 'boolean' || claimed === (member(live, flag) === true)
  })
}

function has(capability: unknown): boolean {
  return capability !== undefined && capability !== null && capability !== false
}

function told(capabilities: Readonly<Record<string, unknown>>): string {
  const names = Object.keys(capabilities)
    .filter((name) => has(capabilities[name]))
    .map((name) => {
      const flags = FLAGS.filter((flag) => member(capabilities[name], flag) === true)
      return flags.length === 0 ? name : `${name} (${flags.join(', ')})`
    })
  return names.length === 0 ? 'none' : names.join(', ')
}

/** A static list must be the live list, in any order. */
export function compareToolNames(server: ReadServer, facts: LiveFacts): Comparison | undefined {
  const claimed = server.claims.toolNames
  if (claimed === undefined) return undefined
  const pointer = `${server.pointer}/tools`
  const live = facts.toolNames
  if (live === undefined) {
    const because =
      facts.gate === undefined
        ? 'tools/list was not read to its end'
        : 'the server asks for credentials before it lists tools'
    const row = { claim: 'tool_names', claimed: counted(claimed), live: '', pointer } as const
    return { ...row, agrees: 'unknown', because }
  }
  const [inCard, listed] = [new Set(claimed), new Set(live)]
  const gone = claimed.filter((name) => !listed.has(name))
  const added = live.filter((name) => !inCard.has(name))
  return {
    claim: 'tool_names',
    agrees: gone.length + added.length === 0 ? 'yes' : 'no',
    claimed: gone.length === 0 ? counted(claimed) : `${counted(claimed)} (not live: ${some(gone)})`,
    live: added.length === 0 ? counted(live) : `${counted(live)} (not in the card: ${some(added)})`,
    pointer,
  }
}

function counted(names: readonly string[]): string {
  return names.length === 1 ? '1 tool' : `${names.length} tools`
}

function some(names: readonly string[]): string {
  const shown = names.slice(0, 5).map((name) => name.slice(0, 64))
  return names.length > 5 ? `${shown.join(', ')} and ${names.length - 5} more` : shown.join(', ')
}

/** `authentication.required` against a live 401; a 402 asks for money, not for a name. */
export function compareAuthentication(
  server: ReadServer,
  facts: LiveFacts,
  credentialed: boolean,
): Comparison | undefined {
  const required = server.claims.authenticationRequired
  if (required === undefined) return undefined
  const pointer = `${server.pointer}/authentication`
  const claimed = required ? 'required' : 'not required'
  const row = { claim: 'authentication', claimed, pointer } as const
  if (facts.gate?.status === 401) {
    const live = `401 at ${facts.gate.at === 'handshake' ? 'the handshake' : 'tools/list'}`
    return { ...row, live, agrees: required ? 'yes' : 'no' }
  }
  const because =
    facts.gate?.status === 402
      ? 'the server answered 402, which asks for a payment'
      : credentialed
        ? 'credentials were sent, so an open door proves nothing'
        : facts.toolNames === undefined
          ? 'tools/list was not read to its end'
          : undefined
  if (because !== undefined) return { ...row, live: '', agrees: 'unknown', because }
  return {
    ...row,
    live: 'the handshake and tools/list are open',
    agrees: required ? 'no' : 'yes',
  }
}
