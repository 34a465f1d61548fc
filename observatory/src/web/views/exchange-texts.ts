/** The exchanges of a run in full: what was sent and what came back, made visible. */
import type { Evidence, Step } from 'countersign/run'
import { visible } from 'countersign/text'
import { bodiesOf } from '../../store/blobs.ts'
import type { Store } from '../../store/open.ts'

/** One exchange as texts. Lines of the answer are a third party's. */
export interface ExchangeText {
  /** From 1, as in the list of exchanges. */
  readonly n: number
  readonly sent: readonly string[]
  /** Absent where nothing came, or where it is not kept any more. */
  readonly came?: readonly string[]
  /** Bytes of the body, and how many of them are shown. */
  readonly bytes: number
  readonly shown: number
}

/** How much of a body a page shows; the file has all of it. */
const SHOWN = 600
const LINE = 400
const HEADERS = 40

/** All of them, in the order of the list of exchanges. */
export async function exchangeTexts(
  store: Store,
  runId: string,
  { steps, extra }: Evidence,
): Promise<readonly ExchangeText[]> {
  const bodies = await bodiesOf(store, runId)
  return [...steps, ...extra].map((step, index) => textOf(step, index + 1, bodies))
}

function textOf(step: Step, n: number, bodies: ReadonlyMap<string, Uint8Array>): ExchangeText {
  const { request, response } = step
  const url = URL.parse(request.url)
  const path = url === null ? request.url : `${url.pathname}${url.search}`
  const sent = [
    `${request.method} ${path} HTTP/1.1`,
    ...(url === null || hasHost(request.headers) ? [] : [`host: ${url.host}`]),
    ...headerLines(request.headers),
    ...(request.body === undefined ? [] : ['', request.body]),
  ]
  const body = response && bodies.get(response.body)
  const part = body?.subarray(0, SHOWN) ?? new Uint8Array()
  return {
    n,
    sent: sent.map(shownLine),
    ...(response !== undefined && {
      came: [
        `HTTP/1.1 ${response.status}`,
        ...headerLines(response.headers),
        ...(part.length > 0 ? ['', ...linesOf(new TextDecoder().decode(part))] : []),
      ].map(shownLine),
    }),
    bytes: response?.bytes ?? 0,
    shown: part.length,
  }
}

function headerLines(headers: Step['request']['headers']): readonly string[] {
  return headers.slice(0, HEADERS).map(([name, value]) => `${name}: ${value}`)
}

/** Some senders record the header that every request has, and some leave it to the address. */
function hasHost(headers: Step['request']['headers']): boolean {
  return headers.some(([name]) => name.toLowerCase() === 'host')
}

function linesOf(text: string): readonly string[] {
  return text.split(/\r\n|\r|\n/)
}

function shownLine(line: string): string {
  return visible(line, { max: LINE + SHOWN })
}
