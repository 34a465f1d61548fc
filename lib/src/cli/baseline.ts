/** The fingerprints that an owner approved, from a file. */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { scanBytes } from '../json/scan.ts'
import type { Baseline } from '../probe/outcome.ts'
import { fingerprintV1 } from '../run/fingerprint.ts'
import { isObject, member } from '../wire/answer.ts'
import { EXIT, Stop } from './stop.ts'

/** A list of 5,000 tools with long schemas still fits. */
const MOST_BYTES = 20_971_520

/**
 * Reads a baseline: what `countersign fingerprint --json` prints, a snapshot or a run that holds
 * one, or a list of tools (`{ "tools": […] }`, a `tools/list` result, or the array).
 *
 * @throws Stop with exit 3 when it is neither, or when it gives no fingerprints
 */
export function readBaseline(path: string, cwd: string): Baseline {
  let bytes: Uint8Array
  try {
    bytes = readFileSync(resolve(cwd, path))
  } catch (error) {
    throw invalid(path, 'cannot be read', error)
  }
  const scan = scanBytes(bytes, 'message', { maxBytes: MOST_BYTES })
  if (!scan.ok) throw invalid(path, 'is not JSON')
  const baseline = approvedIn(scan.value)
  if (baseline === undefined) throw invalid(path, 'holds neither fingerprints nor a list of tools')
  return baseline
}

function approvedIn(value: unknown): Baseline | undefined {
  const nested = member(value, 'snapshot') ?? member(value, 'result')
  if (nested !== undefined) return approvedIn(nested)
  const fingerprints = member(value, 'fingerprints')
  const toolset = member(value, 'toolset_fingerprint') ?? member(fingerprints, 'toolset')
  const schema = member(value, 'schema_fingerprint') ?? member(fingerprints, 'schema')
  if (isDigest(toolset) && isDigest(schema)) return { toolset, schema }
  const tools = isObject(value) ? member(value, 'tools') : value
  if (!Array.isArray(tools) || fingerprints !== undefined) return undefined
  const computed = fingerprintV1(tools)
  return computed.toolset.ok && computed.schema.ok
    ? { toolset: computed.toolset.digest, schema: computed.schema.digest }
    : undefined
}

function isDigest(value: unknown): value is string {
  return typeof value === 'string' && /^sha256:[0-9a-f]{64}$/.test(value)
}

function invalid(path: string, why: string, cause?: unknown): Stop {
  return new Stop(
    'baseline_invalid',
    EXIT.unreadable,
    `--baseline ${path}: ${why}`,
    'name a snapshot, a list of tools, or what countersign fingerprint --json printed',
    cause,
  )
}
