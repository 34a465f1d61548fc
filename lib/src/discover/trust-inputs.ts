/** R9 and R10: what the card wants from the user. */
import { isForbiddenHeader, placeholders } from '../card/input.ts'
import { quoted } from '../card/in-words.ts'
import type { Input, KeyValueInput, PartialCard, Remote } from '../card/types.ts'
import type { LiveFacts } from '../exchange.ts'
import { lineOf } from './trust-rule.ts'
import { SERVED } from './trust-rules-server.ts'
import type { TrustLine } from './types.ts'

const CREDENTIAL_HEADER = /^authorization$|api[-_]?key|token|secret|password|credential/i

/**
 * R9: headers that no card may set; secrets only where listing, endpoint and name hold together.
 *
 * @param mayAsk whether they hold for a remote
 */
export function judgeInputs(
  card: PartialCard,
  live: LiveFacts | undefined,
  mayAsk: (remote: Remote) => boolean,
): readonly TrustLine[] {
  const remotes = card.remotes ?? []
  const headers = remotes.flatMap(({ headers: own = [] }) => own)
  const forbidden = headers.find(({ name }) => isForbiddenHeader(name))
  const secrets = remotes.flatMap(secretsOf)
  const early = remotes.filter((remote) => !mayAsk(remote)).flatMap(secretsOf)
  const lines: TrustLine[] = []
  if (forbidden !== undefined) {
    lines.push(lineOf(SERVED.header, `The card sets the header ${quoted(forbidden.name)}.`))
  }
  const shown = early.length > 0 ? early : secrets
  const asked = `The card asks for ${shown.slice(0, 5).map(quoted).join(', ')}${shown.length > 5 ? ` and ${shown.length - 5} more` : ''}`
  lines.push(
    secrets.length === 0
      ? lineOf(SERVED.asksNothing, 'The card asks for no secret.')
      : lineOf(early.length === 0 ? SERVED.mayAsk : SERVED.solicited, `${asked}.`, {
          inputs: shown.length,
        }),
  )
  if (live?.gate?.status === 401) {
    lines.push(
      lineOf(
        SERVED.authServer,
        `${live.endpoint} asks for a sign-in (401); whose sign-in it is was not checked.`,
      ),
    )
  }
  return lines
}

/** Names of the inputs of a remote that are secrets, by declaration or by what they are for. */
function secretsOf(remote: Remote): readonly string[] {
  const variables = Object.entries(remote.variables ?? {})
  return [
    ...variables.flatMap(([name, input]) => (isSecretInput(input) ? [name] : [])),
    ...(remote.headers ?? []).flatMap((header) => (asksSecret(header) ? [header.name] : [])),
  ]
}

function asksSecret(header: KeyValueInput): boolean {
  const variables = Object.values(header.variables ?? {})
  if (isSecretInput(header) || variables.some(isSecretInput)) return true
  const open = header.value === undefined || placeholders(header.value).length > 0
  return open && isCredentialHeader(header.name)
}

/** True for an input that must not be asked for lightly: a secret, or a file of the user. */
export function isSecretInput({ isSecret, format }: Input): boolean {
  return isSecret === true || format === 'filepath'
}

/** True for a header that carries credentials by its name, whatever the card says of it. */
export function isCredentialHeader(name: string): boolean {
  return CREDENTIAL_HEADER.test(name)
}

/** Members by which a publisher would approve on the user's behalf. */
const GRANTS = ['alwaysAllow', 'autoApprove', 'allowedTools', 'permissions', 'trust', 'trusted']

/** R10: cards are advisory, so a card that hands out access is remarked upon. */
export function judgeAccess(card: PartialCard): readonly TrustLine[] {
  const places: readonly object[] = [card, ...(card.remotes ?? [])]
  const found = GRANTS.filter((name) => places.some((place) => Object.hasOwn(place, name)))
  return found.length === 0
    ? [lineOf(SERVED.advisory, 'The card does not try to approve tools or to grant access.')]
    : [lineOf(SERVED.grants, `The card has members that would grant access: ${found.join(', ')}.`)]
}
