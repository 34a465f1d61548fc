/** One tool before and after, as words and lines that stayed, went and came. */
import type { Change, SnapshotTool } from 'countersign/run'
import { visible } from 'countersign/text'
import { sequenceDiff, type Stretch } from '../../figures/sequence-diff.ts'
import { shownName } from '../parts/words.ts'
import { jsonLines } from './json-lines.ts'

/**
 * A tool that is not the same in two runs. A part that did not change, such as its title, is
 * absent.
 */
export interface ToolDiff {
  readonly name: string
  /** The part of an address that leads to it on the page. */
  readonly anchor: string
  readonly kind: 'added' | 'removed' | 'renamed' | 'changed'
  /** Its name before, where that was another. */
  readonly was?: string
  /** Breaks callers; calls for reading; neither. */
  readonly weight: 'breaking' | 'reading' | 'compatible'
  readonly changes: readonly ChangeView[]
  readonly title?: readonly Stretch[]
  readonly description?: readonly Stretch[]
  readonly input?: LinesView
  readonly output?: LinesView
  readonly annotations?: LinesView
}

/**
 * A change as pages and their JSON say it; `pointer` leads into the tool, else into the snapshot.
 */
export interface ChangeView extends Pick<Change, 'code' | 'severity' | 'compatibility'> {
  readonly pointer: string
  /** What a text newly says. */
  readonly words?: readonly string[]
}

/** A JSON value before and after, printed in lines: at most four hundred of each side are read. */
export interface LinesView {
  readonly lines: readonly LineView[]
  /** There is more than a page shows. */
  readonly cut: boolean
}

/**
 * A line with its number from 1 on each side that has it, or a count of unchanged lines left out.
 */
export type LineView =
  | {
      readonly kind: Stretch['kind']
      readonly before?: number
      readonly after?: number
      readonly text: string
    }
  | { readonly kind: 'skipped'; readonly count: number }

/** A change without its values, which stand in the lines. */
export function changeView({ code, severity, compatibility, pointer, words }: Change): ChangeView {
  return {
    code,
    severity,
    ...(compatibility !== undefined && { compatibility }),
    pointer: visible(pointer, { max: 200 }),
    ...(words !== undefined && {
      words: words.slice(0, 5).map((word) => visible(word, { max: 120 })),
    }),
  }
}

/** Whether a change calls for more than a look. */
function weightOf(changes: readonly Change[]): ToolDiff['weight'] {
  const breaks = changes.some(
    ({ code, compatibility }) =>
      compatibility === 'breaking' ||
      code === 'drift_tool_removed' ||
      code === 'drift_tool_renamed',
  )
  if (breaks) return 'breaking'
  return changes.some(({ severity }) => severity !== 'note') ? 'reading' : 'compatible'
}

interface Sides {
  readonly before: SnapshotTool | undefined
  readonly after: SnapshotTool | undefined
}

/** All that is to be said of a tool. At least one of its sides is there. */
export function toolDiff(
  { before, after }: Sides,
  changes: readonly Change[],
  anchor: string,
): ToolDiff {
  const name = after?.name ?? before?.name ?? ''
  const was = before !== undefined && before.name !== name ? before.name : undefined
  return {
    name: shownName(name),
    anchor,
    kind:
      before === undefined
        ? 'added'
        : after === undefined
          ? 'removed'
          : was === undefined
            ? 'changed'
            : 'renamed',
    ...(was !== undefined && { was: shownName(was) }),
    weight: weightOf(changes),
    changes: changes.map(changeView),
    ...textDiff('title', before?.title, after?.title),
    ...textDiff('description', before?.description, after?.description),
    ...linesDiff('input', before?.inputSchema, after?.inputSchema),
    ...linesDiff('output', before?.outputSchema, after?.outputSchema),
    ...linesDiff('annotations', before?.annotations, after?.annotations),
  }
}

const TEXT = 4_000

function textDiff<Key extends 'title' | 'description'>(
  key: Key,
  before: string | undefined,
  after: string | undefined,
): { readonly [K in Key]?: readonly Stretch[] } {
  if (before === after) return {}
  const found = wordsDiff(before ?? '', after ?? '')
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one key, of this type
  return { [key]: found } as { readonly [K in Key]?: readonly Stretch[] }
}

/** Words that stayed, went and came, of texts of a third party, made visible. */
export function wordsDiff(before: string, after: string): readonly Stretch[] {
  const words = (text: string): readonly string[] => {
    const shown = visible(text, { max: TEXT })
    return shown === '' ? [] : shown.split(/(?<=\s)(?=\S)|(?<=\\u\{a\})/)
  }
  return sequenceDiff(words(before), words(after)).map(({ kind, items }) => ({
    kind,
    items: [items.join('')],
  }))
}

function linesDiff<Key extends 'input' | 'output' | 'annotations'>(
  key: Key,
  before: unknown,
  after: unknown,
): { readonly [K in Key]?: LinesView } {
  const [was, is] = [printed(before), printed(after)]
  if (was.lines.join('\n') === is.lines.join('\n') && !was.cut && !is.cut) return {}
  const lines = withContext(sequenceDiff(was.lines, is.lines))
  if (lines.every(({ kind }) => kind === 'skipped')) return {}
  const found: LinesView = { lines, cut: was.cut || is.cut }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one key, of this type
  return { [key]: found } as { readonly [K in Key]?: LinesView }
}

const LINE = 300
const MOST_LINES = 400
/** Deeper ones would be all blanks, and there are no such schemas but to do harm. */
const MOST_DEPTH = 40

function printed(value: unknown): { readonly lines: readonly string[]; readonly cut: boolean } {
  if (value === undefined) return { lines: [], cut: false }
  if (isDeeper(value, MOST_DEPTH)) return { lines: ['…'], cut: true }
  const lines = jsonLines(value, MOST_LINES)
  const shown = lines.slice(0, MOST_LINES).map((line) => visible(line, { max: LINE }))
  return { lines: shown, cut: lines.length > MOST_LINES }
}

function isDeeper(value: unknown, most: number): boolean {
  let level: readonly unknown[] = [value]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > most) return true
    level = level.flatMap((one) =>
      typeof one === 'object' && one !== null ? Object.values(one) : [],
    )
  }
  return false
}

/** Unchanged lines that stand around a change. */
const CONTEXT = 3

function withContext(stretches: readonly Stretch[]): readonly LineView[] {
  const lines: LineView[] = []
  let [before, after] = [0, 0]
  for (const [index, { kind, items }] of stretches.entries()) {
    const shown = kind === 'same' ? around(items.length, index, stretches.length) : undefined
    let skipped = 0
    for (const [at, text] of items.entries()) {
      if (kind !== 'added') before++
      if (kind !== 'removed') after++
      if (shown !== undefined && at >= shown.head && at < items.length - shown.tail) {
        skipped++
        continue
      }
      if (skipped > 0) lines.push({ kind: 'skipped', count: skipped })
      skipped = 0
      lines.push({
        kind,
        ...(kind !== 'added' && { before }),
        ...(kind !== 'removed' && { after }),
        text,
      })
    }
    if (skipped > 0) lines.push({ kind: 'skipped', count: skipped })
  }
  return lines
}

/** How many lines of a stretch are shown at its ends. One or two are not worth hiding. */
function around(
  length: number,
  index: number,
  count: number,
): { readonly head: number; readonly tail: number } {
  const head = index === 0 ? 0 : CONTEXT
  const tail = index === count - 1 ? 0 : CONTEXT
  return length <= head + tail + 2 ? { head: length, tail: 0 } : { head, tail }
}
