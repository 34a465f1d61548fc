/** The rules over a whole document: a list of tools, a result that holds one, a card that inlines them. */
import { isObject, member } from '../../json/object.ts'
import { noteNames, type NameNote } from './names.ts'
import { scanBesides, scanStrings, scanTools, type Placed } from './scan.ts'

/** A place in the document; what is `state` would move the state of the check. */
export interface DocumentPlace extends Placed {
  readonly weight: 'state' | 'note'
  /** The name of the tool that it is in. */
  readonly tool?: string
}

/** A name that is noted, with its place in the document. */
export interface DocumentName extends NameNote {
  readonly pointer: string
  readonly name: string
  /** N2, N3: the name that this one is like. */
  readonly otherName?: string
}

/** Every hit in a document, and how many tools have one that moves the check's state. */
export interface DocumentScan {
  readonly toolCount: number
  /** How many tools have a hit in their name or description. */
  readonly hitCount: number
  readonly places: readonly DocumentPlace[]
  readonly names: readonly DocumentName[]
}

interface ToolList {
  readonly pointer: string
  readonly tools: readonly unknown[]
}

/** Deeper than any document that is read (512). */
const DEEPEST = 1000

/**
 * Reads a `tools/list` result, `{ "tools": […] }`, a bare array of tools, or any document with such
 * lists inside, such as an older card. Names and descriptions of tools are judged as in the check;
 * every other string of the document gives notes. Undefined when there is no list of tools.
 */
export function scanDocument(value: unknown): DocumentScan | undefined {
  const lists = listsIn(value)
  if (lists.length === 0) return undefined
  const scans = lists.map((list) => ({ ...list, ...scanTools(list.tools) }))
  const placed = scans.flatMap(({ pointer, tools, hits, notes }) =>
    [hits, notes].flatMap((found, index) =>
      found.map(({ tool, field, ...place }): DocumentPlace => {
        const name = nameOf(tools[tool])
        return {
          ...place,
          pointer: `${pointer}/${tool}/${field}`,
          weight: index === 0 ? 'state' : 'note',
          ...(name !== undefined && { tool: name }),
        }
      }),
    ),
  )
  const elsewhere = [
    ...lists.flatMap(({ pointer, tools }) => scanBesides(tools, pointer)),
    ...scanStrings(value, '', new Set(lists.map(({ tools }) => tools))),
  ]
  return {
    toolCount: lists.reduce((count, { tools }) => count + tools.length, 0),
    hitCount: scans.reduce((count, scan) => count + scan.hitCount, 0),
    places: [...placed, ...elsewhere.map((place) => ({ ...place, weight: 'note' as const }))],
    names: lists.flatMap(namesOf),
  }
}

function namesOf({ pointer, tools }: ToolList): readonly DocumentName[] {
  const names = tools.map(nameOf)
  return noteNames(names).map((note) => {
    const otherName = note.other === undefined ? undefined : names[note.other]
    return {
      ...note,
      pointer: `${pointer}/${note.tool}/name`,
      name: names[note.tool] ?? '',
      ...(otherName !== undefined && { otherName }),
    }
  })
}

/** The document itself when it is a list, else every member `tools` that is one. */
function listsIn(value: unknown): readonly ToolList[] {
  if (isToolList(value)) return [{ pointer: '', tools: value }]
  const lists: ToolList[] = []
  const visit = (here: unknown, pointer: string, depth: number): void => {
    if (depth > DEEPEST) return
    if (Array.isArray(here))
      for (const [index, child] of here.entries()) visit(child, `${pointer}/${index}`, depth + 1)
    else if (isObject(here))
      for (const [name, child] of Object.entries(here)) {
        const place = `${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`
        if (name === 'tools' && (isToolList(child) || isEmptyList(child, depth)))
          lists.push({ pointer: place, tools: child })
        else visit(child, place, depth + 1)
      }
  }
  visit(value, '', 0)
  return lists
}

function isToolList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value) && value.some((entry) => nameOf(entry) !== undefined)
}

/** A server may have no tools: an empty list counts at the top and in a result. */
function isEmptyList(value: unknown, depth: number): value is readonly unknown[] {
  return Array.isArray(value) && value.length === 0 && depth < 2
}

function nameOf(tool: unknown): string | undefined {
  const name = member(tool, 'name')
  return typeof name === 'string' ? name : undefined
}
