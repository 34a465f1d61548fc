/** The tools, the name and the instructions of a server held against those that were locked. */
import { findingsOfDifference } from '../run/difference-findings.ts'
import type { Change } from '../run/difference-change.ts'
import { differenceOf, type Difference, type Side } from '../run/difference.ts'
import { byUnits } from '../run/fingerprint.ts'
import { classOf, gravestOf } from './lock-class.ts'
import { driftOf, type Drift, type PinRow, type PinsCompared } from './lock-drift.ts'
import { LOCK_TOOL_UNCLEAR, LOCK_TOOLS_CHANGED, LOCK_TOOLS_NEW } from './lock-rules.ts'
import { toolOf } from './lock-tools.ts'
import type { LockedIdentity, LockedTool, LockedTools, LockPins, PinName } from './lock.ts'

const NO_TOOLS: Side = { tools: [], toolCount: 0 }

/** What the server calls itself, now and then. */
export function identityDrift(locked: LockedIdentity, seen: LockedIdentity): readonly Drift[] {
  const before = { ...NO_TOOLS, identity: locked }
  const difference = differenceOf(before, { ...NO_TOOLS, identity: seen })
  return driftsOf(difference, 'identity', ({ pointer }) => pointer)
}

/** The instructions, now and then. */
export function instructionsDrift(
  locked: string | undefined,
  seen: string | undefined,
): readonly Drift[] {
  const side = (instructions: string | undefined): Side => ({
    ...NO_TOOLS,
    identity: {},
    ...(instructions !== undefined && { instructions }),
  })
  const difference = differenceOf(side(locked), side(seen))
  return driftsOf(difference, 'instructions', () => (locked === undefined ? '' : '/instructions'))
}

/**
 * Every fingerprint and every tool has a row. When a fingerprint is another one there is always a
 * drift, also when nothing but the digests is known.
 */
export function compareTools(
  locked: LockPins['tools'],
  seen: LockedTools | undefined,
): PinsCompared {
  if (locked === undefined) {
    const count = `${seen?.list.length ?? 0} tools`
    const message = `${count} can be seen, and none is locked.`
    const drift = [driftOf(LOCK_TOOLS_NEW, 'tools', 'compatible', message, '')]
    return {
      rows: [{ pin: 'definition', state: 'changed', class: 'compatible', seen: count }],
      drift,
    }
  }
  const changed = NAMES.filter(
    (name) =>
      locked.fingerprints[name] !== undefined &&
      locked.fingerprints[name] !== seen?.fingerprints[name],
  )
  const drift = changed.length === 0 ? [] : toolDrift(locked, seen)
  const gravest = gravestOf(drift.map((one) => one.class)) ?? 'breaking'
  const rows = NAMES.flatMap((pin): readonly PinRow[] => {
    const [was, is] = [locked.fingerprints[pin], seen?.fingerprints[pin]]
    if (was === undefined) return []
    const told = { locked: was, ...(is !== undefined && { seen: is }) }
    return changed.includes(pin)
      ? [{ pin, state: 'changed', class: gravest, ...told }]
      : [{ pin, state: 'same', ...told }]
  })
  return {
    rows: [
      ...rows,
      ...(locked.list === undefined ? [] : toolRows(locked.list, seen?.list ?? [], drift)),
    ],
    drift,
  }
}

const NAMES = ['definition', 'schema', 'toolset'] as const

/** One drift at least; what the differences of definitions do not tell, digests do. */
function toolDrift(
  { list, fingerprints }: NonNullable<LockPins['tools']>,
  seen: LockedTools | undefined,
): readonly Drift[] {
  const told = list && seen ? listDrift(list, seen.list) : []
  if (told.length > 0) return told
  const name = NAMES.find((one) => fingerprints[one] !== seen?.fingerprints[one]) ?? 'definition'
  const [was, is] = [fingerprints[name], seen?.fingerprints[name]]
  const message = `The ${name} fingerprint was ${was} and is ${is ?? 'none'}.`
  return [driftOf(LOCK_TOOLS_CHANGED, 'tools', 'breaking', message, '/tools/fingerprints')]
}

