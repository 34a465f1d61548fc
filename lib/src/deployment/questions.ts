/** Everything that one deployed document is asked, one request after another. */
import { essenceOf } from '../card/media-type.ts'
import { SERVER_CARD_TYPE } from '../card/server-card.ts'
import { judgeHosting } from '../discover/hosting-judge.ts'
import { valueOf } from '../discover/links.ts'
import type { Found } from '../discover/types.ts'
import { asksToWait } from '../discover/wait.ts'
import type { Exchange, HeaderList, Method, Send } from '../exchange.ts'
import type { Interrogated } from './types.ts'

/** Stands for any web page; nothing is ever asked there. */
const ORIGIN = 'https://reader.example'
/** Belongs to nobody, and must not end up in any document. */
export const STRANGER = 'stranger.example'

type Ask = (method: Method, headers: HeaderList) => Promise<Exchange | undefined>

/**
 * Asks a document by HEAD, by a CORS preflight and conditionally; one of the site's own also by other
 * types, tags and hosts. Ends at once where the server asks to be left alone: what is not asked is
 * absent, and not assessable.
 */
export async function interrogate(found: Found, send: Send): Promise<Interrogated> {
  const { response, request } = found.exchange
  const accept = valueOf(request.headers, 'accept') || '*/*'
  const tag = response === undefined ? '' : valueOf(response.headers, 'etag')
  let left = response !== undefined
  const ask: Ask = async (method, headers) => {
    if (!left) return undefined
    const exchange = await send({
      purpose: 'document',
      method,
      url: found.url,
      headers: headers.some(([name]) => name === 'accept')
        ? headers
        : [['accept', accept], ...headers],
      limits: { hops: 0 },
      // The guard has let this very URL pass a moment ago.
      namedPort: new URL(found.url).port !== '',
      ...((found.foreign === true || headers.some(([name]) => name === 'host')) && {
        anonymous: true,
      }),
    })
    if (asksToWait(exchange) === undefined) return exchange
    left = false
    return undefined
  }

  const own = found.foreign !== true
  const origin = own
    ? await ask('GET', [
        ['accept', '*/*'],
        ['origin', ORIGIN],
      ])
    : undefined
  // What a foreign Origin is refused says nothing about HEAD and conditional requests.
  const from: HeaderList =
    origin?.response === undefined || isSuccess(origin) ? [['origin', ORIGIN]] : []
  const head = await ask('HEAD', from)
  const options = await ask('OPTIONS', [
    ['origin', ORIGIN],
    ['access-control-request-method', 'GET'],
    ['access-control-request-headers', 'content-type,if-none-match'],
  ])
  const conditional = tag === '' ? undefined : await ask('GET', [...from, ['if-none-match', tag]])
  const hosting = judgeHosting(found, head, options, conditional)
  const asked = { found, hosting, head, options, conditional }
  if (!own) return asked
  const hosts = await askHosts(found, ask)
  const types = await askTypes(found, ask)
  const tags = tag === '' ? {} : await askTags(tag, ask)
  return { ...asked, origin, ...hosts, ...types, ...tags }
}

function isSuccess({ response }: Exchange): boolean {
  return response !== undefined && response.status < 300
}

async function askHosts(found: Found, ask: Ask) {
  const { hostname, port, protocol } = new URL(found.url)
  const usual = protocol === 'https:' ? 443 : 80
  const spelling = port === '' ? `${hostname}:${usual}` : hostname
  return {
    port: await ask('GET', [['host', spelling]]),
    stranger: await ask('GET', [['host', STRANGER]]),
  }
}

async function askTypes(found: Found, ask: Ask) {
  const type = essenceOf(found.contentType ?? '')
  const refused = type === '' || type === 'application/json' ? SERVER_CARD_TYPE : type
  return {
    json: await ask('GET', [['accept', 'application/json']]),
    refusing: await ask('GET', [['accept', `${refused};q=0, application/json;q=0.5`]]),
  }
}

async function askTags(tag: string, ask: Ask) {
  const plain = tag.replace(/^W\//, '')
  const none = '"countersign"'
  const listed = await ask('GET', [['if-none-match', `${none}, W/${plain}`]])
  // One request asks for both; only where it fails is it worth knowing which of them did.
  const both = listed?.response === undefined || listed.response.status === 304
  const apart = both
    ? {}
    : {
        weakAlone: await ask('GET', [['if-none-match', `W/${plain}`]]),
        listAlone: await ask('GET', [['if-none-match', `${none}, ${tag}`]]),
      }
  const any = await ask('GET', [['if-none-match', '*']])
  const other = await ask('GET', [['if-none-match', `"${plain.replaceAll('"', '')}x"`]])
  return { listed, ...apart, any, other }
}
