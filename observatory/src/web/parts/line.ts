/** The line of fifteen: every check's mark in the order of the registry, and never a count. */
import { CHECKS, type AssertionStatus, type CheckId, type Group } from 'countersign/run'
import { html, joined, type Html } from '../html.ts'
import { plain, type Texts } from '../text/say.ts'
import { state } from './words.ts'
import { mark, SILHOUETTES, STATE_CLASS } from './marks.ts'

/** In the order of the registry. */
export const GROUPS: readonly Group[] = [...new Set(CHECKS.map(({ group }) => group))]

interface Stated {
  readonly check: CheckId
  readonly status: AssertionStatus
}

/** For a report: four punches, each mark a link to its check. */
export function line(texts: Texts, checks: readonly Stated[]): Html {
  const statuses = new Map(checks.map(({ check, status }) => [check, status]))
  const marks = (group: Group): readonly Html[] =>
    CHECKS.filter((check) => check.group === group).map(({ id }) =>
      markLink(texts, id, statuses.get(id) ?? 'UNVERIFIED'),
    )
  return html`<ol class="strip" aria-label="${plain(texts, 'line_label')}">${GROUPS.map(
    (group) => html`<li><span class="name">${texts.groups[group]}</span>
<ul>${marks(group)}</ul></li>
`,
  )}</ol>`
}

/** What each mark means, where many stand without their words. */
export function legend(texts: Texts): Html {
  const STATES = ['VERIFIED', 'FAILED', 'OBSERVED_RISK', 'UNVERIFIED'] as const
  return html`<ul class="keys legend" aria-label="${plain(texts, 'legend')}">${STATES.map(
    (status) => html`<li>${state(texts, status)}</li>
`,
  )}</ul>`
}

function markLink(texts: Texts, check: CheckId, status: AssertionStatus): Html {
  const label = plain(texts, 'mark_label', {
    check: texts.checks[check].title,
    state: texts.states[status],
  })
  return html`<li class="${STATE_CLASS[status]}">
<a href="#${check}" title="${label}">${mark(status)}
<span class="vh">${label}</span></a></li>
`
}

const LOUD_FIRST: readonly AssertionStatus[] = ['FAILED', 'OBSERVED_RISK', 'UNVERIFIED', 'VERIFIED']

/** For a list: silhouettes in a row; whoever does not see them hears the checks by state. */
export function miniature(texts: Texts, states: readonly AssertionStatus[]): Html {
  const label = LOUD_FIRST.flatMap((status) => {
    const names = CHECKS.filter((_, index) => states[index] === status).map(
      ({ id }) => texts.checkNames[id],
    )
    return names.length === 0
      ? []
      : [
          plain(texts, 'line_state', {
            state: texts.states[status],
            checks: names.join(texts.comma),
          }),
        ]
  })
  const shapes = CHECKS.map((_, index) => SHAPES[states[index] ?? 'UNVERIFIED'][index])
  return html`<svg class="mini" width="224" height="13" viewBox="-.5 0 224 13" role="img"
 aria-label="${label.join(texts.gap)}">${shapes}</svg>`
}

function silhouette(status: AssertionStatus, x: number): Html {
  const kind = status === 'VERIFIED' || status === 'FAILED' ? 'm' : 'h'
  return html`<path class="${STATE_CLASS[status]} ${kind}" transform="translate(${x} 1) scale(1.1)"
 d="${SILHOUETTES[status]}"/>`
}

/** Every silhouette in every place, made once: a list has hundreds of them. */
const SHAPES: Readonly<Record<AssertionStatus, readonly Html[]>> = {
  VERIFIED: silhouettes('VERIFIED'),
  FAILED: silhouettes('FAILED'),
  OBSERVED_RISK: silhouettes('OBSERVED_RISK'),
  UNVERIFIED: silhouettes('UNVERIFIED'),
}

function silhouettes(status: AssertionStatus): readonly Html[] {
  return CHECKS.map(({ group }, index) =>
    silhouette(status, 14 * index + 6 * GROUPS.indexOf(group)),
  )
}

/** Names of checks within a sentence: `a, b and c`. */
export function namesOf(texts: Texts, checks: readonly CheckId[]): Html {
  const last = checks.length - 1
  const between = (index: number) => (index === 0 ? '' : index === last ? texts.and : texts.comma)
  return html`${checks.map((check, index) => [between(index), texts.checkNames[check]])}`
}

/** The same as the beginning of a sentence, each a link to its check on this page. */
export function linksTo(texts: Texts, checks: readonly CheckId[]): Html {
  const name = (check: CheckId, index: number) =>
    index === 0 ? capitalised(texts.checkNames[check], texts.lang) : texts.checkNames[check]
  const link = (check: CheckId, index: number): Html =>
    html`<a href="#${check}">${name(check, index)}</a>`
  return joined(checks.map(link), texts.comma)
}

function capitalised(text: string, lang: string): string {
  return text.charAt(0).toLocaleUpperCase(lang) + text.slice(1)
}
