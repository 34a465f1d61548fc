/** What is said of a claim that the live server denies, and how to mend it. */
import { quoted } from '../card/in-words.ts'
import { hasDotSegment, hostsOf, isCardName, nameParts } from '../card/names.ts'
import { findingOf, type Finding } from '../finding.ts'
import { CONTRADICTION, REVISION_UNLISTED } from './compare-rules.ts'
import type { Compared, Comparison } from './types.ts'

/** The claims that the live server denies, as findings about the card. */
export function contradictionsOf(compared: Compared): readonly Finding[] {
  return compared.rows.flatMap((row) => {
    if (row.agrees !== 'no') return []
    const rule = row.denial === 'unlisted' ? REVISION_UNLISTED : CONTRADICTION[row.claim]
    return findingOf(rule, compared.foundAt ?? compared.endpoint, {
      pointer: row.pointer,
      message: denialOf(row, compared.endpoint),
      mend: editOf(row),
      params: {
        claim: row.claim,
        claimed: row.claimed.slice(0, 200),
        live: row.live.slice(0, 200),
        endpoint: compared.endpoint,
      },
    })
  })
}

/**
 * Both sides of a denied claim in one sentence. In quotes is only what the card or the server wrote
 * itself; what was counted or gathered from several places is told without them.
 */
export function denialOf({ claim, claimed, live, denial }: Comparison, endpoint: string): string {
  switch (claim) {
    case 'name':
    case 'version':
    case 'title':
      return `The card says that the ${claim} is ${quoted(claimed)}, and ${endpoint} says ${quoted(live)}.`
    case 'transport':
      return `The card says that the transport is ${quoted(claimed)}, and ${endpoint} speaks ${plain(live)}.`
    case 'protocol_versions':
    case 'protocol_version': {
      const seen =
        denial === 'unlisted'
          ? `${endpoint} lists ${plain(live) || 'none'}`
          : `${endpoint}, asked with it, ${live === '' ? 'does not speak it' : `chose ${plain(live)}`}`
      return `The card lists the protocol version ${quoted(claimed)}, and ${seen}.`
    }
    case 'capabilities':
      return `The card claims these capabilities: ${plain(claimed)}; ${endpoint} states: ${plain(live)}.`
    case 'tool_names':
      return `The card lists ${plain(claimed)}; ${endpoint} has ${plain(live)}.`
    case 'authentication':
      return `The card says that authentication is ${plain(claimed)}; seen at ${endpoint}: ${plain(live)}.`
    default:
      return `The card does not name ${endpoint}, only ${plain(claimed)}.`
  }
}

function editOf({ claim, claimed, live, pointer }: Comparison): string {
  switch (claim) {
    case 'name':
      return nameEdit(pointer, claimed, live)
    case 'version':
    case 'title':
    case 'transport':
      return `Set ${pointer} to ${quoted(live)}.`
    case 'protocol_versions':
      return `Remove ${quoted(claimed)} from the card (${pointer}), or let the server accept it.`
    case 'protocol_version':
      return `Set ${pointer} to a version that the server accepts (${plain(live)}), or let it accept ${quoted(claimed)}.`
    case 'capabilities':
      return `Write ${pointer} as the server states it: ${plain(live)}.`
    case 'tool_names':
      return `Generate ${pointer} from tools/list, or write "tools": "dynamic".`
    case 'authentication':
      return `Set required in ${pointer} to ${live.startsWith('401')}.`
    default:
      return `Add ${quoted(live)} to remotes in the card, or use an endpoint that the card names.`
  }
}

/**
 * The name that the card may have for the server to agree, when there is a legal one: the live name
 * itself, or the card's namespace before it. Otherwise only the server can be mended.
 */
function nameEdit(pointer: string, claimed: string, live: string): string {
  const parts = nameParts(claimed)
  if (parts === undefined) {
    return `Set ${pointer} to ${quoted(live)}, or let the server report ${quoted(claimed)}.`
  }
  const { namespace, slug } = parts
  const legal = [live, `${namespace}/${live}`].find(isOwnableName)
  const report = `et the server report ${quoted(slug)} as serverInfo.name`
  return legal === undefined
    ? `L${report}: no card name can end in ${quoted(live)}.`
    : `Set ${pointer} to ${quoted(legal)}, or l${report}.`
}

/** A card name whose namespace reads as a domain. */
function isOwnableName(name: string): boolean {
  const namespace = nameParts(name)?.namespace ?? ''
  return isCardName(name) && !hasDotSegment(name) && hostsOf(namespace).length > 0
}

/** Words that are partly our own and partly a third party's: escaped as JSON, bounded, no quotes. */
function plain(text: string): string {
  return JSON.stringify(text.slice(0, 400)).slice(1, -1)
}
