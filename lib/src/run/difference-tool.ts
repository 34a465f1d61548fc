import { nfc } from '../json/nfc.ts'
import { changeOf, introductions, type Change, type Compatibility } from './difference-change.ts'
import { annotationChanges } from './difference-hints.ts'
import type { Effect } from './difference-keywords.ts'
import type { ToolPair } from './difference-pairs.ts'
import type { DifferenceCode } from './difference-rules.ts'
import { schemaChanges } from './difference-schema.ts'
import { isRewritten } from './difference-text.ts'
import type { SnapshotTool } from './snapshot.ts'
import { escapedName } from '../json/pointer.ts'

/** What changed about one tool: all of it, in the order name, texts, annotations, schemas. */
export function changesOfTool({ before, after }: ToolPair): readonly Change[] {
  if (before === undefined || after === undefined) {
    if (after) return [changeOf('drift_tool_added', '', { tool: after.name })]
    return before ? [changeOf('drift_tool_removed', '', { tool: before.name, side: 'before' })] : []
  }
  if (before.digest !== undefined && before.digest === after.digest) return []
  return [
    ...nameChanges(before, after),
    ...textChanges(before, after, 'title'),
    ...textChanges(before, after, 'description'),
    ...hintChanges(before, after),
    ...schemaChangesOf(before, after, 'inputSchema'),
    ...schemaChangesOf(before, after, 'outputSchema'),
  ]
}

function nameChanges(before: SnapshotTool, after: SnapshotTool): readonly Change[] {
  if (before.name === after.name) return []
  const respelled = nfc(before.name) === nfc(after.name)
  const code = respelled ? 'drift_tool_respelled' : 'drift_tool_renamed'
  return [changeOf(code, '/name', { tool: after.name, before: before.name, after: after.name })]
}

function textChanges(
  before: SnapshotTool,
  after: SnapshotTool,
  member: 'title' | 'description',
): readonly Change[] {
  const [was, is] = [before[member], after[member]]
  if (was === is) return []
  const detail = { tool: after.name, side: sideOf(is) }
  const code =
    member === 'title'
      ? 'drift_title_changed'
      : isRewritten(was ?? '', is ?? '')
        ? 'drift_description_rewritten'
        : 'drift_description_changed'
  return [
    changeOf(code, `/${member}`, { ...detail, before: was, after: is }),
    ...introductions(was, is, `/${member}`, detail),
  ]
}

function hintChanges(before: SnapshotTool, after: SnapshotTool): readonly Change[] {
  const changes = annotationChanges(before.annotations, after.annotations)
  return changes.flatMap(({ code, name, before: was, after: is }) => {
    const pointer = name === '' ? '/annotations' : `/annotations/${escapedName(name)}`
    const detail = { tool: after.name, side: sideOf(is) }
    return [
      changeOf(code, pointer, { ...detail, before: was, after: is }),
      ...introductions(was, is, pointer, detail),
    ]
  })
}

/** What an effect means to callers of the tool, and to readers of its output. */
const MEANING: Readonly<
  Record<
    'inputSchema' | 'outputSchema',
    Readonly<Record<Effect, readonly [code: DifferenceCode, compatibility: Compatibility]>>
  >
> = {
  inputSchema: {
    narrower: ['drift_input_narrowed', 'breaking'],
    removed: ['drift_input_narrowed', 'breaking'],
    unclear: ['drift_input_unclear', 'breaking'],
    wider: ['drift_input_widened', 'compatible'],
    added: ['drift_input_widened', 'compatible'],
    default: ['drift_input_default_changed', 'compatible'],
    wording: ['drift_input_reworded', 'editorial'],
  },
  outputSchema: {
    wider: ['drift_output_broken', 'breaking'],
    removed: ['drift_output_broken', 'breaking'],
    unclear: ['drift_output_unclear', 'breaking'],
    narrower: ['drift_output_extended', 'compatible'],
    added: ['drift_output_extended', 'compatible'],
    default: ['drift_output_reworded', 'editorial'],
    wording: ['drift_output_reworded', 'editorial'],
  },
}

function schemaChangesOf(
  before: SnapshotTool,
  after: SnapshotTool,
  member: 'inputSchema' | 'outputSchema',
): readonly Change[] {
  const changes = schemaChanges(before[member], after[member])
  return changes.flatMap(({ effect, pointer, before: was, after: is }) => {
    const [code, compatibility] = MEANING[member][effect]
    const place = `/${member}${pointer}`
    const detail = { tool: after.name, side: sideOf(is) }
    return [
      changeOf(code, place, { ...detail, compatibility, before: was, after: is }),
      ...introductions(was, is, place, detail),
    ]
  })
}

function sideOf(after: unknown): 'before' | 'after' {
  return after === undefined ? 'before' : 'after'
}
