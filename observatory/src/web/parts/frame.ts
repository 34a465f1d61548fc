/** The frame of every page: head, masthead, breadcrumb, footer. */
import { SUITE_VERSION } from 'countersign/run'
import { GLYPH, HOME, jsonPath, markdownPath, SERVERS, STATUS } from '../addresses.ts'
import {
  API,
  CHECKS_PAGE,
  CORRECTIONS,
  KEYS_PAGE,
  LINT,
  LOG_PAGE,
  METHODOLOGY,
  PROBE,
  STATISTICS,
} from '../addresses-records.ts'
import { html, joined, type Html, type Part } from '../html.ts'
import type { WebOptions } from '../options.ts'
import { SCRIPT } from '../page-script.ts'
import { STYLESHEET } from '../style.ts'
import { LANGUAGES } from '../text/languages.ts'
import { at, plain, say, type Texts } from '../text/say.ts'
import { notice } from './blocks.ts'
import { glyph, SPRITE } from './marks.ts'

/** What of a page is its own; all else is the same on every page. */
export interface Frame {
  /** Plain text. */
  readonly title: string
  readonly body: Part
  /** Path and query of this page without its language. Its other forms and languages are announced. */
  readonly path?: string
  readonly nav?: 'servers' | 'checks'
  /** Path and query of the feed of what this page tells of. */
  readonly feed?: string
  /** Name and path without a language; the last is the page itself. */
  readonly crumbs?: readonly (readonly [name: Part, path?: string])[]
  /** Seconds after which a reader without scripts sees the page again. */
  readonly refresh?: number
  /** True where the script of the pages looks by itself, and only others need the page again. */
  readonly followed?: boolean
  /** True for pages that search engines shall leave alone. */
  readonly unlisted?: boolean
}

/** A whole page. */
export function page(options: WebOptions, frame: Frame): Html {
  const { texts, demo } = options
  const { title, body, path, feed, refresh, followed, unlisted } = frame
  const json = path === undefined ? undefined : twinOf(path, jsonPath)
  const markdown = path === undefined ? undefined : twinOf(path, markdownPath)
  const again = refresh !== undefined && html`<meta http-equiv="refresh" content="${refresh}">`
  const looks = followed === true ? html`<noscript>${again}</noscript>` : again
  const hidden = unlisted === true && html`<meta name="robots" content="noindex">`
  const twin =
    json !== undefined &&
    html`<link rel="alternate" type="application/json" href="${json}">
<link rel="alternate" type="text/markdown" href="${markdown}">`
  const news =
    feed !== undefined && html`<link rel="alternate" type="application/atom+xml" href="${feed}">`
  return html`<!doctype html>
<html lang="${texts.lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Countersign</title>
<meta name="color-scheme" content="light dark">
${looks}${hidden}<link rel="stylesheet" href="${STYLESHEET.address}">
<link rel="icon" href="${GLYPH}" type="image/svg+xml">
${SCRIPT && html`<script src="${SCRIPT.address}" defer data-copy="${plain(texts, 'copy')}" data-copied="${plain(texts, 'copied')}"></script>`}
${twin}
${news}
${path !== undefined && alternates(options, path)}</head>
<body>
${SPRITE}
<a class="skip" href="#main">${say(texts, 'skip')}</a>
<header class="masthead">
<div class="wrap bar">
<a class="brand" href="${at(texts, HOME)}">${glyph(30)}<span>Countersign</span></a>
${navigation(texts, frame)}
</div>
<div class="wrap"><div class="oxford"></div>${demo === true && notice(say(texts, 'demo'))}</div>
</header>
${breadcrumb(texts, frame)}
<main id="main" class="wrap">
${body}</main>
${footer(options, { json, markdown, feed, path })}
</body>
</html>
`
}

/** The page in every language, and where the reader's own is chosen. Search engines want whole URLs. */
function alternates(options: WebOptions, path: string): Part {
  const link = (lang: string, url: string): Html =>
    html`<link rel="alternate" hreflang="${lang}" href="${options.publicUrl}${url}">
`
  const { languages = LANGUAGES } = options
  return [...languages.map(({ lang }) => link(lang, `/${lang}${path}`)), link('x-default', path)]
}

