/** The directory. */
import { visible } from 'countersign/text'
import { feedPath, HOME, SERVERS } from '../addresses.ts'
import { html, type Html, type Part } from '../html.ts'
import type { WebOptions } from '../options.ts'
import { nothing } from '../parts/blocks.ts'
import { page } from '../parts/frame.ts'
import { legend } from '../parts/line.ts'
import { served } from '../parts/words.ts'
import { choice } from '../parts/choice.ts'
import { at, plain, say, sayCount, type Texts } from '../text/say.ts'
import { directoryPath, ORDERS, type DirectoryView } from '../views/directory.ts'
import { parametersOf } from '../views/narrowed.ts'
import { entries } from './entry.ts'
import { filterWords, narrowingChoices } from './filters.ts'

/**
 * `path` is as it was asked for, with what narrows the list, so that its feed is narrowed alike.
 */
export function serversPage(options: WebOptions, view: DirectoryView, path: string): Html {
  const { texts } = options
  const { query } = view
  const body = html`<div class="front"><div class="body">
<h1>${say(texts, 'servers_title')}</h1>
<form class="ask" id="search" action="${at(texts, SERVERS)}" method="get">
<label for="q">${say(texts, 'servers_label')}</label>
<div class="line"><input type="search" id="q" name="q" value="${query.q}" maxlength="512"
 autocapitalize="off" spellcheck="false">
<button class="btn">${say(texts, 'servers_search')}</button></div>
</form>
</div></div>
<section class="sec">
<div class="head"><h2 id="narrow">${say(texts, 'narrow_title')}</h2>
${narrow(texts, view)}</div>
<div class="body">
<h2 class="count">${counted(texts, view)}</h2>
${active(texts, query)}<p class="note">${say(texts, 'servers_order_note')}</p>
${[...view.servers, ...view.near].some(({ observed }) => observed?.states !== undefined) && legend(texts)}
${list(options, view)}
${pager(texts, view)}
</div>
</section>
`
  return page(options, {
    title: plain(texts, 'servers_title'),
    body,
    path,
    feed: feedPath(path),
    nav: 'servers',
  })
}

/** The controls stand in the margin and belong to the form above. */
function narrow(texts: Texts, view: DirectoryView): Html {
  const { q, order } = view.query
  // There is no best match where nothing was searched for.
  const possible = ORDERS.filter((value) => value !== 'relevance' || q !== '')
  const orders = possible.map((value, index) => ({
    // The first one is what is usual, also when something else is searched for.
    value: index === 0 ? '' : value,
    text: plain(texts, `order_${value}`),
  }))
  const usual = order === possible[0] ? '' : order
  return html`<div class="filters">${narrowingChoices(texts, view)}
${choice({ name: 'order', label: say(texts, 'narrow_order'), choices: orders, chosen: usual })}
<button class="btn quiet slim" form="search">${say(texts, 'narrow_apply')}</button>
</div>`
}

/** What narrows the list, each with a way to be without it. */
function active(texts: Texts, query: DirectoryView['query']): Html {
  const { q, order, ...narrowed } = query
  const set = parametersOf(narrowed)
  if (set.length === 0) return html``
  return html`<ul class="chosen">${set.map(([key, , value]) => {
    const { [key]: _, ...others } = narrowed
    const filter = filterWords(texts, key, value)
    const label = plain(texts, 'filter_remove', { filter })
    return html`<li>${filter} <a href="${at(texts, directoryPath({ q, order, ...others }))}" aria-label="${label}">×</a></li>
`
  })}</ul>
`
}

/** How many there are, when all of them are on this page or nothing narrows them. */
function counted(texts: Texts, { query, total, servers, near, first, next }: DirectoryView): Part {
  const { q, provider, order, ...others } = query
  const narrowed =
    q !== '' || provider !== undefined || order === 'observed' || Object.keys(others).length > 0
  const parts: Part[] = [
    !narrowed
      ? sayCount(texts, 'servers_count', total)
      : first === undefined && next === undefined
        ? sayCount(texts, 'servers_count', servers.length + near.length)
        : say(texts, 'servers_title'),
  ]
  if (provider !== undefined) parts.push(texts.gap, say(texts, 'servers_of_provider', { provider }))
  if (q !== '') parts.push(texts.gap, say(texts, 'servers_matching', { query: served(visible(q)) }))
  return parts
}

function list({ texts, scan }: WebOptions, { total, servers, near }: DirectoryView): Html {
  const nearly =
    near.length > 0 &&
    html`<h2 class="count" id="near">${say(texts, 'servers_near')}</h2>
${entries(texts, near)}`
  if (servers.length > 0) return html`${entries(texts, servers)}${nearly}`
  if (nearly !== false) return nearly
  const words = (key: 'servers_none_scan' | 'servers_empty_scan') =>
    scan === undefined ? say(texts, key) : html`<a href="${at(texts, HOME)}">${say(texts, key)}</a>`
  return total === 0
    ? nothing(
        say(texts, 'servers_empty_title'),
        say(texts, 'servers_empty', { scan: words('servers_empty_scan') }),
      )
    : nothing(
        say(texts, 'servers_none_title'),
        say(texts, 'servers_none', { scan: words('servers_none_scan') }),
      )
}

function pager(texts: Texts, { first, next }: DirectoryView): Html {
  if (first === undefined && next === undefined) return html``
  const back =
    first !== undefined && html`<a href="${at(texts, first)}">${say(texts, 'pager_first')}</a>`
  const on =
    next !== undefined &&
    html`<a class="next" href="${at(texts, next)}" rel="next">${say(texts, 'pager_next')}</a>`
  return html`<nav class="pager" aria-label="${plain(texts, 'pager')}">${back}${on}</nav>`
}
