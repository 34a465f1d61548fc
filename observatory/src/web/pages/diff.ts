/** What changed from one run to another. */
import { reportPath, SERVERS } from '../addresses.ts'
import { DIFF, diffPath, runPath } from '../addresses-records.ts'
import { html, joined, type Html, type Part } from '../html.ts'
import type { WebOptions } from '../options.ts'
import { command, nothing, notice, section, terms } from '../parts/blocks.ts'
import { page } from '../parts/frame.ts'
import { foldingTable } from '../parts/table.ts'
import { breakable, instant, minute, servedCode } from '../parts/words.ts'
import { at, plain, say, sayCount, type Texts } from '../text/say.ts'
import type { DiffView, SideView } from '../views/diff.ts'
import type { ToolDiff } from '../views/diff-tool.ts'
import { serverChanges, toolChanges } from './diff-parts.ts'

/** Also where there are no two lists to compare: then it says so, and leads to other runs. */
export function diffPage(options: WebOptions, view: DiffView): Html {
  const { texts } = options
  const { before, after } = view
  const [name] = after?.names ?? []
  const day = (side: SideView): string => side.at.slice(0, 10)
  const title =
    before === undefined || after === undefined || name === undefined
      ? plain(texts, 'diff_title')
      : plain(texts, 'diff_title_of', { name: name.name, from: day(before), to: day(after) })
  return page(options, {
    title,
    ...(after !== undefined && {
      path: diffPath({ ...(before !== undefined && { from: before.run }), to: after.run }),
    }),
    nav: 'servers',
    crumbs: [
      [say(texts, 'nav_servers'), SERVERS],
      ...(name === undefined ? [] : [[breakable(name.name), reportPath(name)] as const]),
      [say(texts, 'diff_title')],
    ],
    body: html`${front(texts, view)}${sections(options, view)}`,
  })
}

function front(texts: Texts, view: DiffView): Html {
  const { before, after, difference } = view
  const both = before !== undefined && after !== undefined
  const where =
    both && before.endpoint !== after.endpoint
      ? [before.endpoint, after.endpoint]
      : [after?.endpoint ?? '']
  const between =
    both && say(texts, 'diff_between', { from: instant(before.at), to: instant(after.at) })
  return html`<article class="front" aria-labelledby="title">
<div class="body">
<h1 id="title">${say(texts, 'diff_title')}</h1>
${where.map((url) => html`<p class="where">${breakable(url)}</p>`)}
<p class="seen">${between} ${view.choices.length > 1 && html`<a href="#choose">${say(texts, 'diff_other')}</a>`}</p>
${where.length > 1 && notice(say(texts, 'diff_unlike'))}
${
  difference === undefined
    ? nothing(say(texts, 'diff_no_list'), say(texts, 'diff_no_list_text'), 2)
    : seen(texts, difference)
}
</div>
${both && html`<aside class="aside">${sides(texts, before, after)}</aside>`}
</article>
`
}

function sides(texts: Texts, before: SideView, after: SideView): Html {
  const told = ({ run, at: when, tools }: SideView): Part => [
    instant(when),
    html`<br>`,
    tools !== undefined && [sayCount(texts, 'diff_tools', tools), html`<br>`],
    html`<a href="${at(texts, runPath(run))}"><code>${run.slice(0, 13)}</code></a>`,
  ]
  return terms('pairs', [
    [say(texts, 'diff_before'), told(before)],
    [say(texts, 'diff_after'), told(after)],
  ])
}

/** Tools that a sentence names. */
const NAMED = 5

