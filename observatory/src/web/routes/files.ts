/** Files: what was signed, what was seen, and what pages look like. */
import { getBlob } from '../../store/blobs.ts'
import { envelopeOf } from '../../store/log.ts'
import { runById } from '../../store/runs.ts'
import { GLYPH, isUuid, STYLE } from '../addresses.ts'
import { LINT_SCRIPT } from '../addresses-records.ts'
import { AS_A_FILE, respond } from '../answer.ts'
import { badge } from '../badge.ts'
import { SCRIPT, SCRIPT_VERSION } from '../lint-script.ts'
import type { WebOptions } from '../options.ts'
import { GLYPH_SVG } from '../parts/marks.ts'
import { Problem } from '../problem.ts'
import { STYLE_VERSION, STYLESHEET } from '../style.ts'
import type { Asked, Routes } from './route.ts'

export const FILES: Routes = [
  ['/runs/:id/envelope.json', { GET: { answer: envelope } }],
  ['/runs/:id/evidence.json', { GET: { answer: evidence } }],
  [STYLE, { GET: { answer: stylesheet } }],
  [LINT_SCRIPT, { GET: { answer: script } }],
  [GLYPH, { GET: { answer: glyph } }],
  [
    '/badge/:provider/:file',
    {
      GET: {
        answer: (options, { request, param }) =>
          badge(options, request, { provider: param('provider'), file: param('file') }),
      },
    },
  ],
]

const FOR_EVER = { 'cache-control': 'public, max-age=31536000, immutable' } as const

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

async function stylesheet(_: WebOptions, { request, url }: Asked): Promise<Response> {
  return respond(request, {
    type: 'text/css; charset=utf-8',
    body: STYLESHEET,
    headers: url.searchParams.get('v') === STYLE_VERSION ? FOR_EVER : {},
  })
}

async function script(_: WebOptions, { request, url }: Asked): Promise<Response> {
  if (SCRIPT === undefined) throw new Problem('not_found')
  return respond(request, {
    type: 'text/javascript; charset=utf-8',
    body: SCRIPT,
    headers: url.searchParams.get('v') === SCRIPT_VERSION ? FOR_EVER : {},
  })
}

async function glyph(_: WebOptions, { request }: Asked): Promise<Response> {
  const headers = { 'cache-control': 'public, max-age=86400' }
  return respond(request, { type: 'image/svg+xml', body: GLYPH_SVG, headers })
}
