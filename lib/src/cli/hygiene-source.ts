/** The texts that `hygiene` reads: a list of tools, a document that holds some, or a recorded run. */
import { scanBytes } from '../json/scan.ts'
import { scanDocument, type DocumentScan } from '../probe/hygiene/document.ts'
import { countUnread } from '../probe/hygiene/scan.ts'
import type { Context, Given } from './command.ts'
import { notJson } from './not-json.ts'
import { readSource } from './source.ts'
import type { Stop } from './stop.ts'
import { isFolder, readTools, toolsIn, toolsMissing } from './tools-source.ts'

/** What was read, with every hit in it. */
export interface HygieneSource {
  readonly subject: string
  /** Set when the subject is a local file. */
  readonly file?: string
  /** What pointers lead into, where it is the text of a file. */
  readonly text?: string
  readonly scan: DocumentScan
  /** False when the list goes on, or was stored without some of its texts. */
  readonly whole: boolean
  /** Tools with a name or description that is no text, which no rule looks at. */
  readonly unreadCount: number
}

/** As much as the probe reads of one reply. */
const MOST_BYTES = 2_097_152

const EMPTY: DocumentScan = { toolCount: 0, hitCount: 0, places: [], names: [] }

/**
 * Reads the operand and applies the rules of hygiene to it.
 *
 * @throws Stop with exit 3 when it cannot be read, or holds no tool that could be looked at
 */
export async function readHygiene(given: Given, context: Context): Promise<HygieneSource> {
  if (isFolder(given.operand ?? '-', context.cwd)) {
    const { subject, snapshot } = await readTools(given, context)
    return { subject, ...scanned(snapshot, subject) }
  }
  const { subject, file, bytes } = await readSource(given, context, MOST_BYTES)
  const read = scanBytes(bytes, 'message', { maxBytes: MOST_BYTES })
  if (!read.ok) throw missing(notJson(read, subject))
  const local = file !== undefined && { file }
  return { subject, ...local, text: read.text, ...scanned(read.value, subject) }
}

function scanned(
  value: unknown,
  subject: string,
): Pick<HygieneSource, 'scan' | 'whole' | 'unreadCount'> {
  const list = toolsIn(value)
  const tools = list?.tools ?? []
  const scan = scanDocument(value) ?? (list !== undefined && tools.length === 0 ? EMPTY : undefined)
  if (scan !== undefined)
    return { scan, whole: list?.whole !== false, unreadCount: countUnread(tools) }
  throw missing(
    list === undefined
      ? `${subject}: holds no list of tools`
      : `${subject}: ${list.pointer}/0 is no object with a name, nor is any later entry`,
  )
}

function missing(message: string): Stop {
  return toolsMissing(message, 'an array of tools, a card that inlines them')
}