function twinOf(path: string, formOf: (path: string) => string): string {
  const [plainPath = '', query] = path.split('?')
  return query === undefined ? formOf(plainPath) : `${formOf(plainPath)}?${query}`
}

function navigation(texts: Texts, { nav, path }: Frame): Html {
  const item = (path: string, name: Html, isHere: boolean): Html =>
    html`<li><a href="${at(texts, path)}"${isHere && html` aria-current="page"`}>${name}</a></li>
`
  return html`<nav class="nav" aria-label="${plain(texts, 'nav_main')}"><ul>
${item(SERVERS, say(texts, 'nav_servers'), nav === 'servers')}
${item(CHECKS_PAGE, say(texts, 'nav_checks'), nav === 'checks')}
${item(METHODOLOGY, say(texts, 'nav_method'), path === METHODOLOGY)}
${item(KEYS_PAGE, say(texts, 'nav_keys'), path === KEYS_PAGE)}
</ul></nav>`
}

function breadcrumb(texts: Texts, { crumbs = [] }: Frame): Part {
  if (crumbs.length === 0) return undefined
  const items = crumbs.map(([name, href]) =>
    href === undefined
      ? html`<li><span aria-current="page">${name}</span></li>`
      : html`<li><a href="${at(texts, href)}">${name}</a></li>
`,
  )
  const label = plain(texts, 'crumbs')
  return html`<nav class="crumbs wrap" aria-label="${label}"><ol>${items}</ol></nav>`
}

interface Forms {
  readonly json: string | undefined
  readonly markdown: string | undefined
  readonly feed: string | undefined
  readonly path: string | undefined
}

function footer(options: WebOptions, { json, markdown, feed, path }: Forms): Html {
  const { texts, operator, version } = options
  const by = operator !== undefined && [say(texts, 'foot_run_by', { operator }), texts.gap]
  const program = say(texts, 'foot_version', { version, rules: SUITE_VERSION })
  const column = (title: Part, text: Part): Html => html`<div><h2>${title}</h2><p>${text}</p></div>
`
  const machines = [
    ...(json === undefined ? [] : [html`<a href="${json}">${say(texts, 'foot_json')}</a>`]),
    ...(markdown === undefined
      ? []
      : [html`<a href="${markdown}">${say(texts, 'foot_markdown')}</a>`]),
    ...(feed === undefined ? [] : [html`<a href="${feed}">${say(texts, 'foot_feed')}</a>`]),
    html`<a href="${at(texts, API)}">${say(texts, 'foot_api')}</a>`,
  ]
  const link = (to: string, name: Html): Html => html`<a href="${at(texts, to)}">${name}</a>`
  const about = [
    link(METHODOLOGY, say(texts, 'foot_method')),
    link(STATUS, say(texts, 'status_title')),
    link(STATISTICS, say(texts, 'foot_statistics')),
    link(CORRECTIONS, say(texts, 'foot_corrections')),
    link(KEYS_PAGE, say(texts, 'foot_keys')),
    link(LOG_PAGE, say(texts, 'foot_log')),
  ]
  return html`<footer class="foot"><div class="wrap cols">
<p>${glyph(36)}</p>
${column(say(texts, 'foot_here'), [by, program, texts.gap, say(texts, 'foot_licence')])}
${column(say(texts, 'foot_about'), joined(about, html`<br>`))}
${column(say(texts, 'foot_machines'), joined(machines, html`<br>`))}
${column(
  say(texts, 'foot_operators'),
  joined(
    [link(PROBE, say(texts, 'foot_opt_out')), link(LINT, say(texts, 'foot_lint'))],
    html`<br>`,
  ),
)}
${column(say(texts, 'foot_languages'), languageLinks(options, path ?? HOME))}</div></footer>`
}

/** This page in every language, each under the name that its readers know. */
function languageLinks({ texts, languages = LANGUAGES }: WebOptions, path: string): Html {
  const links = languages.map(({ lang, endonym }) => {
    const current = lang === texts.lang && html` aria-current="true"`
    const href = `/${lang}${path}`
    return html`<a href="${href}" lang="${lang}" hreflang="${lang}"${current}>${endonym}</a>`
  })
  return joined(links, html`<br>`)
}
