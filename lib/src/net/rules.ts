/** What each refusal and each failure means, for people. */
import type { FailureCode, RefusalCode } from '../exchange.ts'
import type { Rule, Severity } from '../finding.ts'
import type { Problem } from './failure.ts'

type Text = readonly [severity: Severity, title: string, why: string, mend: string, spec: string]

const URL_RULES = 'WHATWG URL; RFC 3986 section 3.2'
const SPECIAL = 'RFC 6890; IANA special-purpose address registries'
const HTTP1 = 'RFC 9112'
const OWN = 'https://www.npmjs.com/package/countersign'

const TEXTS: Readonly<Record<RefusalCode | FailureCode, Text>> = {
  url_syntax: [
    'error',
    'URL could be read in more than one way',
    'Userinfo, backslashes, control characters, missing slashes and open templates are read differently by different parsers, which is how requests are led astray.',
    'Publish the absolute URL as `https://host/path`, percent-encoded, with every template variable filled in.',
    URL_RULES,
  ],
  url_scheme: [
    'error',
    'URL scheme is not https',
    'Only https proves who answers and keeps the answer whole; other schemes reach files and other protocols.',
    'Serve it over https and publish the https URL. For a local server use `--allow-private`.',
    'RFC 9110 section 4.2.2',
  ],
  url_port: [
    'error',
    'Port is not one that is dialled unasked',
    'Anybody can publish a URL; without a port rule it could make this tool talk to mail, database or administration ports.',
    'Serve on port 443 or 8443, or give the URL with its port yourself.',
    'WHATWG Fetch, port blocking',
  ],
  host_not_public: [
    'error',
    'Host name is not a public one',
    'Single labels, reserved suffixes and bare addresses mean something else on every network and prove no identity.',
    'Publish a name in the public DNS. For a server in your own network use `--allow-private`.',
    'RFC 6761; RFC 6762; RFC 8375; RFC 9476',
  ],
  address_not_public: [
    'error',
    'Address is not a public one',
    'Loopback, private, link-local, metadata and translated addresses lead into the network of whoever asks. One such answer among good ones is enough to refuse the name.',
    'Remove the record from the public DNS, or use `--allow-private` when the server is meant to be inside.',
    SPECIAL,
  ],
  method_not_allowed: [
    'error',
    'Method is not used for this purpose',
    'Documents are only read, hooks are only posted to: what a purpose never needs is never sent.',
    'Send one of the methods of the purpose.',
    'RFC 9110 section 9',
  ],
  header_not_allowed: [
    'error',
    'Request header must not be sent',
    'A header that belongs to the connection, to a proxy or to another party would let a card speak in the name of its reader.',
    'Drop the header; give your own with `--header`, for exactly the origin that it is meant for.',
    'RFC 9110 sections 5 and 7.6.1',
  ],
  redirect_refused: [
    'error',
    'Redirect is not one that is followed',
    'A redirect from https to http gives the request away, and one with several or unreadable targets leads readers apart.',
    'Send one `Location` with an absolute https URL, or better, publish the final URL itself.',
    'RFC 9110 section 10.2.2',
  ],
  proxy_refused: [
    'error',
    'Proxy did not open the tunnel',
    'The proxy that you named could not be reached or said no; that says nothing about the target.',
    'Check the proxy’s address, its credentials, and whether it allows CONNECT to this port.',
    'RFC 9110 section 9.3.6',
  ],
  dns_not_found: [
    'error',
    'Host name has no address',
    'Nobody can reach a name that the DNS does not know, or whose own name servers fail.',
    'Publish an A or AAAA record for the host.',
    'RFC 1035; RFC 2308',
  ],
  dns_unavailable: [
    'note',
    'Resolver did not answer',
    'The look-up failed here, which says nothing about the target.',
    'Check the network and the name servers of this machine, then try again.',
    'RFC 1035',
  ],
  connect_refused: [
    'error',
    'Connection was refused',
    'The host is there and nothing listens on the port.',
    'Start the server, or publish the port that it listens on.',
    'RFC 9293',
  ],
  connect_timeout: [
    'warning',
    'Connection was not accepted in time',
    'The host is down, or a firewall drops what it does not know.',
    'Let connections to the port through, or try again from elsewhere.',
    'RFC 9293',
  ],
  connect_unreachable: [
    'warning',
    'No way to the address',
    'No network between here and the address would carry the connection; when only IPv6 is published, hosts without it cannot come.',
    'Publish both A and AAAA records, and check the routes.',
    'RFC 8305',
  ],
  connect_reset: [
    'error',
    'Connection was closed without an answer',
    'The server, or something before it, ended the connection before a response head was complete.',
    'Look in the log of the server and of the proxy before it.',
    'RFC 9293; RFC 9112 section 9',
  ],
  tls_failed: [
    'error',
    'TLS handshake failed',
    'Clients that check certificates, and that is every MCP client, cannot connect. The certificate facts beside it say what is wrong with the chain.',
    'Serve a current certificate for exactly this name with its intermediates, over TLS 1.2 or later.',
    'RFC 8446; RFC 9525; RFC 5280',
  ],
  protocol: [
    'error',
    'Answer is not sound HTTP/1.1',
    'A status line or framing that can be read in two ways lets one reader see another answer than the next one.',
    'Send an HTTP/1.1 status line with a status from 200 to 599, and exactly one of Content-Length and `Transfer-Encoding: chunked`.',
    HTTP1,
  ],
  headers_too_large: [
    'warning',
    'Response head is too large',
    'More than 16 KiB or 128 fields; many clients and proxies stop there as well.',
    'Send fewer and shorter fields; cookies and policies are the usual causes.',
    'RFC 9110 section 5.4; RFC 6585 section 5',
  ],
  body_too_large: [
    'warning',
    'Body is larger than what is read',
    'A reader has to stop somewhere; what comes after the limit was not looked at.',
    'Publish a smaller document, or answer in pages.',
    OWN,
  ],
  body_cut: [
    'error',
    'Body ended before its framing said so',
    'What arrived is a part of something; no reader can know what is missing.',
    'Look for a proxy time-out or a crash while the body is sent.',
    'RFC 9112 section 8',
  ],
  body_encoding: [
    'error',
    'Content coding cannot be undone',
    'Unknown, repeated or broken codings leave a body that nobody can read.',
    'Send the body with at most one of gzip, br and deflate, and say so once in `Content-Encoding`.',
    'RFC 9110 section 8.4',
  ],
  wire_budget: [
    'warning',
    'Far more bytes than the answer needs',
    'Endless chunk extensions, interim responses or trailers carry nothing and never end.',
    'Send the body in plain chunks and end it.',
    'RFC 9112 section 7.1.1',
  ],
  time_budget: [
    'warning',
    'No complete answer in time',
    'Look-up, connection, redirects and body together took longer than allowed; who is slow cannot be told from here.',
    'Answer faster, or allow more time with `--timeout`.',
    OWN,
  ],
  too_many_redirects: [
    'error',
    'Too many redirects',
    'A loop never ends, and a long chain is slow and fragile for every reader.',
    'Redirect once, to the final URL, or publish that.',
    'RFC 9110 section 15.4',
  ],
  aborted: [
    'note',
    'Request was ended here',
    'It was stopped by you or by the end of the run; that says nothing about the target.',
    'Run it again and let it finish.',
    OWN,
  ],
}

function ruleFrom(code: string, text: Text): Rule {
  const [severity, title, why, mend, spec] = text
  return { code, severity, title, why, mend, spec }
}

/** The rule of a refusal or a failure; its code is the problem's own. */
export function ruleOfProblem(problem: Problem): Rule {
  return ruleFrom(problem.code, TEXTS[problem.code])
}

/** One rule for every code by which the guard says that there is no answer. */
export const NET_RULES: readonly Rule[] = Object.entries(TEXTS).map(([code, text]) =>
  ruleFrom(code, text),
)
