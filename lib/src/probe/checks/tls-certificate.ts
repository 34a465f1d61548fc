import type { CertificateFacts, CertificateVerdict } from '../../exchange.ts'
import { reasonOf, type Reason } from '../../run/reason.ts'
import { failed, skipped, unverified, verified, type Check, type Outcome } from '../outcome.ts'

/**
 * VERIFIED when the chain that was sent builds to a root that the run trusts, for this name, today.
 * FAILED when it does not on any connection of the run; the reason tells how. UNVERIFIED when no
 * certificate was seen. Revocation is not looked at.
 */
export const tlsCertificate: Check = {
  id: 'tls_certificate',
  judge({ evidence, steps, settled, rest }) {
    const { certificate, endpoint, startedAt } = evidence
    if (/^http:/i.test(endpoint)) return skipped(reasonOf('tls_not_used', {}))
    const isOfRun = certificate !== undefined && steps.length > 0
    if (isOfRun) return judgeFacts(certificate, Date.parse(startedAt))
    return settled ? unverified(reasonOf('tls_not_observed', { code: 'absent' })) : skipped(rest)
  },
}

const FAULTS: Partial<Record<CertificateVerdict, Reason>> = {
  expired: reasonOf('tls_expired', {}),
  not_yet_valid: reasonOf('tls_not_yet_valid', {}),
  wrong_name: reasonOf('tls_wrong_name', {}),
  no_names: reasonOf('tls_no_names', {}),
  self_signed: reasonOf('tls_self_signed', {}),
  incomplete_chain: reasonOf('tls_incomplete_chain', {}),
  unknown_issuer: reasonOf('tls_unknown_issuer', {}),
  weak: reasonOf('tls_weak', {}),
  bad_chain: reasonOf('tls_bad_chain', {}),
}

const DAY_MS = 86_400_000

function judgeFacts({ verdict, chain, code = '' }: CertificateFacts, now: number): Outcome {
  const fault = FAULTS[verdict]
  if (fault !== undefined) return failed(fault)
  // A server may send an expired certificate that nobody needs; what counts ends later.
  const ends = chain.map(({ validTo }) => Date.parse(validTo)).filter((end) => end > now)
  if (verdict === 'trusted' && ends.length > 0) {
    const daysLeft = Math.floor((Math.min(...ends) - now) / DAY_MS)
    return verified(reasonOf('tls_trusted', { daysLeft }))
  }
  if (/PROTOCOL_VERSION$|UNSUPPORTED_PROTOCOL$/.test(code)) {
    return failed(reasonOf('tls_protocol_too_old', {}))
  }
  const known = /^\w{1,80}$/.test(code) ? code : 'unknown'
  return unverified(reasonOf('tls_not_observed', { code: known }))
}
