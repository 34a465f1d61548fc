import type { Refusal, RefusalCode } from '../exchange.ts'

/** Why nothing was sent, as the end of a sentence that begins with "because". */
export function refusalWords({ code, params }: Refusal): string {
  return WORDS[code](params)
}

const WORDS: Readonly<Record<RefusalCode, (params: Refusal['params']) => string>> = {
  url_syntax: ({ trap }) => `its URL can be read in more than one way${inBrackets(trap)}`,
  url_scheme: ({ scheme = 'its scheme' }) => `${scheme} is not https`,
  url_port: ({ port = '' }) => `port ${port} is not one that a document may lead to`,
  host_not_public: ({ host = 'its host', class: kind }) =>
    `${host} is not a public name${inBrackets(kind)}`,
  address_not_public: ({ address = 'its address', class: kind }) =>
    `${address} is not a public address${inBrackets(kind)}`,
  method_not_allowed: () => 'its method is never used for documents',
  header_not_allowed: () => 'one of its headers is never sent for documents',
  redirect_refused: ({ why }) => `such a redirect is never followed${inBrackets(why)}`,
  proxy_refused: () => 'the proxy did not open a tunnel',
}

function inBrackets(word: string | number | undefined): string {
  return word === undefined ? '' : ` (${String(word).replaceAll('_', ' ')})`
}
