/** The API for people, by the same table that answers it. In English, as its document is. */
import { API } from '../addresses-records.ts'
import { TAGS } from '../api/openapi.ts'
import type { Operation, Parameter } from '../api/operation.ts'
import { API_PROBLEMS } from '../api/problem.ts'
import { html, type Html } from '../html.ts'
import type { WebOptions } from '../options.ts'
import { command, folded, notice, section } from '../parts/blocks.ts'
import { withCode } from '../parts/code.ts'
import { page } from '../parts/frame.ts'
import { foldingTable } from '../parts/table.ts'
import { breakable } from '../parts/words.ts'
import { say } from '../text/say.ts'

const DOCUMENT = '/api/v1/openapi.json'

/** Written from the operations that answer, so that it says of none what does not hold. */
export function apiPage(options: WebOptions, operations: readonly Operation[]): Html {
  const { texts } = options
  const byTag = [...Map.groupBy(operations, ({ tag }) => tag)]
  const body = html`<div lang="en">
<div class="front"><div class="body">
<h1>API</h1>
${texts.lang !== 'en' && html`<div lang="${texts.lang}">${notice(say(texts, 'api_english'))}</div>`}
<p class="lead">Everything here as JSON, with the evidence, the keys and the log that a stranger verifies it with. Reads need no key and may come from scripts of every site.</p>
<p>The same for programs, in OpenAPI 3.1: <a href="${DOCUMENT}">${breakable(DOCUMENT)}</a>. Every page is JSON and Markdown too, at its path with <code>.json</code> or <code>.md</code>, or by <code>Accept</code>; <a href="/llms.txt">/llms.txt</a> tells programs where everything is.</p>
<ul class="plain">${byTag.map(
    ([tag]) => html`<li><a href="#${tag}">${TAGS[tag]}</a></li>
`,
  )}</ul>
</div></div>
${byTag.map(([tag, some]) =>
  section(
    tag,
    TAGS[tag],
    undefined,
    some.map((operation) => item(options, operation)),
  ),
)}
</div>
`
  return page(options, { title: 'API', path: API, body })
}

function item({ publicUrl }: WebOptions, operation: Operation): Html {
  const { id, method, path, summary, description, parameters = [], answer, problems } = operation
  const { status = 200, type, description: what } = answer
  const details = html`<div class="proof">
${description !== undefined && html`<p>${withCode(description)}</p>`}
${parameters.length > 0 && parametersTable(id, parameters)}
<p><code>${status}</code> <code>${type}</code>: ${withCode(what)}</p>
${
  problems.length > 0 &&
  html`<ul class="plain">${problems.map(
    (
      code,
    ) => html`<li><code>${API_PROBLEMS[code].status}</code> <code>${code}</code>: ${API_PROBLEMS[code].title}.</li>
`,
  )}</ul>`
}
${command('For example', exampleOf(publicUrl, operation))}
</div>`
  return html`<section class="group" id="${id}">
<h3><code>${method} ${breakable(path)}</code></h3>
<p>${withCode(summary)}</p>
${folded({ summary: 'Parameters, answer, problems', about: id, open: false, body: details })}
</section>
`
}

function parametersTable(id: string, parameters: readonly Parameter[]): Html {
  return foldingTable({
    caption: `Parameters of ${id}`,
    captionHidden: true,
    columns: [{ label: 'Name' }, { label: 'In' }, { label: 'What it is' }],
    rows: parameters.map(({ name, in: place, description }) => ({
      head: html`<code>${name}</code>`,
      cells: [place, withCode(description)],
    })),
  })
}

function exampleOf(publicUrl: string, { method, path, body }: Operation): string {
  const address = `'${publicUrl}${path}'`
  if (method === 'GET') return `curl -fsS ${address}`
  const sent =
    body === undefined ? '' : ` -H 'content-type: application/json' -d '{"target":"example.com"}'`
  return `curl -fsS -X ${method}${sent} ${address}`
}
