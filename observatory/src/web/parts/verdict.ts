/** What the server did, in words: the first sentence of a report, and the line in a list. */
import { sentenceOf, visible } from 'countersign/text'
import type { Reason } from 'countersign/run'
import type { Summary } from '../../figures/summary.ts'
import { html, type Html, type Part } from '../html.ts'
import { say, sayCount, type Texts } from '../text/say.ts'
import { served, unbroken } from './words.ts'

/** The first sentence, in the past tense when the observation is stale. */
export function didText(texts: Texts, { did, staleHours }: Summary): Html {
  const stale = staleHours !== undefined
  switch (did.key) {
    case 'lists_tools': {
      const { tools, revision } = did
      if (revision === undefined)
        return sayCount(texts, stale ? 'was_lists_tools_bare' : 'did_lists_tools_bare', tools)
      return sayCount(texts, stale ? 'was_lists_tools' : 'did_lists_tools', tools, {
        revision: revisionText(revision),
      })
    }
    case 'lists_in_part':
      return sayCount(texts, stale ? 'was_lists_in_part' : 'did_lists_in_part', did.tools)
    case 'asks_credentials': {
      const scheme = served(visible(did.scheme, { max: 64 }))
      return say(texts, stale ? 'was_asks_credentials' : 'did_asks_credentials', { scheme })
    }
    default: {
      const sentence = say(texts, stale ? `was_${did.key}` : `did_${did.key}`)
      // That the handshake was not answered is what the sentence says already.
      const told = did.reason?.key === 'reachability_unanswered' ? undefined : did.reason
      const reason = told && reasonText(texts, told)
      return reason === undefined ? sentence : html`${sentence}${texts.gap}${reason}`
    }
  }
}

/** Why a run is not signed, in words; by its key when that is of another version. */
export function withheldText(texts: Texts, withheld: string): Part {
  const key = WITHHELD_KEYS.find((one) => one === withheld)
  return key === undefined ? withheld : say(texts, `withheld_${key}`)
}

const WITHHELD_KEYS = [
  'disqualified_condition',
  'disqualified_dns_rebind',
  'disqualified_dns_not_observed',
  'disqualified_unanswered',
  'disqualified_aborted',
  'disqualified_server_error',
  'disqualified_no_challenge',
  'disqualified_no_protocol_revision',
  'disqualified_incomplete_list',
  'disqualified_no_fingerprint',
  'disqualified_unversioned_suite',
  'signer_absent',
  'signer_failed',
] as const

/** `MCP` and a revision, never broken. */
export function revisionText(revision: string): Part {
  return unbroken(['MCP ', served(visible(revision, { max: 32 }))])
}

/**
 * A reason as a sentence; undefined when it is one that this version has no words for. Its params
 * may hold what a server wrote.
 */
export function reasonText(
  texts: Texts,
  reason: { readonly key: string; readonly params: object },
): string | undefined {
  if (!Object.hasOwn(texts.reasons, reason.key)) return undefined
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a param that lacks throws
    return visible(sentenceOf(reason as Reason, texts.reasons), { max: 500 })
  } catch {
    return undefined
  }
}
