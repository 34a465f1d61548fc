/** The directory. */
import { visible } from 'countersign/text'
import { feedPath, HOME, SERVERS } from '../addresses.ts'
import { html, type Html, type Part } from '../html.ts'
import type { WebOptions } from '../options.ts'
import { nothing } from '../parts/blocks.ts'
import { page } from '../parts/frame.ts'
import { served } from '../parts/words.ts'
import { at, plain, say, sayCount, type Texts } from '../text/say.ts'
import { ORDERS, STATES, type DirectoryView } from '../views/directory.ts'
import { entries } from './entry.ts'

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
${narrow(texts, query)}</div>
<div class="body">
<h2 class="count">${counted(texts, view)}</h2>
<p class="note">${say(texts, 'servers_order_note')}</p>
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
function narrow(texts: Texts, { q, state, order, provider }: DirectoryView['query']): Html {
  const states: readonly Choice[] = [
    { value: '', text: say(texts, 'narrow_any') },
    ...STATES.map((value) => ({ value, text: say(texts, `narrow_${value}`) })),
  ]
  // There is no best match where nothing was searched for.
  const possible = ORDERS.filter((value) => value !== 'relevance' || q !== '')
  const orders = possible.map((value, index) => ({
    // The first one is what is usual, also when something else is searched for.
    value: index === 0 ? '' : value,
    text: say(texts, `order_${value}`),
  }))
  const kept =
    provider !== undefined &&
    html`<input type="hidden" name="provider" value="${provider}" form="search">`
  return html`<div class="filters">${kept}
${choice('state', say(texts, 'narrow_state'), states, state ?? '')}
${choice('order', say(texts, 'narrow_order'), orders, order === possible[0] ? '' : order)}
<button class="btn quiet slim" form="search">${say(texts, 'narrow_apply')}</button>
</div>`
}

interface Choice {
  readonly value: string
  readonly text: Part
}

function choice(name: string, label: Part, choices: readonly Choice[], chosen: string): Html {
  const options = choices.map(({ value, text }) => {
    const selected = value === chosen && html` selected`
    return html`<option value="${value}"${selected}>${text}</option>
`
  })
  return html`<div><label for="${name}">${label}</label>
<select id="${name}" name="${name}" form="search">
${options}</select></div>`
}

/** How many there are, when all of them are on this page or nothing narrows them. */
function counted(texts: Texts, { query, total, servers, near, first, next }: DirectoryView): Part {
  const { q, provider, state, order } = query
  const narrowed = q !== '' || provider !== undefined || state !== undefined || order === 'observed'
  const parts: Part[] = [
    !narrowed
      ? sayCount(texts, 'servers_count', total)
      : first === undefined && next === undefined
        ? sayCount(texts, 'servers_count', servers.length + near.length)
        : say(texts, 'servers_title'),
  ]
  if (provider !== undefined) parts.push(' ', say(texts, 'servers_of_provider', { provider }))
  if (q !== '') parts.push(' ', say(texts, 'servers_matching', { query: served(visible(q)) }))
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
