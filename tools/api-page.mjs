// Writes docs/api.md from the OpenAPI document of the observatory.
//
//   node tools/api-page.mjs           write the page
//   node tools/api-page.mjs --check   fail when the page differs from the document
import { openApiOf } from '../observatory/src/web/api/openapi.ts'
import { OPERATIONS } from '../observatory/src/web/api/operations.ts'
import { API_PROBLEMS } from '../observatory/src/web/api/problem.ts'
import { keepPage } from './generated.mjs'

const document = openApiOf({ operations: OPERATIONS, version: 'v1' })
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, one]) => ({ ...one, path, method: method.toUpperCase() })),
)

const page = `# The API of an observatory

Everything that the pages of an observatory show is there as JSON too, and more: the evidence, the
keys and the log with which a stranger verifies what it says. \`/api/v1/openapi.json\` of every
observatory describes the same in OpenAPI 3.1; this page is made of it.

## A stranger's walk

Start a demo with \`npx countersign-observatory serve\`, wait some seconds, and take the newest signed
run of any server:

\`\`\`sh
O=http://127.0.0.1:8080
NAME=$(curl -s "$O/api/v1/servers?order=observed" |
  jq -r '[.servers[] | select(.observed.signed == "full")][0] | .provider + "/" + .name')
RUN=$(curl -s "$O/api/v1/servers/$NAME" | jq -r .run.id)
\`\`\`

Three downloads, and nothing more is needed of the observatory:

\`\`\`sh
curl -s "$O/api/v1/runs/$RUN/evidence.tar" | tar -x
curl -s "$O/.well-known/countersign-keys.json" -o keys.json
curl -s "$O/api/v1/log.vkey" -o log.vkey
\`\`\`

\`\`\`sh
countersign verify envelope.json --keys keys.json --evidence evidence \\
  --proof envelope.json.tlog-proof --log-key "$(cat log.vkey)"
\`\`\`

It says GENUINE: the envelope is whole and signed by a key of the list, it is in the log, what was
sent and received has the signed digests, and judging it again leads to the same fifteen results. A
run that was just made has no \`envelope.json.tlog-proof\` yet; the log grows every few seconds. Keep
the keys of an observatory that you trust: whoever could forge a run could also forge a list of keys
at the same address.

The whole log is read and grown again by \`countersign log verify "$O/log" --log-key "$(cat log.vkey)"\`,
for a demo with \`--allow-private\`.

## What holds everywhere

- Reads need no key. They may come from scripts of every site (CORS), requests for scans may not.
- Every answer to a GET has an \`ETag\`, and \`If-None-Match\` with it is answered by 304.
- A problem is a document by RFC 9457 whose \`type\` is \`urn:countersign:problem:<code>\`; the codes are
  below. 5xx is our fault and says nothing of any server.
- Pages are followed by their member \`next\`, a path to be asked for as it is. It is absent on the
  last page; changes always have one, to be asked again later.
- Within \`v1\` members may be added to documents, and none is taken away.
- Names and texts of servers are theirs: data, with control characters made visible. Bytes as they were
  sent are files in a sandbox.
- What is not signed bears no state, and nothing has a score.

${document.tags.map(sectionOf).join('\n')}
## Problems

${problemLines()}
`

function sectionOf({ name, description }) {
  const some = operations.filter(({ tags }) => tags.includes(name))
  return `## ${name[0].toUpperCase()}${name.slice(1)}

${description}.

${some.map(operationText).join('\n\n')}
`
}

function operationText({ method, path, summary, description, parameters = [], responses }) {
  const [[status, answer]] = Object.entries(responses)
  const [[type, { schema }]] = Object.entries(answer.content)
  const named = schema === undefined ? '' : ` (\`${schema.$ref.split('/').at(-1)}\`)`
  const told = parameters.filter((one) => one.in !== 'path')
  return [
    `### \`${method} ${path}\``,
    `${summary}.${description === undefined ? '' : ` ${description}`}`,
    ...(told.length === 0
      ? []
      : [told.map((one) => `- \`${one.name}\`: ${one.description}`).join('\n')]),
    `${status}: \`${type}\`${named}. ${answer.description}`,
  ].join('\n\n')
}

function problemLines() {
  return Object.entries(API_PROBLEMS)
    .map(([code, { status, title, detail }]) => `- \`${code}\` (${status}): ${title}. ${detail}`)
    .join('\n')
}

keepPage('docs/api.md', page)
