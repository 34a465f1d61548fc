/**
 * Facts about a server's certificate. A strict connection tells what it saw; only after it failed
 * over the certificate does an observer shake hands once more on a fresh connection, without
 * judging, without sending an application byte, and returns data. This is the only file that may
 * turn verification off.
 */
import type { X509Certificate } from 'node:crypto'
import type net from 'node:net'
import type { TLSSocket } from 'node:tls'

import type { CertificateFacts, CertificateVerdict, TlsFacts } from '../exchange.ts'
import { crypto, tls } from './builtin.ts'
import { codeOf } from './failure.ts'
import type { Stop } from './stop.ts'
import type { Trust } from './trust.ts'
import type { Place } from './url.ts'
import { describe, isSelfSigned, issued, isWeak } from './x509.ts'

/** Gravest first. */
const GRAVITY: readonly CertificateVerdict[] = [
  'expired',
  'not_yet_valid',
  'wrong_name',
  'no_names',
  'self_signed',
  'incomplete_chain',
  'unknown_issuer',
  'weak',
  'bad_chain',
]

const CHAIN_LENGTH = 16
/** Issuers fetched to complete a chain. */
const REPAIRS = 3

/** Fetches a certificate from an "authority information access" URL, through the guard. */
export type FetchIssuer = (url: string) => Promise<Uint8Array | undefined>

/** The facts of a strict handshake that succeeded. */
export function factsOf(socket: TLSSocket, place: Place, trust: Trust, now: number): TlsFacts {
  return readFacts(socket, chainOf(socket), place, trust, now)
}

function readFacts(
  socket: TLSSocket,
  chain: readonly X509Certificate[],
  place: Place,
  trust: Trust,
  now: number,
  code?: string,
): TlsFacts {
  const faults = judge(chain, place, trust, now, code)
  const observedBy = code === undefined ? 'strict' : 'observer'
  return {
    protocol: socket.getProtocol() ?? '',
    cipher: socket.getCipher().standardName ?? socket.getCipher().name,
    ...(typeof socket.alpnProtocol === 'string' ? { alpn: socket.alpnProtocol } : {}),
    serverName: place.host,
    certificate: summarise(chain, faults, observedBy, code),
  }
}

/**
 * The chain as sent, leaf first: `issuerCertificate` walks it in wire order. To be called once per
 * socket, because on some Node versions the accessor answers only once.
 */
function chainOf(socket: TLSSocket): X509Certificate[] {
  const chain: X509Certificate[] = []
  for (
    let x = socket.getPeerX509Certificate();
    x !== undefined && chain.length < CHAIN_LENGTH;
    x = x.issuerCertificate
  ) {
    if (chain.some((seen) => seen.raw.equals(x?.raw ?? seen.raw))) break
    chain.push(x)
  }
  return chain
}

function summarise(
  chain: readonly X509Certificate[],
  faults: readonly CertificateVerdict[],
  observedBy: CertificateFacts['observedBy'],
  code: string | undefined,
): CertificateFacts {
  const described = chain.map(describe)
  const first = described
    .filter((one) => one.validTo !== '')
    .toSorted((a, b) => (a.validTo < b.validTo ? -1 : Number(a.validTo > b.validTo)))[0]
  const fallback =
    chain.length === 0 ? 'not_observed' : code === undefined ? 'trusted' : 'bad_chain'
  return {
    verdict: faults[0] ?? fallback,
    faults,
    ...(code === undefined ? {} : { code }),
    chain: described,
    ...(first === undefined ? {} : { endsAt: first.validTo, endsWith: first.subject }),
    observedBy,
  }
}

/** The certificates from the leaf upwards that were sent, and how the way ends. */
function pathOf(
  chain: readonly X509Certificate[],
  trust: Trust,
): { path: X509Certificate[]; ends: 'root' | 'self_signed' | 'missing' } {
  const path: X509Certificate[] = []
  let x = chain[0]
  while (x !== undefined) {
    const current = x
    path.push(current)
    if (trust.rootsNamed(current.issuer).some((root) => issued(current, root))) {
      return { path, ends: 'root' }
    }
    if (isSelfSigned(current)) return { path, ends: 'self_signed' }
    x = chain.find((other) => !path.includes(other) && issued(current, other))
  }
  return { path, ends: 'missing' }
}

/** Faults by our own look; `code` of the strict connection settles what dates and names cannot show. */
function judge(
  chain: readonly X509Certificate[],
  place: Place,
  trust: Trust,
  now: number,
  code: string | undefined,
): CertificateVerdict[] {
  const faults = new Set<CertificateVerdict>()
  const byCode = code === undefined ? undefined : verdictOfCode(code)
  const leaf = chain[0]
  if (leaf === undefined) {
    if (byCode !== undefined) faults.add(byCode)
    return sorted(faults)
  }
  // A strict connection has verified the path; what OpenSSL lets pass is looked for in the leaf.
  const { path, ends } =
    code === undefined ? { path: [leaf], ends: 'root' as const } : pathOf(chain, trust)
  if (path.some((x) => x.validToDate.getTime() < now)) faults.add('expired')
  if (path.some((x) => x.validFromDate.getTime() > now)) faults.add('not_yet_valid')
  if (leaf.subjectAltName === undefined || leaf.subjectAltName === '') faults.add('no_names')
  else if (!covers(leaf, place)) faults.add('wrong_name')
  if (path.some(isWeak)) faults.add('weak')
  if (code !== undefined) {
    if (ends === 'self_signed') faults.add(path.length === 1 ? 'self_signed' : 'unknown_issuer')
    if (ends === 'missing') faults.add('unknown_issuer')
    if (byCode !== undefined && (byCode === 'bad_chain' || faults.size === 0)) faults.add(byCode)
  }
  return sorted(faults)
}

