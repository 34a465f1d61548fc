/** The tools of a report: their own words, set apart, with what the rules hit in them. */
import { diffPath } from '../addresses-records.ts'
import { html, joined, type Html, type Part } from '../html.ts'
import { folded, nothing, quoted, section } from '../parts/blocks.ts'
import { date, served, servedCode } from '../parts/words.ts'
import { at, inEnglish, inFigures, say, sayCount, type Texts } from '../text/say.ts'
import type { EventView } from '../views/report.ts'
import type { Unchanged } from '../../figures/unchanged.ts'
import type { RunView } from '../views/run.ts'
import type { BesideView, HitView, ToolView } from '../views/tools.ts'

/** Tools that a page shows; the JSON form has all. */
const SHOWN = 60
/** Those that are seen without unfolding, beside the ones that rules hit. */
const FIRST = 12

/** Beside the run: where the JSON is, and what changed when. */
interface Beside {
  readonly json: string
  readonly history: readonly EventView[]
}

/** Tools that rules hit stand first and are never folded away. */
export function toolsSection(texts: Texts, run: RunView, beside: Beside): Html {
  return section(
    'tools',
    say(texts, 'tools_title'),
    say(texts, 'tools_note'),
    html`<div class="stack">${content(texts, run, beside)}</div>`,
  )
}

function content(texts: Texts, { tools: list }: RunView, { json, history }: Beside): Part {
  if (list === undefined)
    return nothing(say(texts, 'tools_unread_title'), say(texts, 'tools_unread'))
  const { count, tools, unchanged } = list
  const changed = unchanged && [html`<p class="big">${unchangedText(texts, unchanged)}</p>`]
  if (count === 0)
    return [changed, nothing(say(texts, 'tools_none_title'), say(texts, 'tools_none'))]
  const ordered = tools.toSorted((a, b) => Number(b.hits.length > 0) - Number(a.hits.length > 0))
  const changedOn = changesByTool(history)
  const shown = Math.min(count, ordered.length, SHOWN)
  const hit = ordered.filter((tool) => tool.hits.length > 0).length
  // One or two are not worth folding.
  const first = shown - Math.max(FIRST, hit) <= 2 ? shown : Math.max(FIRST, hit)
  const link = html`<a href="${json}">${say(texts, 'tools_json')}</a>`
  return [
    changed,
    table(texts, ordered.slice(0, first), changedOn),
    shown > first &&
      folded({
        summary: sayCount(texts, 'tools_rest', shown - first),
        open: false,
        body: table(texts, ordered.slice(first, shown), changedOn),
      }),
    count > SHOWN &&
      html`<p class="note">${sayCount(texts, 'tools_more', count - SHOWN, { json: link })}</p>`,
  ]
}

type ChangedOn = ReadonlyMap<string, readonly EventView[]>

/** Events name a few of the tools that changed, and those without blanks in their names surely. */
function changesByTool(history: readonly EventView[]): ChangedOn {
  const named = history
    .filter(({ kind, runId }) => kind === 'tools_changed' && runId !== undefined)
    .flatMap((event) =>
      `${event.params['tools'] ?? ''}`.split(' ').map((name) => ({ name, event })),
    )
  const byName = Map.groupBy(named, ({ name }) => name)
  return new Map([...byName].map(([name, all]) => [name, all.map(({ event }) => event)]))
}

function table(texts: Texts, tools: readonly ToolView[], changedOn: ChangedOn): Html {
  return html`<table class="tools">
<caption>${say(texts, 'tools_caption')}</caption>
<thead><tr>
<th scope="col">${say(texts, 'tools_column')}</th>
<th scope="col">${say(texts, 'tools_says')}</th>
</tr></thead>
<tbody>
${tools.map((tool) => row(texts, tool, changedOn.get(tool.name) ?? []))}</tbody>
</table>`
}

/** Days of changes that stand beside a tool. */
const DAYS = 3

