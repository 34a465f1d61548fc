/** The checks, all of them on one page and each on its own. */
import { CHECKS, type Group } from 'countersign/run'
import { checkPath, CHECKS_PAGE } from '../addresses-records.ts'
import { html, joined, type Html, type Part } from '../html.ts'
import type { WebOptions } from '../options.ts'
import { folded, section, terms } from '../parts/blocks.ts'
import { withCode } from '../parts/code.ts'
import { page } from '../parts/frame.ts'
import { GROUPS } from '../parts/line.ts'
import { breakable, ruleText, state } from '../parts/words.ts'
import { at, plain, say, sayCount, type Texts } from '../text/say.ts'
import type { ChecksView, CheckView, RuleView } from '../views/check.ts'

/** By group, each with its number in the line of fifteen. */
export function checksPage(options: WebOptions, view: ChecksView): Html {
  const { texts } = options
  const group = (id: Group): Html =>
    section(
      id,
      texts.groups[id],
      say(texts, `group_${id}`),
      html`<ol class="log">${view.checks
        .filter((check) => check.group === id)
        .map(
          (
            check,
          ) => html`<li><p>${check.n}. <a href="${at(texts, checkPath(check.id))}">${check.title}</a></p>
<div><p>${check.what}</p><p class="id">${breakable(check.id)}</p></div></li>
`,
        )}</ol>`,
    )
  return page(options, {
    title: plain(texts, 'checkpage_list_title'),
    path: CHECKS_PAGE,
    nav: 'checks',
    body: html`<div class="front"><div class="body">
<h1>${say(texts, 'checkpage_list_title')}</h1>
<p class="lead">${say(texts, 'checkpage_list_lead')}</p>
<p class="seen">${say(texts, 'checkpage_order')}${texts.gap}${say(texts, 'checkpage_version', {
      version: view.checks[0]?.docsVersion ?? '',
      suite: view.suite,
    })}</p>
</div></div>
${GROUPS.map(group)}`,
  })
}

/** One check: how it looks, what it cannot tell, and every outcome that it may have. */
export function checkPage(options: WebOptions, view: CheckView): Html {
  const { texts } = options
  const { check, text, suite, rules, terms: words } = view
  const body = html`<article class="front" aria-labelledby="title"><div class="body">
<h1 id="title">${text.title}</h1>
<p class="where">${breakable(check.id)} · ${texts.groups[check.group]}</p>
<p class="verdict">${text.what}</p>
${terms('terms', [
  [say(texts, 'check_how'), ruleText(texts, text.how)],
  [say(texts, 'check_cannot'), text.cannot],
  [say(texts, 'check_mend'), text.mend],
])}
<p class="note">${joined([...remarks(texts, view), ''], texts.gap)}${say(
    texts,
    'checkpage_version',
    {
      version: check.docsVersion,
      suite,
    },
  )}</p>
</div></article>
${section(
  'outcomes',
  say(texts, 'checkpage_outcomes'),
  say(texts, 'checkpage_outcomes_note'),
  outcomes(texts, view),
)}
${rules && conditions(texts, rules)}
${
  words &&
  section(
    'terms',
    say(texts, 'checkpage_terms'),
    say(texts, 'checkpage_terms_note'),
    html`<div lang="en">${terms(
      'terms',
      words.map(([term, meaning]) => [term, withCode(meaning)] as const),
    )}</div>`,
  )
}
${section('others', say(texts, 'checkpage_others'), undefined, neighbours(texts, check.n))}`
  return page(options, {
    title: text.title,
    path: checkPath(check.id),
    nav: 'checks',
    crumbs: [[say(texts, 'nav_checks'), CHECKS_PAGE], [text.title]],
    body,
  })
}

function remarks(texts: Texts, { check }: CheckView): readonly Html[] {
  return [
    say(texts, `checkpage_loud_${check.failure ?? 'none'}`),
    ...(check.needsBaseline ? [say(texts, 'checkpage_baseline')] : []),
  ]
}

function outcomes(texts: Texts, { outcomes: list }: CheckView): Html {
  return html`<ol class="checks">${list.map((outcome) => {
    const { status, execution, reason, count, servers } = outcome
    const how =
      execution !== 'COMPLETED' &&
      html`<br><span class="exec">${say(texts, `execution_${execution}`)}</span>`
    const first = servers.map(
      ({ id, does, guards }) => html`<li><code>${breakable(id)}</code><br>
<span lang="en">${does}</span><br><span class="cap">${say(texts, 'checkpage_guards', {
        what: html`<span lang="en">${guards}</span>`,
      })}</span></li>
`,
    )
    return html`<li class="check"><p>${state(texts, status)}${how}</p>
<div class="what">
<p>${template(texts, reason)}</p>
<p class="id">${breakable(reason)}</p>
${folded({
  summary: sayCount(texts, 'checkpage_servers', count),
  about: reason,
  open: status === 'FAILED' || status === 'OBSERVED_RISK',
  body: html`<div class="proof">${
    count > servers.length && html`<p>${say(texts, 'checkpage_first')}</p>`
  }<ul class="plain defining">${first}</ul></div>`,
})}
</div></li>
`
  })}</ol>`
}

/** The sentence of a reason, with the names of its values. */
function template(texts: Texts, reason: string): Part {
  const found = Object.entries(texts.reasons).find(([key]) => key === reason)?.[1] ?? reason
  const plainText = found.replaceAll(/[[\]]/g, '')
  return plainText
    .split(/\{(\w+)\}/)
    .map((piece, index) => (index % 2 === 1 ? html`<var>${piece}</var>` : piece))
}

const RULE_GROUPS = ['C', 'V', 'P', 'S', 'L', 'N'] as const

function conditions(texts: Texts, rules: readonly RuleView[]): Html {
  const group = (letter: (typeof RULE_GROUPS)[number]): Html => html`<section class="group">
<h3>${say(texts, `checkpage_rules_${letter}`)}</h3>
<ol class="log" lang="en">${rules
    .filter(({ id }) => id.startsWith(letter))
    .map(
      ({ id, title, condition, weight }) => html`<li id="${id}"><p><a href="#${id}">${id}</a><br>
<span lang="${texts.lang}">${say(texts, `checkpage_rule_${weight}`)}</span></p>
<div><p><strong>${title}</strong></p><p>${withCode(condition)}</p></div></li>
`,
    )}</ol>
</section>
`
  return section(
    'conditions',
    say(texts, 'checkpage_conditions'),
    say(texts, 'checkpage_conditions_note'),
    RULE_GROUPS.map(group),
  )
}

function neighbours(texts: Texts, n: number): Html {
  const link = (key: 'checkpage_before' | 'checkpage_after', other: number): Part => {
    const check = CHECKS.find((one) => one.n === other)
    if (check === undefined) return undefined
    const name = html`<a href="${at(texts, checkPath(check.id))}">${texts.checks[check.id].title}</a>`
    return html`<li>${say(texts, key, { check: name })}</li>`
  }
  const all = html`<li><a href="${at(texts, CHECKS_PAGE)}">${say(texts, 'checkpage_list_title')}</a></li>`
  return html`<ul class="plain">${link('checkpage_before', n - 1)}${link('checkpage_after', n + 1)}${all}</ul>`
}
