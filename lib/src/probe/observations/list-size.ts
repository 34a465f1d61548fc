import { isAscii } from '../../json/canonical.ts'
import type { Observation } from '../../run/observation.ts'
import type { WrittenTools } from '../../run/fingerprint.ts'
import { isObject, member } from '../../json/object.ts'
import type { RunView } from '../view.ts'
import { observed, type ObservationRule } from './rule.ts'

const LIST_SIZE: ObservationRule = {
  code: 'list_size',
  severity: 'note',
  title: 'How much of a model’s context the list takes',
  why: 'Names, descriptions and input schemas of all tools stand in every prompt of a client that loads them whole.',
  mend: 'Nothing. Shorter schemas and fewer tools cost less.',
  spec: 'MCP 2025-11-25, tools, listing tools',
  say: (p) =>
    `Tools: ${p.tools}. Their names, descriptions and input schemas are ${p.bytes} bytes, about ${p.tokens} tokens (a quarter of the bytes).`,
}

const LIST_LONG: ObservationRule = {
  code: 'list_longer_than_clients_take',
  severity: 'note',
  title: 'More tools than some clients take',
  why: 'Known clients stop at 128 tools over all their servers, others at 40; what lies beyond is not offered to the model.',
  mend: 'Split the server, or offer fewer tools by default.',
  spec: 'Limits of clients, not of MCP',
  say: (p) => `The list has ${p.tools} tools; known clients stop at ${p.ceiling}.`,
}

export const LIST_SIZE_RULES: readonly ObservationRule[] = [LIST_SIZE, LIST_LONG]

const CEILING = 128
const BYTES_PER_TOKEN = 4

/**
 * How large the list is, as far as it was read: measured, never judged.
 *
 * @param written of its tools, when somebody has it already
 */
export function observeListSize(
  view: RunView,
  written: WrittenTools = new Map(),
): readonly Observation[] {
  const { state, tools, whole } = view.list
  if (state !== 'read' || tools.length === 0) return []
  const bytes = sizeOf(tools, written) ?? jsonSize(tools)
  const count = tools.length
  const tokens = Math.ceil(bytes / BYTES_PER_TOKEN)
  const size = observed(LIST_SIZE, { tools: count, bytes, tokens, whole })
  return count > CEILING ? [size, observed(LIST_LONG, { tools: count, ceiling: CEILING })] : [size]
}

const GIVEN = ['name', 'description', 'inputSchema'] as const

function jsonSize(tools: readonly unknown[]): number {
  const given = tools.map((tool) => GIVEN.map((name) => member(tool, name)))
  return new TextEncoder().encode(JSON.stringify(given)).length
}

/**
 * The same from canonical texts, whose length is that of any JSON without blanks; undefined when they
 * are not all there.
 */
function sizeOf(tools: readonly unknown[], written: WrittenTools): number | undefined {
  // Brackets around the list; around each tool too, and three commas, the last tool's for its bracket.
  let size = 1
  for (const tool of tools) {
    const texts = isObject(tool) ? written.get(tool) : undefined
    if (texts === undefined) return undefined
    size += GIVEN.length + 2
    for (const name of GIVEN) {
      const written = texts[name]
      if (written === undefined) size += ABSENT
      else if (isAscii(written)) size += written.text.length
      else size += new TextEncoder().encode(written.text).length
    }
  }
  return size
}

/** What an array has in place of nothing: `null`. */
const ABSENT = 4
