/** What changed from one run to another: of the server, and tool by tool. */
import { differenceOf, type Change, type Snapshot, type Undiffable } from 'countersign/run'
import { visible } from 'countersign/text'
import type { Stretch } from '../../figures/sequence-diff.ts'
import { latestEvents } from '../../store/events.ts'
import { listedNames } from '../../store/listed-names.ts'
import { listedBefore, runById } from '../../store/runs.ts'
import type { RunDetail, Slug } from '../../store/types.ts'
import { endpointById } from '../../store/watch.ts'
import type { WebOptions } from '../options.ts'
import { changeView, toolDiff, wordsDiff, type ChangeView, type ToolDiff } from './diff-tool.ts'
import { iso } from './shown.ts'

/** The JSON of the page that compares two runs. A side is absent where there is no such run. */
export interface DiffView {
  readonly format: 'countersign.diff-page'
  readonly formatVersion: 1
  readonly demo: boolean
  readonly before?: SideView
  readonly after?: SideView
  /** Absent where one of the runs has no whole list. */
  readonly difference?: {
    readonly rulesVersion: string
    readonly undiffable?: Undiffable
    readonly server: readonly ServerChange[]
    readonly tools: readonly ToolDiff[]
    /** Tools that changed and are not among these. */
    readonly more: number
    /** Tools that are the same on both sides. */
    readonly same: number
  }
  /** Runs that are worth comparing, the newest first. */
  readonly choices: readonly ChoiceView[]
}

/** One of the two runs; `tools` is absent when its list was not read to the end. */
export interface SideView {
  readonly run: string
  readonly at: string
  readonly endpoint: string
  /** Public names of the endpoint. */
  readonly names: readonly Slug[]
  readonly tools?: number
}

/** A change that is of no single tool: of the server's identity, or of the list as a whole. */
export interface ServerChange extends ChangeView {
  /** What it was and is, word by word. */
  readonly text: readonly Stretch[]
}

interface ChoiceView {
  readonly run: string
  readonly at: string
  readonly latest: boolean
}

/** Tools whose differences a page shows. */
const MOST_TOOLS = 40
/** Events that are looked through for what to compare. */
const CHOICES = 30

/** The two runs that are compared. `before` is undefined when no earlier run has a whole list. */
export interface Compared {
  readonly before: RunDetail | undefined
  readonly after: RunDetail | undefined
}

/** The runs on both sides of the newest change of an endpoint; the two newest when none was seen. */
export async function newestChange(
  { store }: WebOptions,
  endpointId: string,
  lastRunId: string | undefined,
): Promise<Compared> {
  const [event] = await latestEvents(store, {
    endpointId,
    kinds: ['tools_changed', 'identity_changed'],
    limit: 1,
  })
  const id = event?.runId ?? lastRunId
  const after = id === undefined ? undefined : await runById(store, id)
  return { before: after && (await listedBefore(store, after)), after }
}

/** The page that compares two runs. */
export async function diffView(
  options: WebOptions,
  { before, after }: Compared,
): Promise<DiffView> {
  const [was, is] = [before?.snapshot, after?.snapshot]
  return {
    format: 'countersign.diff-page',
    formatVersion: 1,
    demo: options.demo === true,
    ...(before !== undefined && { before: await sideView(options, before) }),
    ...(after !== undefined && { after: await sideView(options, after) }),
    ...(was !== undefined && is !== undefined && { difference: differenceView(was, is) }),
    choices: after === undefined ? [] : await choicesOf(options, after),
  }
}

async function sideView({ store }: WebOptions, run: RunDetail): Promise<SideView> {
  const endpoint = await endpointById(store, run.endpointId)
  const names = await listedNames(store, [run.endpointId])
  return {
    run: run.id,
    at: iso(run.startedAt),
    endpoint: endpoint?.url ?? '',
    names: names.get(run.endpointId) ?? [],
    ...(run.snapshot !== undefined && { tools: run.snapshot.toolCount }),
  }
}

function differenceView(before: Snapshot, after: Snapshot): NonNullable<DiffView['difference']> {
  const { rulesVersion, undiffable, changes } = differenceOf(before, after)
  const byTool = Map.groupBy(
    changes.filter(({ tool }) => tool !== undefined),
    ({ tool }) => tool ?? '',
  )
  const [was, is] = [byName(before), byName(after)]
  const all = [...byTool].map(([name, own], index) => {
    const sides = {
      before: was.get(nameBefore(own) ?? name),
      after: own.some(({ code }) => code === 'drift_tool_removed') ? undefined : is.get(name),
    }
    return { sides, own, index }
  })
  const ORDER = { error: 0, warning: 1, note: 2 } as const
  const gravity = (own: readonly Change[]): number =>
    Math.min(...own.map(({ severity }) => ORDER[severity]))
  const ordered = all.toSorted((a, b) => gravity(a.own) - gravity(b.own))
  const changed = all.filter(({ sides }) => sides.after !== undefined).length
  return {
    rulesVersion,
    ...(undiffable !== undefined && { undiffable: undiffable.reason }),
    server: changes.filter(({ tool }) => tool === undefined).map(serverChange),
    tools: ordered
      .slice(0, MOST_TOOLS)
      .map(({ sides, own, index }) => toolDiff(sides, own, `tool-${index + 1}`)),
    more: Math.max(0, all.length - MOST_TOOLS),
    same: undiffable === undefined ? after.tools.length - changed : 0,
  }
}

function byName({ tools }: Snapshot): ReadonlyMap<string, Snapshot['tools'][number]> {
  return new Map(tools.map((tool) => [tool.name, tool]))
}

/** Where the tool was called otherwise before. */
function nameBefore(changes: readonly Change[]): string | undefined {
  const moved = changes.find(
    ({ code }) => code === 'drift_tool_renamed' || code === 'drift_tool_respelled',
  )
  return typeof moved?.before === 'string' ? moved.before : undefined
}

function serverChange(change: Change): ServerChange {
  return { ...changeView(change), text: wordsDiff(textOf(change.before), textOf(change.after)) }
}

function textOf(value: unknown): string {
  if (value === undefined) return ''
  return typeof value === 'string' ? value : visible(JSON.stringify(value), { max: 2_000 })
}

async function choicesOf(
  { store }: WebOptions,
  { endpointId }: RunDetail,
): Promise<readonly ChoiceView[]> {
  const endpoint = await endpointById(store, endpointId)
  const events = await latestEvents(store, {
    endpointId,
    kinds: ['tools_changed', 'identity_changed'],
    limit: CHOICES,
  })
  const ids = new Set([
    ...(endpoint?.lastRunId === undefined ? [] : [endpoint.lastRunId]),
    ...events.flatMap(({ runId }) => runId ?? []),
  ])
  const runs = (await Promise.all([...ids].map((id) => runById(store, id)))).filter(
    (run) => run !== undefined && run.snapshotDigest !== undefined,
  )
  const oldest = runs.at(-1)
  const first = oldest && (await listedBefore(store, oldest))
  return [...runs, ...(first === undefined ? [] : [first])].flatMap((run) =>
    run === undefined
      ? []
      : [{ run: run.id, at: iso(run.startedAt), latest: run.id === endpoint?.lastRunId }],
  )
}
