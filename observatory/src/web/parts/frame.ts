/** The frame of every page: head, masthead, breadcrumb, footer. */
import { REGISTRY_VERSION } from 'countersign/run'
import { GLYPH, HOME, jsonPath, SERVERS } from '../addresses.ts'
import { html, type Html, type Part } from '../html.ts'
import type { WebOptions } from '../options.ts'
import { plain, say } from '../text/say.ts'
import { glyph, SPRITE } from './marks.ts'
import { notice } from './words.ts'

export interface Frame {
  /** Plain text. */
  readonly title: string
  readonly body: Part
  /** Path and query of this page; where it has a form as JSON, that is announced. */
  readonly path?: string
  readonly nav?: 'servers'
  /** Name and path; the last is the page itself. */
  readonly crumbs?: readonly (readonly [name: Part, path?: string])[]
  /** Seconds after which a reader without scripts sees the page again. */
  readonly refresh?: number
  /** True for pages that search engines shall leave alone. */
  readonly unlisted?: boolean
}

/** A whole page. */
export function page(options: WebOptions, stylePath: string, frame: Frame): Html {
  const { texts, demo } = options
  const { title, body, path, crumbs = [], refresh, unlisted } = frame
  const json = path === undefined ? undefined : twinOf(path)
  return html`<!doctype html>
<html lang="${texts.lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Countersign</title>
<meta name="color-scheme" content="light dark">
${refresh !== undefined && html`<meta http-equiv="refresh" content="${refresh}">\n`}${unlisted === true && html`<meta name="robots" content="noindex">\n`}<link rel="stylesheet" href="${stylePath}">
<link rel="icon" href="${GLYPH}" type="image/svg+xml">
${json !== undefined && html`<link rel="alternate" type="application/json" href="${json}">\n`}</head>
<body>
${SPRITE}
<a class="skip" href="#main">${say(texts, 'skip')}</a>
<header class="masthead">
<div class="wrap bar"><a class="brand" href="${HOME}">${glyph(30)}<span>Countersign</span></a>
<nav class="nav" aria-label="${plain(texts, 'nav_main')}"><ul><li><a href="${SERVERS}"${frame.nav === 'servers' && html` aria-current="page"`}>${say(texts, 'nav_servers')}</a></li><li><a href="${HOME}#checks">${say(texts, 'nav_checks')}</a></li></ul></nav></div>
<div class="wrap"><div class="oxford"></div>${demo === true && notice(say(texts, 'demo'))}</div>
</header>
${crumbs.length > 0 && html`<nav class="crumbs wrap" aria-label="${plain(texts, 'crumbs')}"><ol>${crumbs.map(([name, href]) => html`<li>${href === undefined ? html`<span aria-current="page">${name}</span>` : html`<a href="${href}">${name}</a>`}</li>`)}</ol></nav>\n`}<main id="main" class="wrap">
${body}</main>
${footer(options, json)}
</body>
</html>
`
}

function twinOf(path: string): string {
  const [plainPath = '', query] = path.split('?')
  return query === undefined ? jsonPath(plainPath) : `${jsonPath(plainPath)}?${query}`
}

function footer({ texts, operator, version }: WebOptions, json: string | undefined): Html {
  return html`<footer class="foot"><div class="wrap cols">
<p>${glyph(36)}</p>
<div><h2>${say(texts, 'foot_here')}</h2><p>${operator !== undefined && [say(texts, 'foot_run_by', { operator }), ' ']}${say(texts, 'foot_version', { version, rules: REGISTRY_VERSION })} ${say(texts, 'foot_licence')}</p></div>
${json !== undefined && html`<div><h2>${say(texts, 'foot_machines')}</h2><p><a href="${json}">${say(texts, 'foot_json')}</a></p></div>`}
<div><h2>${say(texts, 'foot_operators')}</h2><p><a href="${HOME}#probe">${say(texts, 'foot_opt_out')}</a></p></div>
</div></footer>`
}
