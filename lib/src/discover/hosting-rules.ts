import type { Rule } from '../finding.ts'

/** How documents are to be served, as reports cite it. */
export const HOSTING = 'SEP-2127, docs/discovery.md, Hosting'

export const PLAIN_HTTP: Rule = {
  code: 'hosting_plain_http',
  severity: 'error',
  title: 'Document is served over plain http',
  why: 'Anybody on the way can put another endpoint into it. Outside development TLS is required.',
  mend: 'Serve the document over https and redirect http there.',
  spec: HOSTING,
}

export const REDIRECT: Rule = {
  code: 'hosting_redirect',
  severity: 'note',
  title: 'Document is reached by a redirect',
  why: 'Some readers follow none, and none follows many.',
  mend: 'Serve the document at the URL that is published.',
  spec: HOSTING,
}

export const TYPE: Rule = {
  code: 'hosting_type',
  severity: 'warning',
  title: 'Document is served with a type that is not JSON',
  why: 'Browsers and SDKs refuse a document by its Content-Type; hosts that derive the type from a file ending send a binary stream for a path without one.',
  mend: 'Set the Content-Type for the path.',
  spec: `${HOSTING}; RFC 6839 section 3.1`,
}

export const NOSNIFF: Rule = {
  code: 'hosting_nosniff',
  severity: 'note',
  title: 'X-Content-Type-Options is missing',
  why: 'Without it a browser may take third-party text in the document for a page.',
  mend: 'Add X-Content-Type-Options: nosniff',
  spec: 'WHATWG Fetch, X-Content-Type-Options',
}

export const CACHE_CONTROL: Rule = {
  code: 'hosting_cache_control',
  severity: 'note',
  title: 'Document says nothing useful about caching',
  why: 'Readers then ask again each time, or keep an old document for as long as they like.',
  mend: 'Add Cache-Control: public, max-age=3600',
  spec: `${HOSTING}; RFC 9111 section 5.2`,
}

export const ETAG: Rule = {
  code: 'hosting_etag',
  severity: 'note',
  title: 'Document has no usable ETag',
  why: 'Readers revalidate with If-None-Match; without a tag they transfer the document each time.',
  mend: 'Send an ETag: the hash of the bytes in double quotes.',
  spec: `${HOSTING}; RFC 9110 section 8.8.3`,
}

export const ETAG_CHANGED: Rule = {
  code: 'hosting_etag_changed',
  severity: 'note',
  title: 'ETag is changed by a proxy',
  why: 'A compressing proxy that rewrites the tag often does not recognise its own tag again, so nothing is ever revalidated.',
  mend: 'Keep the tag: DeflateAlterETag NoChange in Apache, or compress at the origin.',
  spec: 'RFC 9110 section 8.8.3.3',
}

export const CORS_ORIGIN: Rule = {
  code: 'hosting_cors_origin',
  severity: 'warning',
  title: 'Browsers may not read the document',
  why: 'Web clients need Access-Control-Allow-Origin: * on cards and catalogs, which are public by nature.',
  mend: 'Add Access-Control-Allow-Origin: *',
  spec: HOSTING,
}

export const EXPOSE_ETAG: Rule = {
  code: 'hosting_expose_etag',
  severity: 'warning',
  title: 'Browsers may not see the ETag',
  why: 'Without Access-Control-Expose-Headers a web client gets the document and not its tag, and cannot revalidate.',
  mend: 'Add Access-Control-Expose-Headers: ETag',
  spec: HOSTING,
}

export const HEAD: Rule = {
  code: 'hosting_head',
  severity: 'warning',
  title: 'HEAD and GET disagree',
  why: 'Monitors, link checkers and caches ask with HEAD, and believe what it says.',
  mend: 'Answer HEAD as GET, without the body.',
  spec: 'RFC 9110 section 9.3.2',
}

export const PREFLIGHT: Rule = {
  code: 'hosting_preflight',
  severity: 'warning',
  title: 'Browsers may not revalidate the document',
  why: 'If-None-Match from a web page is asked for with OPTIONS first; the answer must be 2xx and allow it.',
  mend: 'Answer OPTIONS with 204 and the CORS headers.',
  spec: `${HOSTING}; WHATWG Fetch, CORS-preflight fetch`,
}

export const NO_304: Rule = {
  code: 'hosting_no_304',
  severity: 'note',
  title: 'If-None-Match is not honoured',
  why: 'Readers that revalidate transfer the whole document each time.',
  mend: 'Compare If-None-Match with the current tag (weakly, lists and * too) and answer 304.',
  spec: `${HOSTING}; RFC 9110 section 13.1.2`,
}

export const HEADERS_304: Rule = {
  code: 'hosting_304_headers',
  severity: 'warning',
  title: '304 lacks headers of the 200',
  why: 'Caches replace stored headers by those of the 304; what is missing there is lost, and browsers refuse a 304 without CORS headers.',
  mend: 'Repeat ETag, Cache-Control, Vary and the CORS headers on the 304.',
  spec: 'RFC 9110 section 15.4.5',
}

export const BODY_304: Rule = {
  code: 'hosting_304_body',
  severity: 'note',
  title: '304 describes a body that it does not have',
  why: 'Some clients wait for the announced bytes, or store the type of an error page.',
  mend: 'Send no Content-Type and no Content-Length on the 304.',
  spec: 'RFC 9110 section 15.4.5',
}

/** Every rule about the way a document is served, for `explain`. */
export const HOSTING_RULES: readonly Rule[] = [
  PLAIN_HTTP,
  REDIRECT,
  TYPE,
  NOSNIFF,
  CACHE_CONTROL,
  ETAG,
  ETAG_CHANGED,
  CORS_ORIGIN,
  EXPOSE_ETAG,
  HEAD,
  PREFLIGHT,
  NO_304,
  HEADERS_304,
  BODY_304,
]
