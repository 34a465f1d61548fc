/** A list of tools from a file, a snapshot or a recorded run: what is fingerprinted and compared. */
import { statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { findingsOfIssues } from '../card/findings.ts'
import { issuesOfScan } from '../card/json-issues.ts'
import type { Finding } from '../finding.ts'
import { scanBytes } from '../json/scan.ts'
import { judge } from '../probe/judge.ts'
import type { Side } from '../run/difference.ts'
import { EVIDENCE_FORMAT } from '../run/evidence.ts'
import { readSnapshot } from '../run/read-snapshot.ts'
import { toolsOf, type Snapshot } from '../run/snapshot.ts'
import { isObject, member } from '../json/object.ts'
import type { Context, Given } from './command.ts'
import { notJson } from './not-json.ts'
import { readRecording } from './recording.ts'
import { readSource } from './source.ts'
import { EXIT, Stop } from './stop.ts'

/** A list of tools, and where pointers into it lead. */
export interface ToolsSource {
  /** The operand, or `stdin`, or the endpoint. */
  readonly subject: string
  /** Set when the subject is a local file. */
  readonly file?: string
  /** As served, in order. */
  readonly tools: readonly unknown[]
  /** False when the list was not read to its end: it has no fingerprint. */
  readonly whole: boolean
  readonly side: Side
  readonly snapshot?: Snapshot
  /** The text that pointers lead into, and the array's own pointer. */
  readonly text?: string
  readonly pointer: string
  /** What readers of the text may disagree about. */
  readonly oddities: readonly Finding[]
}

/** Ten pages of the longest reply that is read. */
const MOST_BYTES = 20_971_520

/**
 * Reads a `tools/list` result with or without its envelope, `{ "tools": […] }`, a bare array, a
 * snapshot, a run that holds one, or the folder of a recorded run.
 *
 * @throws Stop with exit 3 when it is neither, or cannot be read
 */
export async function readTools(given: Given, context: Context): Promise<ToolsSource> {
  const operand = given.operand ?? '-'
  if (isFolder(operand, context.cwd)) return recorded(operand, operand, context.cwd)
  const { subject, file, bytes } = await readSource(given, context, MOST_BYTES)
  const scan = scanBytes(bytes, 'message', { maxBytes: MOST_BYTES })
  if (!scan.ok) throw missing(notJson(scan, subject))
  const { value, text } = scan
  if (file !== undefined && member(value, 'format') === EVIDENCE_FORMAT)
    return recorded(subject, dirname(file), context.cwd)
  const found = toolsIn(value)
  if (found === undefined) throw missing(`${subject}: holds no list of tools`)
  const oddities = findingsOfIssues(issuesOfScan(scan), text, subject)
  return { subject, ...(file !== undefined && { file }), text, oddities, ...found }
}

/** What a run saw, as a list to work on. */
export function toolsOfSnapshot(subject: string, snapshot: Snapshot): ToolsSource {
  return { subject, ...ofSnapshot(snapshot, ''), oddities: [] }
}

/** True for a path that leads to a folder. */
export function isFolder(path: string, cwd: string): boolean {
  return statSync(resolve(cwd, path), { throwIfNoEntry: false })?.isDirectory() === true
}

function recorded(subject: string, folder: string, cwd: string): ToolsSource {
  const { evidence, bodies } = readRecording(folder, cwd)
  const { snapshot } = judge(evidence, bodies)
  if (snapshot !== undefined) return toolsOfSnapshot(subject, snapshot)
  throw missing(`${subject}: is a run that did not read the list of tools to its end`)
}

type Found = Pick<ToolsSource, 'tools' | 'whole' | 'side' | 'snapshot' | 'pointer'>

/** The list in a document, in every form that `readTools` takes; undefined when there is none. */
export function toolsIn(value: unknown): Found | undefined {
  return listIn(value, '')
}

function listIn(value: unknown, pointer: string): Found | undefined {
  if (Array.isArray(value)) return ofList(value, pointer, true)
  if (!isObject(value)) return undefined
  const snapshot = readSnapshot(value)
  if (snapshot !== undefined) return ofSnapshot(snapshot, pointer)
  const tools = member(value, 'tools')
  if (Array.isArray(tools)) return ofList(tools, `${pointer}/tools`, isLastPage(value))
  const runs = member(value, 'runs')
  if (Array.isArray(runs) && runs.length === 1) return listIn(runs[0], `${pointer}/runs/0`)
  for (const name of ['snapshot', 'result']) {
    const inner = member(value, name)
    if (isObject(inner)) return listIn(inner, `${pointer}/${name}`)
  }
  return undefined
}

function ofList(tools: readonly unknown[], pointer: string, whole: boolean): Found {
  const { toolCount, ...side } = toolsOf(tools)
  return { tools, whole, pointer, side: whole ? { ...side, toolCount } : side }
}

function ofSnapshot(snapshot: Snapshot, pointer: string): Found {
  const { tools, toolCount } = snapshot
  const kept =
    tools.length === toolCount && tools.every(({ unstorable }) => unstorable === undefined)
  return { tools, whole: kept, side: snapshot, snapshot, pointer: `${pointer}/tools` }
}

/** An empty cursor ends the list before 2026-07-28, whose results have a type, and goes on since. */
function isLastPage(result: object): boolean {
  const next = member(result, 'nextCursor')
  const modern = member(result, 'resultType') !== undefined
  return next === undefined || next === null || (next === '' && !modern)
}

function missing(message: string): Stop {
  return toolsMissing(message, 'a snapshot')
}

/** There is no list of tools where one was to be; `other` is what else would have been taken. */
export function toolsMissing(message: string, other: string): Stop {
  const forms = `a tools/list result, {"tools":[…]}, ${other}, or the folder of a recorded run`
  return new Stop('tools_missing', EXIT.unreadable, message, `give ${forms}`)
}