function sorted(faults: ReadonlySet<CertificateVerdict>): CertificateVerdict[] {
  return GRAVITY.filter((fault) => faults.has(fault))
}

function covers(leaf: X509Certificate, place: Place): boolean {
  const found =
    place.literal === undefined
      ? leaf.checkHost(place.host, { subject: 'never' })
      : leaf.checkIP(place.host)
  return found !== undefined
}

const BY_CODE: Readonly<Record<string, CertificateVerdict>> = {
  CERT_HAS_EXPIRED: 'expired',
  CERT_NOT_YET_VALID: 'not_yet_valid',
  ERR_TLS_CERT_ALTNAME_INVALID: 'wrong_name',
  HOSTNAME_MISMATCH: 'wrong_name',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'self_signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'unknown_issuer',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'unknown_issuer',
  UNABLE_TO_GET_ISSUER_CERT: 'unknown_issuer',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'unknown_issuer',
}

const BROKEN: ReadonlySet<string> = new Set([
  'CERT_CHAIN_TOO_LONG',
  'CERT_REJECTED',
  'CERT_REVOKED',
  'CERT_SIGNATURE_FAILURE',
  'CERT_UNTRUSTED',
  'INVALID_CA',
  'INVALID_PURPOSE',
  'PATH_LENGTH_EXCEEDED',
])

function verdictOfCode(code: string): CertificateVerdict | undefined {
  if (BROKEN.has(code)) return 'bad_chain'
  return Object.hasOwn(BY_CODE, code) ? BY_CODE[code] : undefined
}

/**
 * Looks at a certificate that a strict connection refused: one handshake on `raw`, which must be a
 * fresh connection to the same pinned address and is destroyed. When the chain ends in an issuer
 * that was not sent, up to three are fetched to tell an incomplete chain from an unknown issuer.
 * Returns facts with the verdict of `error` alone when the handshake cannot be had.
 */
export async function observe(
  raw: net.Socket,
  place: Place,
  trust: Trust,
  now: number,
  error: unknown,
  fetchIssuer: FetchIssuer,
  stop: Stop,
): Promise<TlsFacts> {
  const code = codeOf(error)
  const seen = await look(raw, place, trust, now, code, stop)
  if (seen === undefined) return unobserved(place, trust, now, code)
  const { facts, chain } = seen
  if (!facts.certificate.faults.includes('unknown_issuer')) return facts
  const repairedBy = await repair(chain, trust, fetchIssuer)
  if (repairedBy === undefined) return facts
  const faults = sorted(
    new Set(
      facts.certificate.faults.map((fault) =>
        fault === 'unknown_issuer' ? 'incomplete_chain' : fault,
      ),
    ),
  )
  const [verdict = 'incomplete_chain'] = faults
  return { ...facts, certificate: { ...facts.certificate, verdict, faults, repairedBy } }
}

/** What the error's code alone says, when no second handshake could be had. */
export function unobserved(place: Place, trust: Trust, now: number, code: string): TlsFacts {
  const certificate = summarise([], judge([], place, trust, now, code), 'strict', code)
  return { protocol: '', cipher: '', serverName: place.host, certificate }
}

function look(
  raw: net.Socket,
  place: Place,
  trust: Trust,
  now: number,
  code: string,
  stop: Stop,
): Promise<{ facts: TlsFacts; chain: X509Certificate[] } | undefined> {
  return new Promise((resolve) => {
    const socket = tls().connect({
      socket: raw,
      host: place.host,
      servername: place.literal === undefined ? place.host : '',
      ALPNProtocols: ['http/1.1'],
      secureContext: trust.observer,
      rejectUnauthorized: false,
    })
    let chain: X509Certificate[] = []
    const settle = (facts?: TlsFacts): void => {
      off()
      socket.destroy()
      raw.destroy()
      resolve(facts === undefined ? undefined : { facts, chain })
    }
    const off = stop.on(() => queueMicrotask(() => settle()))
    socket.once('secureConnect', () => {
      if (socket.isSessionReused()) {
        settle()
        return
      }
      chain = chainOf(socket)
      settle(readFacts(socket, chain, place, trust, now, code))
    })
    socket.on('error', () => settle())
    socket.once('close', () => settle())
  })
}

/** The address of the first missing issuer, when fetched issuers lead to a believed root. */
async function repair(
  chain: readonly X509Certificate[],
  trust: Trust,
  fetchIssuer: FetchIssuer,
): Promise<string | undefined> {
  const known = [...chain]
  let first: string | undefined
  for (let step = 0; step < REPAIRS; step++) {
    const { path, ends } = pathOf(known, trust)
    if (ends === 'root') return first
    const top = path.at(-1)
    const url = ends === 'missing' && top !== undefined ? issuerUrl(top.infoAccess) : undefined
    if (url === undefined) return undefined
    const bytes = await fetchIssuer(url)
    const issuer = bytes === undefined ? undefined : readCertificate(bytes)
    if (issuer === undefined || top === undefined || !issued(top, issuer)) return undefined
    known.push(issuer)
    first ??= url
  }
  return pathOf(known, trust).ends === 'root' ? first : undefined
}

function issuerUrl(access: string | undefined): string | undefined {
  const line = (access ?? '').split('\n').find((entry) => entry.startsWith('CA Issuers - URI:'))
  return line?.slice('CA Issuers - URI:'.length)
}

function readCertificate(bytes: Uint8Array): X509Certificate | undefined {
  try {
    const { X509Certificate } = crypto()
    return new X509Certificate(bytes)
  } catch {
    return undefined
  }
}
