import { scanBytes, scanText, type Scan } from '../json/scan.ts'
import type { Rule } from '../finding.ts'
import { faultOf, type Read } from './fault.ts'

/** Reads JSON of which anything is signed or verified: whatever two readers could see differently is refused. */
export function readStrictly(source: Uint8Array | string, rule: Rule): Read<unknown> {
  const scan: Scan =
    typeof source === 'string' ? scanText(source, 'evidence') : scanBytes(source, 'evidence')
  if (scan.ok) return { ok: true, value: scan.value, faults: [] }
  const faults = scan.faults.map(({ code, pointer }) =>
    faultOf(rule, pointer, `At ${pointer || 'its root'} the text breaks the rule ${code}.`),
  )
  return { ok: false, faults }
}