function listDrift(locked: readonly LockedTool[], seen: readonly LockedTool[]): readonly Drift[] {
  const [was, is] = [digestsByName(locked), digestsByName(seen)]
  const opaque = new Set(
    [...locked, ...seen].filter((tool) => tool.definition === undefined).map(({ name }) => name),
  )
  const known = (tools: readonly LockedTool[]): Side => {
    const kept = tools.filter(({ name }) => !opaque.has(name)).flatMap((tool) => toolOf(tool) ?? [])
    return { tools: kept, toolCount: kept.length }
  }
  const places = new Map(locked.map(({ name }, index) => [name, `/tools/list/${index}`]))
  const difference = differenceOf(known(locked), known(seen))
  const told = driftsOf(difference, 'tools', (change) => {
    const [place] = namesIn(change).flatMap((name) => places.get(name) ?? [])
    if (place === undefined) return '/tools/list'
    return change.pointer === '' ? place : `${place}/definition${change.pointer}`
  })
  if (difference.undiffable !== undefined || difference.unlisted > 0) return told
  const named = new Set(told.flatMap(({ tools = [] }) => tools))
  const unclear = [...new Set([...was.keys(), ...is.keys()])].filter(
    (name) => was.get(name) !== is.get(name) && !named.has(name),
  )
  return [
    ...told,
    ...unclear.sort(byUnits).map((name) => unclearDrift(name, was, is, places.get(name))),
  ]
}

function unclearDrift(
  name: string,
  was: ReadonlyMap<string, string>,
  is: ReadonlyMap<string, string>,
  place = '/tools/list',
): Drift {
  const tool = JSON.stringify(name.slice(0, 240))
  const [message, drift] = !was.has(name)
    ? ([`The tool ${tool} was not there before.`, 'compatible'] as const)
    : !is.has(name)
      ? ([`The tool ${tool} is not there any more.`, 'breaking'] as const)
      : ([`The tool ${tool} changed, and only digests of it are known.`, 'breaking'] as const)
  return { ...driftOf(LOCK_TOOL_UNCLEAR, 'tools', drift, message, place), tools: [name] }
}

/** A tool's digest by its name; of several with one name, all. */
function digestsByName(tools: readonly LockedTool[]): ReadonlyMap<string, string> {
  const groups = Map.groupBy(tools, ({ name }) => name)
  return new Map(
    [...groups].map(([name, group]) => [
      name,
      group
        .map(({ digest }) => digest)
        .sort(byUnits)
        .join(' '),
    ]),
  )
}

function toolRows(
  locked: readonly LockedTool[],
  seen: readonly LockedTool[],
  drift: readonly Drift[],
): readonly PinRow[] {
  const [was, is] = [digestsByName(locked), digestsByName(seen)]
  const classes = Map.groupBy(
    drift.flatMap((one) => (one.tools ?? []).map((name) => [name, one.class] as const)),
    ([name]) => name,
  )
  return [...new Set([...was.keys(), ...is.keys()])].sort(byUnits).map((tool) => {
    const [before, after] = [was.get(tool), is.get(tool)]
    const told = {
      ...(before !== undefined && { locked: before }),
      ...(after !== undefined && { seen: after }),
    }
    if (before === after) return { pin: 'tool', tool, state: 'same', ...told }
    const gravest = gravestOf((classes.get(tool) ?? []).map(([, one]) => one)) ?? 'breaking'
    return { pin: 'tool', tool, state: 'changed', class: gravest, ...told }
  })
}

/** The tools that a change is about, the old name of a renamed one included. */
function namesIn({ code, tool, before }: Change): readonly string[] {
  const renamed = code === 'drift_tool_renamed' || code === 'drift_tool_respelled'
  return [
    ...(renamed && typeof before === 'string' ? [before] : []),
    ...(tool === undefined ? [] : [tool]),
  ]
}

/** A difference as drift: one for each change, and one for what cannot be told. */
function driftsOf(
  difference: Difference,
  pin: PinName,
  pointerOf: (change: Change) => string,
): readonly Drift[] {
  const { changes, rulesVersion } = difference
  const subjects = { before: '', after: '' }
  const told = changes.flatMap((change) => {
    const one = { rulesVersion, changes: [change], unlisted: 0 }
    const tools = namesIn(change)
    const drift = { class: classOf(change), pin, pointer: pointerOf(change) }
    return findingsOfDifference(one, subjects, () => ({ subject: '' })).map((finding): Drift => ({
      ...drift,
      ...(tools.length > 0 && { tools }),
      finding,
    }))
  })
  // That the lists cannot be compared, or that there are more changes than are listed.
  const rest = findingsOfDifference({ ...difference, changes: [] }, subjects, () => ({
    subject: '',
  }))
  const untold = rest.map((finding): Drift => ({
    class: 'breaking',
    pin,
    pointer: `/${pin}`,
    finding,
  }))
  return [...told, ...untold]
}
