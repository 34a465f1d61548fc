/** The OpenAPI 3.1 document of the API, made of the table that answers it. */
import type { Operation } from './operation.ts'
import { API_PROBLEMS, PROBLEM_TYPE } from './problem.ts'
import { ref, type Schema } from './schema.ts'
import { SCHEMAS } from './schemas.ts'

/** What each part of the API is for. */
export const TAGS: Readonly<Record<Operation['tag'], string>> = {
  servers: 'Who is watched, and what became of each',
  runs: 'What was seen at one time',
  evidence: 'What a stranger verifies a run with',
  keys: 'Whose signatures they are',
  log: 'The transparency log of all signed runs',
  scans: 'A look at a target that nobody watches',
  changes: 'What happened, in the order it was seen',
  about: 'The API itself',
}

/** What the document is made of, for its own address and for the page of the API. */
export interface OpenApiOptions {
  readonly operations: readonly Operation[]
  /** Where the API is; without it the document says nothing of that. */
  readonly publicUrl?: string
  readonly version: string
}

/** The document. Every operation is in it, with every problem that it may answer. */
export function openApiOf({ operations, publicUrl, version }: OpenApiOptions): Schema {
  const paths = Map.groupBy(operations, ({ path }) => path)
  return {
    openapi: '3.1.1',
    info: {
      title: 'Countersign observatory',
      version,
      summary: 'What MCP servers answered, with signed evidence.',
      description: [
        'Reads need no key and may come from scripts of every site. Every answer has an `ETag`;',
        'problems are documents by RFC 9457. Members may be added to answers within `v1`; none',
        'is taken away. Texts of servers are data of third parties, with control characters made',
        'visible.',
      ].join(' '),
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    ...(publicUrl !== undefined && { servers: [{ url: publicUrl }] }),
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths: Object.fromEntries(
      [...paths].map(([path, methods]) => [
        path,
        Object.fromEntries(methods.map((one) => [one.method.toLowerCase(), operationOf(one)])),
      ]),
    ),
    components: { schemas: SCHEMAS },
  }
}

function operationOf(operation: Operation): Schema {
  const { id, tag, summary, description, parameters, body, answer, problems } = operation
  const { status = 200, type, schema } = answer
  const isRead = operation.method === 'GET'
  return {
    operationId: id,
    tags: [tag],
    summary,
    ...(description !== undefined && { description }),
    ...(parameters !== undefined && {
      parameters: parameters.map((one) => ({ ...one, ...(one.in === 'path' && REQUIRED) })),
    }),
    ...(body !== undefined && {
      requestBody: { ...REQUIRED, content: { 'application/json': { schema: body } } },
    }),
    responses: {
      [status]: {
        description: answer.description,
        content: { [type]: schema === undefined ? {} : { schema: ref(schema) } },
      },
      ...(isRead && { 304: { description: 'The reader has these very bytes already.' } }),
      ...problemsOf(problems),
    },
    // Nothing here is secret.
    security: [],
  }
}

const REQUIRED = { required: true } as const

/** By their status, as several may share one. */
function problemsOf(codes: Operation['problems']): Schema {
  const all = [...codes, 'store', 'failed'] as const
  const byStatus = Map.groupBy(all, (code) => API_PROBLEMS[code].status)
  return Object.fromEntries(
    [...byStatus].map(([status, some]) => [
      status,
      {
        description: some.map((code) => `\`${code}\`: ${API_PROBLEMS[code].title}.`).join(' '),
        content: { [PROBLEM_TYPE]: { schema: ref('Problem') } },
      },
    ]),
  )
}
