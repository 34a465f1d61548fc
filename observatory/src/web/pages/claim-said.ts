/** What a report says of an owner: since when there is one, and the owner's words, marked as theirs. */
import { html, type Html, type Part } from '../html.ts'
import { notice, quoted } from '../parts/blocks.ts'
import { instant } from '../parts/words.ts'
import { at, say, type Texts } from '../text/say.ts'
import type { OwnershipView } from '../views/ownership.ts'

/** Sentences for the paragraph on how a report came about. */
export function claimSentences(
  texts: Texts,
  { claim, claimedAt, baselineApprovedAt }: OwnershipView,
  kind: 'endpoint' | 'site',
): readonly Html[] {
  const link = kind === 'endpoint' ? ('claim_link' as const) : ('claim_link_site' as const)
  return [
    ...(claimedAt === undefined ? [] : [say(texts, 'claimed_since', { at: instant(claimedAt) })]),
    ...(baselineApprovedAt === undefined
      ? []
      : [say(texts, 'baseline_since', { at: instant(baselineApprovedAt) })]),
    ...(claim === undefined || claimedAt !== undefined
      ? []
      : [html`<a href="${at(texts, claim)}">${say(texts, link)}</a>`]),
  ]
}

/** That the owner took it off the lists; undefined while it is on them. */
export function unlistedNotice(texts: Texts, { unlistedAt }: OwnershipView): Html | undefined {
  if (unlistedAt === undefined) return undefined
  return notice(say(texts, 'unlisted_notice', { at: instant(unlistedAt) }))
}

/** Of the newest, on a page. */
const MOST_DISPUTES = 20

/** The owner's words, below the facts. */
export function ownerSaid(texts: Texts, { annotation, disputes }: OwnershipView): readonly Part[] {
  return [
    annotation !== undefined &&
      quoted(say(texts, 'annotation_cap', { at: instant(annotation.at) }), annotation.text),
    ...disputes
      .slice(0, MOST_DISPUTES)
      .map(({ at: when, text, runId }) => [
        quoted(say(texts, 'dispute_cap', { at: instant(when) }), text),
        runId !== undefined &&
          html`<p class="note">${say(texts, 'dispute_about', { run: html`<code>${runId}</code>` })}</p>`,
      ]),
    disputes.length > MOST_DISPUTES && html`<p class="note">${say(texts, 'dispute_older')}</p>`,
  ]
}