function seen(texts: Texts, difference: NonNullable<DiffView['difference']>): Html {
  const { undiffable, server, tools, more, same } = difference
  if (undiffable !== undefined) {
    const reason = say(texts, `diff_obstacle_${undiffable}`)
    return html`<p class="verdict">${say(texts, 'diff_not_comparable', { reason })}</p>
<p>${say(texts, 'diff_not_comparable_text')}</p>`
  }
  if (tools.length === 0 && server.length === 0)
    return html`<p class="verdict">${say(texts, 'diff_same')}</p>`
  const named = (weight: ToolDiff['weight']): readonly Part[] =>
    tools.filter((tool) => tool.weight === weight).map(({ name }) => servedCode(name))
  const listed = (names: readonly Part[]): Html =>
    joined([...names.slice(0, NAMED), ...(names.length > NAMED ? ['…'] : [])], texts.comma)
  const [breaking, reading] = [named('breaking'), named('reading')]
  const said = [
    breaking.length > 0
      ? say(texts, 'diff_breaks', { tools: listed(breaking) })
      : say(texts, 'diff_quiet'),
    reading.length > 0 && say(texts, 'diff_loud', { tools: listed(reading) }),
  ].filter((part) => part !== false)
  return html`<p class="verdict">${joined(said, texts.gap)}</p>
${tools.length > 0 && summary(texts, tools)}
${more > 0 && html`<p class="note">${sayCount(texts, 'diff_more', more)}</p>`}
<p class="note">${sayCount(texts, 'diff_unchanged', same)}</p>`
}

function summary(texts: Texts, tools: readonly ToolDiff[]): Html {
  return foldingTable({
    caption: say(texts, 'diff_summary'),
    captionHidden: true,
    columns: [
      { label: plain(texts, 'diff_tool') },
      { label: plain(texts, 'diff_what') },
      { label: plain(texts, 'diff_callers') },
    ],
    rows: tools.map(({ name, anchor, weight, changes }) => ({
      head: html`<a href="#${anchor}">${servedCode(name)}</a>`,
      cells: [
        joined(
          [...new Set(changes.map(({ code }) => code))].map((code) =>
            say(texts, `diff_code_${code}`),
          ),
          texts.gap,
        ),
        weight === 'breaking'
          ? html`<strong class="nb">${say(texts, 'diff_breaking')}</strong>`
          : say(texts, `diff_${weight}`),
      ],
    })),
  })
}

function sections({ texts, publicUrl }: WebOptions, view: DiffView): Html {
  const { before, after, difference, choices } = view
  return html`${[
    difference !== undefined &&
      difference.server.length > 0 &&
      section(
        'server',
        say(texts, 'diff_server'),
        say(texts, 'diff_server_note'),
        serverChanges(texts, difference.server),
      ),
    difference !== undefined &&
      difference.tools.length > 0 &&
      section(
        'tools',
        say(texts, 'diff_by_tool'),
        say(texts, 'diff_by_tool_note'),
        difference.tools.map((tool) => toolChanges(texts, tool)),
      ),
    choices.length > 1 &&
      after !== undefined &&
      section(
        'choose',
        say(texts, 'diff_choose'),
        say(texts, 'diff_choose_note'),
        html`<div class="stack">${choice(texts, view)}${
          before && difference && repeat(texts, publicUrl, before.run, after.run)
        }</div>`,
      ),
  ]}`
}

function choice(texts: Texts, { before, after, choices }: DiffView): Html {
  const field = (name: 'from' | 'to', chosen: string | undefined): Html => html`<div>
<label for="${name}">${say(texts, `diff_choose_${name}`)}</label>
<select id="${name}" name="${name}">${choices.map(({ run, at: when, latest }) => {
    const shown = minute(when)
    const text = latest ? plain(texts, 'diff_latest', { at: shown }) : shown
    return html`<option value="${run}"${run === chosen && html` selected`}>${text}</option>
`
  })}</select></div>`
  return html`<form class="stack" action="${at(texts, DIFF)}" method="get">
<div class="cols2">${field('from', before?.run)}${field('to', after?.run)}</div>
<button class="btn quiet slim">${say(texts, 'diff_choose_button')}</button>
</form>`
}

function repeat(texts: Texts, publicUrl: string, before: string, after: string): Html {
  const get = (run: string, file: string): string =>
    `curl -fsS ${publicUrl}/api/v1/runs/${run}/snapshot.json > ${file}`
  return command(
    say(texts, 'diff_repeat'),
    [
      get(before, 'before.json'),
      get(after, 'after.json'),
      'countersign diff before.json after.json --fail-on never',
    ].join('\n'),
  )
}