function changed(texts: Texts, events: readonly EventView[]): Part {
  if (events.length === 0) return undefined
  const links = events.slice(0, DAYS).map(({ at: when, runId = '' }) => {
    const path = at(texts, diffPath({ to: runId }))
    return html`<a href="${path}">${date(when.slice(0, 10))}</a>`
  })
  const days = joined(links, texts.comma)
  return html`<p class="cap">${say(texts, 'tools_changed_on', { days })}</p>`
}

function unchangedText(texts: Texts, { changed, days, since }: Unchanged): Html {
  const params = { since: date(since) }
  if (days === 0)
    return say(texts, changed ? 'tools_changed_today' : 'tools_unchanged_today', params)
  return sayCount(texts, changed ? 'tools_changed' : 'tools_unchanged', days, params)
}

function row(texts: Texts, tool: ToolView, events: readonly EventView[]): Html {
  const { name, title, description, hits: found } = tool
  const caption = title === undefined ? say(texts, 'served_by') : served(title)
  const text =
    description !== undefined &&
    description !== '' &&
    folded({
      summary: say(texts, 'tools_text'),
      about: name,
      open: found.length > 0,
      body: quoted(caption, description),
    })
  const all =
    found.length > 0 && html`<ul class="plain">${found.map((one) => hit(texts, one))}</ul>`
  return html`<tr>
<th scope="row">${servedCode(name)}${changed(texts, events)}${all}${text}</th>
<td>${hints(texts, tool)}</td>
</tr>
`
}

const HINTS = [
  ['readOnlyHint', 'hint_readOnlyHint', 'hint_not_readOnlyHint'],
  ['destructiveHint', 'hint_destructiveHint', 'hint_not_destructiveHint'],
  ['idempotentHint', 'hint_idempotentHint', 'hint_not_idempotentHint'],
  ['openWorldHint', 'hint_openWorldHint', 'hint_not_openWorldHint'],
] as const

function hints(texts: Texts, { hints }: ToolView): Html {
  const words = HINTS.flatMap(([hint, yes, no]) => {
    const value = hints[hint]
    return value === undefined ? [] : [say(texts, value ? yes : no)]
  })
  return joined(words, texts.comma)
}

function hit(texts: Texts, one: HitView): Html {
  const { code, rule, places, excerpt, likelyBenign } = one
  const often = places > 1 && [texts.comma, sayCount(texts, 'tools_places', places)]
  const around = excerpt !== undefined && html`: <mark>${served(excerpt)}</mark>`
  const benign = likelyBenign && html` <span class="tag">${say(texts, 'tools_benign')}</span>`
  return html`<li>${inEnglish(texts, rule)}${often}${around}${benign} <span class="id">${code}</span></li>
`
}

/** What was seen beside the checks. */
export function besideSection(texts: Texts, { beside }: RunView): Html {
  if (beside.length === 0) return html``
  const SEEN = 12
  const items = beside
    .slice(0, SEEN)
    .map((one) => html`<li><p>${besideText(texts, one)}</p><p class="id">${one.code}</p></li>`)
  const more =
    beside.length > SEEN &&
    html`<p class="note">${sayCount(texts, 'beside_more', beside.length - SEEN)}</p>`
  return section(
    'beside',
    say(texts, 'beside_title'),
    say(texts, 'beside_note'),
    html`<ul class="lines">${items}</ul>${more}`,
  )
}

/** What nearly every run shows is said in every language, what is rare in English. */
function besideText(texts: Texts, { code, text, params }: BesideView): Part {
  const { capabilities, extensions, tools, bytes, tokens } = params
  if (code === 'capabilities_declared' && typeof capabilities === 'string') {
    const declared =
      capabilities === ''
        ? say(texts, 'beside_declared_none')
        : say(texts, 'beside_declared', { capabilities: served(capabilities) })
    return typeof extensions === 'string'
      ? [declared, texts.gap, say(texts, 'beside_extensions', { extensions: served(extensions) })]
      : declared
  }
  const isSize = code === 'list_size' && typeof tools === 'number'
  return isSize && typeof bytes === 'number' && typeof tokens === 'number'
    ? sayCount(texts, 'beside_list_size', tools, {
        bytes: inFigures(texts, bytes),
        tokens: inFigures(texts, tokens),
      })
    : inEnglish(texts, served(text))
}
