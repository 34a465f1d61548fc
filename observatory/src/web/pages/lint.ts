/** Lints a card or a catalog in the browser; without script it says how else to do that. */
import { LINT } from '../addresses-records.ts'
import { html, type Html } from '../html.ts'
import { LINTER } from '../lint-script.ts'
import type { WebOptions } from '../options.ts'
import { command, notice, section } from '../parts/blocks.ts'
import { inFigures, plain, say, type Texts } from '../text/say.ts'
import { textPage } from './about.ts'

const COMMANDS = [
  ['lint_command_lint', 'npx countersign card lint card.json'],
  ['lint_command_convert', 'npx countersign card convert old-card.json'],
] as const

/** Bytes of a file above which nothing is read; the script has the same figure. */
const MOST_BYTES = 1_048_576

/** The document that is linted never leaves the browser. */
export function lintPage(options: WebOptions): Html {
  const { texts } = options
  const commands = COMMANDS.map(([key, line]) => command(say(texts, key), line))
  return textPage(options, {
    title: plain(texts, 'lint_title'),
    lead: say(texts, 'lint_lead'),
    path: LINT,
    body: [
      html`<div id="lint-no-script">${notice(say(texts, 'lint_no_script'))}</div>
`,
      LINTER !== undefined && [
        tool(texts),
        html`<script type="module" src="${LINTER.address}"></script>
`,
      ],
      section(
        'command',
        say(texts, 'lint_command'),
        say(texts, 'lint_command_note'),
        html`<div class="stack">${commands}</div>`,
      ),
    ],
  })
}

/** Hidden until the script runs. */
function tool(texts: Texts): Html {
  const document = section(
    'document',
    say(texts, 'lint_document'),
    say(texts, 'lint_document_note'),
    form(texts),
  )
  const result = section(
    'result',
    say(texts, 'lint_result'),
    say(texts, 'lint_result_note'),
    html`<div class="stack">
<div id="lint-said" role="status"><p>${say(texts, 'lint_waiting')}</p></div>
<ol class="log" id="lint-findings"></ol>
<div class="stack" id="lint-cards"></div>
</div>`,
  )
  return html`<div id="lint" hidden${sayings(texts)}>
${document}
${result}
</div>
${findingTemplate()}
${cardTemplate(texts)}
`
}

function form(texts: Texts): Html {
  return html`<form class="ask" id="lint-form">
<div><label for="lint-source">${say(texts, 'lint_label')}</label>
<p class="hint" id="lint-hint">${say(texts, 'lint_hint')}</p></div>
<textarea class="source" id="lint-source" rows="14" spellcheck="false" autocomplete="off"
 aria-describedby="lint-hint"></textarea>
<div><label for="lint-file">${say(texts, 'lint_file')}</label>
<input type="file" id="lint-file" accept=".json,application/json"></div>
<div><button class="btn">${say(texts, 'lint_button')}</button></div>
</form>`
}

/** What the script says, in the language of the page. */
function sayings(texts: Texts): Html {
  const all = {
    error: plain(texts, 'severity_error'),
    warning: plain(texts, 'severity_warning'),
    note: plain(texts, 'severity_note'),
    at: plain(texts, 'lint_at', { line: '{line}', column: '{column}' }),
    valid: plain(texts, 'lint_valid'),
    invalid: plain(texts, 'lint_invalid'),
    catalog: plain(texts, 'lint_catalog'),
    none: plain(texts, 'findings_none'),
    large: plain(texts, 'lint_too_large', { n: inFigures(texts, MOST_BYTES) }),
    missing: plain(texts, 'lint_missing', { names: '{names}' }),
    why: plain(texts, 'lint_no_card', { why: '{why}' }),
    copied: plain(texts, 'lint_copied'),
  }
  return html`${Object.entries(all).map(([name, text]) => html` data-${name}="${text}"`)}`
}

function findingTemplate(): Html {
  return html`<template id="lint-finding"><li><p data-part="severity"></p>
<div><p lang="en"><bdi data-part="message"></bdi></p>
<p class="note" lang="en"><bdi data-part="mend"></bdi></p>
<p class="id"><code data-part="code"></code> <a href="#lint-source" data-part="place"></a> <bdi><code data-part="pointer"></code></bdi></p></div>
</li></template>`
}

function cardTemplate(texts: Texts): Html {
  const copy = html`<button type="button" class="copy" data-part="copy">${say(texts, 'lint_copy')}</button>`
  return html`<template id="lint-card"><section class="group">
<h3>${say(texts, 'lint_card')}</h3>
<p class="note">${say(texts, 'lint_card_note')}</p>
<p class="notice" data-part="missing"></p>
<figure class="code"><figcaption><bdi><code data-part="name"></code></bdi></figcaption>
${copy}
<pre class="tall" tabindex="0" role="group" aria-label="${plain(texts, 'lint_card')}"><code data-part="text"></code></pre></figure>
<details><summary>${say(texts, 'lint_notes')}</summary>
<ul class="plain" lang="en" data-part="notes"></ul></details>
</section></template>`
}
