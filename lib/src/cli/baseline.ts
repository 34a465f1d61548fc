/** The fingerprints that an owner approved, from a file. */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { scanBytes } from '../json/scan.ts'
import type { Baseline } from '../probe/outcome.ts'
import { fingerprintV1 } from '../run/fingerprint.ts'
import { member } from '../json/object.ts'
import { causeOf } from './fingerprint-rules.ts'
import { EXIT, Stop } from './stop.ts'
import { toolsIn } from './tools-source.ts'

/** A list of 5,000 tools with long schemas still fits. */
const MOST_BYTES = 20_971_520

/**
 * Reads a baseline: what `countersign fingerprint --json` or `countersign probe --json` prints of one
 * endpoint, a snapshot or a run that holds one, or a whole list of tools (`{ "tools": […] }`, a
 * `tools/list` result, or the array).
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
  return approvedIn(scan.value, path)
}

function approvedIn(value: unknown, path: string): Baseline {
  const runs = member(value, 'runs')
  if (Array.isArray(runs)) {
    if (runs.length === 1) return approvedIn(runs[0], path)
    throw invalid(path, `holds ${runs.length} runs, and one is compared with`)
  }
  const toolset = member(value, 'toolset_fingerprint')
  if (toolset !== undefined) return stated(toolset, member(value, 'schema_fingerprint'), path)
  const snapshot = member(value, 'snapshot')
  if (snapshot !== undefined) return approvedIn(snapshot, path)
  const fingerprints = member(value, 'fingerprints')
  if (fingerprints !== undefined)
    return stated(member(fingerprints, 'toolset'), member(fingerprints, 'schema'), path)
  return computed(value, path)
}

/** The digests that the document itself gives. */
function stated(toolset: unknown, schema: unknown, path: string): Baseline {
  if (!isDigest(toolset)) throw invalid(path, 'gives no toolset fingerprint')
  return { toolset, ...(isDigest(schema) && { schema }) }
}

function computed(value: unknown, path: string): Baseline {
  const found = toolsIn(value)
  if (found === undefined) throw invalid(path, 'holds neither fingerprints nor a list of tools')
  const { tools, pointer, whole } = found
  if (!whole) throw invalid(path, 'holds a list that was not read to its end')
  const { toolset, schema } = fingerprintV1(tools)
  if (toolset.ok) return { toolset: toolset.digest, ...(schema.ok && { schema: schema.digest }) }
  const { code, pointer: inner } = toolset
  throw invalid(
    path,
    `${causeOf({ code, pointer: `${pointer}${inner}` })}, so there is no fingerprint`,
  )
}

function isDigest(value: unknown): value is string {
  return typeof value === 'string' && /^sha256:[0-9a-f]{64}$/.test(value)
}

function invalid(path: string, why: string, cause?: unknown): Stop {
  return new Stop(
    'baseline_invalid',
    EXIT.unreadable,
    `--baseline ${path}: ${why}`,
    'name a snapshot, a whole list of tools, or what countersign fingerprint --json printed',
    cause,
  )
}
