/** `/api` for people: what there is, by the same table. In English, as the document itself. */
import { html, type Html } from '../html.ts'
import type { WebOptions } from '../options.ts'
import { page } from '../parts/frame.ts'
import { TAGS } from './openapi.ts'
import type { Operation } from './operation.ts'

export function apiPage(options: WebOptions, operations: readonly Operation[]): Html {
  const byTag = Map.groupBy(operations, ({ tag }) => tag)
  const body = html`<div class="front"><div class="body prose" lang="en">
<h1>API</h1>
<p class="lead">Everything here as JSON, with the evidence, the keys and the log that a stranger verifies it with. Reads need no key and may come from scripts of every site.</p>
<p>The same for programs, in OpenAPI 3.1: <a href="/api/v1/openapi.json">/api/v1/openapi.json</a></p>
${[...byTag].map(
  ([tag, some]) => html`<h2 id="${tag}">${TAGS[tag]}</h2>
<ul>
${some.map(
  ({ method, path, summary }) => html`<li><code>${method} ${path}</code><br>${summary}</li>
`,
)}</ul>
`,
)}</div></div>
`
  return page(options, { title: 'API', body, crumbs: [['API']] })
}
