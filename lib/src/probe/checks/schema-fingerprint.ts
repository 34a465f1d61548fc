import { reasonOf } from '../../run/reason.ts'
import { failed, skipped, verified, type Check } from '../outcome.ts'
import { withoutWholeList } from '../without.ts'

/**
 * VERIFIED when the digest of the names and input schemas of all tools could be computed; it says nothing about
 * change. Of part of a list no digest is computed.
 */
export const schemaFingerprint: Check = {
  id: 'schema_fingerprint',
  judge(view, { fingerprints }) {
    const without = withoutWholeList(view)
    if (without !== undefined) return without
    const current = fingerprints?.schema
    if (current === undefined) return skipped(view.rest)
    return current.ok
      ? verified(reasonOf('fingerprint_computed', { fingerprint: current.digest }))
      : failed({ key: current.key, params: {} })
  },
}
