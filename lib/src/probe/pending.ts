import { canonicalize } from '../json/canonical.ts'
import { digestOf } from '../json/digest.ts'
import { isObject, member } from '../wire/answer.ts'
import type { Fingerprint, Fingerprints } from './outcome.ts'

export function scanTools(_tools: unknown): { readonly hitCount: number } {
  return { hitCount: 0 }
}
function of(v: unknown): Fingerprint {
  const c = canonicalize(v, { nfc: true })
  return c.ok
    ? { ok: true, digest: digestOf(c.text) }
    : { ok: false, key: 'fingerprint_canonicalize_failed' }
}
export function fingerprintV1(tools: readonly unknown[]): Fingerprints {
  const names = tools.map((t) => member(t, 'name'))
  if (!names.every((n) => typeof n === 'string') || !tools.every(isObject)) {
    const no = { ok: false, key: 'fingerprint_tool_missing_name' } as const
    return { toolset: no, schema: no }
  }
  const sorted = tools.toSorted((a, b) => (String(a['name']) < String(b['name']) ? -1 : 1))
  return {
    toolset: of([...names].sort()),
    schema: sorted.every((t) => Object.hasOwn(t, 'inputSchema'))
      ? of(sorted.map((t) => ({ name: t['name'], inputSchema: t['inputSchema'] })))
      : { ok: false, key: 'fingerprint_canonicalize_failed' },
  }
}
