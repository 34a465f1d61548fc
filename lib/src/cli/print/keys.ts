/** What `keys` prints for a person. */
import type { KeyRecord } from '../../attest/types.ts'
import { visible } from '../../text/visible.ts'
import { table, type Cell, type Style, type Tone } from './style.ts'

const TONES: Readonly<Record<KeyRecord['status'], Tone>> = {
  active: 'good',
  retired: 'dim',
  revoked: 'bad',
}

/** One row a key: fingerprint, state, purpose, window, and why it was revoked. */
export function keysText(keys: readonly KeyRecord[], style: Style): string {
  return table(keys.map(rowOf), style, 0)
}

function rowOf({
  keyid,
  status,
  purpose,
  notBefore,
  notAfter,
  revokedAt,
  reason,
}: KeyRecord): readonly Cell[] {
  const window = `${notBefore ?? 'always'} to ${notAfter ?? 'open'}`
  const revoked = `revoked ${revokedAt ?? ''}: ${visible(reason ?? '', { max: 200 })}`
  return [
    keyid,
    { text: status, tone: TONES[status] },
    purpose,
    status === 'revoked' ? `${window}; ${revoked}` : window,
  ]
}
