/** What a registry's server.json or a card of an older shape says about its one server. */
import { V1_MEMBERS } from '../../card/convert.ts'
import { isObject, own } from '../../json/object.ts'
import { convertDocument } from '../../card/read.ts'
import type { Family, PartialCard } from '../../card/types.ts'
import { shellWord } from '../../discover/shell-word.ts'
import { scanBytes } from '../../json/scan.ts'
import { visible } from '../../text/visible.ts'
import type { Context, Given } from '../command.ts'
import { familyTitle } from '../print/family.ts'
import { readSource } from '../source.ts'
import { EXIT, Stop } from '../stop.ts'
import type { Found } from './found.ts'

const REGISTRY: ReadonlySet<Family> = new Set(['registry_server_json', 'server_card_v1'] as const)

/**
 * Reads a server.json, as a file or as the registry's API answers with it.
 *
 * @throws Stop with exit 1 or 3 when it is something else or cannot be read
 */
export function fromRegistry(operand: string, given: Given, context: Context): Promise<Found> {
  return fromDocument(operand, given, context, true)
}

/** Reads a document of any shape that describes one server; the same. */
export function fromLegacy(operand: string, given: Given, context: Context): Promise<Found> {
  return fromDocument(operand, given, context, false)
}

async function fromDocument(
  operand: string,
  given: Given,
  context: Context,
  isRegistry: boolean,
): Promise<Found> {
  const source = await readSource({ ...given, operand }, context)
  const { subject, conditions } = source
  const bytes = isRegistry ? unwrapped(source.bytes) : source.bytes
  const { document, cards, why = '' } = convertDocument(bytes, source)
  const title = familyTitle(document)
  if (isRegistry && !REGISTRY.has(document.family))
    throw unfit(subject, `${title}, not a server.json`, 'read it with --from-legacy')
  const [first, ...more] = cards
  if (first === undefined)
    throw unfit(subject, `${title}, no card can be made of it: ${why}`, LINT(operand))
  if (more.length > 0) {
    const hint = `countersign card convert ${shellWord(operand)} writes a card for each`
    throw unfit(subject, `${title}, describes ${cards.length} servers`, hint)
  }
  const card = v1Of(first.card)
  const asItStands = `as it stands: ${Object.keys(card).join(', ')}`
  const notes =
    first.notes.length > 0 ? first.notes : [{ kind: 'taken' as const, message: asItStands }]
  return { source: `${subject} (${title})`, card, notes, conditions }
}

const LINT = (operand: string): string =>
  `countersign card lint ${shellWord(operand)} says what it is`

function unfit(subject: string, why: string, hint: string): Stop {
  const message = `${visible(subject, { max: 300 })}: ${visible(why, { max: 300 })}`
  return new Stop('nothing_to_convert', EXIT.findings, message, hint)
}

/** The registry's API wraps a server.json: `{ "server": { … }, "_meta": { … } }`. */
function unwrapped(bytes: Uint8Array): Uint8Array {
  const { ok, value } = scanBytes(bytes, 'document')
  const server = ok && isObject(value) ? own(value, 'server') : undefined
  return isObject(server) ? new TextEncoder().encode(JSON.stringify(server)) : bytes
}

/** Without the members of older shapes that a hybrid carries beside its own. */
function v1Of(card: PartialCard): PartialCard {
  const members = V1_MEMBERS.flatMap((name) =>
    card[name] === undefined || name === '$schema' ? [] : [[name, card[name]] as const],
  )
  return Object.fromEntries(members)
}
