/** Files: what was signed, what was seen, and what pages look like and run. */
import { getBlob } from '../../store/blobs.ts'
import { envelopeOf } from '../../store/log.ts'
import { runById } from '../../store/runs.ts'
import { GLYPH, isUuid, PAGE_SCRIPT, STYLE } from '../addresses.ts'
import { LINT_SCRIPT } from '../addresses-records.ts'
import { AS_A_FILE, FOR_EVER, respond } from '../answer.ts'
import { badge } from '../badge.ts'
import { LINTER } from '../lint-script.ts'
import type { WebOptions } from '../options.ts'
import { SCRIPT } from '../page-script.ts'
import { GLYPH_SVG } from '../parts/marks.ts'
import { Problem } from '../problem.ts'
import { STYLESHEET } from '../style.ts'
import type { Versioned } from '../versioned.ts'
import type { Asked, Route, Routes } from './route.ts'

/** In no language: bytes that are the same for everybody. */
export const FILES: Routes = [
  ['/runs/:id/envelope.json', { GET: { answer: envelope } }],
  ['/runs/:id/evidence.json', { GET: { answer: evidence } }],
  [STYLE, { GET: ours('text/css', STYLESHEET) }],
  [PAGE_SCRIPT, { GET: ours('text/javascript', SCRIPT) }],
  [LINT_SCRIPT, { GET: ours('text/javascript', LINTER) }],
  [GLYPH, { GET: { answer: glyph } }],
  [
    '/badge/:provider/:file',
    {
      GET: {
        answer: (options, { request, param }) =>
          badge(options, request, { provider: param('provider'), file: param('file') }),
        kept: true,
      },
    },
  ],
]

async function envelope({ store }: WebOptions, { request, param }: Asked): Promise<Response> {
  const runId = param('id')
  const row = isUuid(runId) ? await envelopeOf(store, { runId }) : undefined
  if (row === undefined) throw new Problem('not_found')
  return file(request, row.bytes)
}

async function evidence({ store }: WebOptions, { request, param }: Asked): Promise<Response> {
  const id = param('id')
  const run = isUuid(id) ? await runById(store, id) : undefined
  const bytes = run && (await getBlob(store, run.evidenceDigest))
  if (bytes === undefined) throw new Problem('not_found')
  return file(request, bytes)
}

function file(request: Request, bytes: Uint8Array): Response {
  return respond(request, {
    type: 'application/json',
    body: new Uint8Array(bytes),
    headers: { ...AS_A_FILE, ...FOR_EVER, 'access-control-allow-origin': '*' },
  })
}

/** For ever only at the address that names these very bytes. */
function ours(type: string, versioned: Versioned | undefined): Route {
  return {
    answer: async (_, { request, url }) => {
      if (versioned === undefined) throw new Problem('not_found')
      return respond(request, {
        type: `${type}; charset=utf-8`,
        body: versioned.text,
        headers: `${url.pathname}${url.search}` === versioned.address ? FOR_EVER : {},
      })
    },
  }
}

async function glyph(_: WebOptions, { request }: Asked): Promise<Response> {
  const headers = { 'cache-control': 'public, max-age=86400' }
  return respond(request, { type: 'image/svg+xml', body: GLYPH_SVG, headers })
}
