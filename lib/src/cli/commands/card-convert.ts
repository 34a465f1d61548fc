/** `countersign card convert <file|url|->`: any older shape to a v1 card, and what that cost. */
import { findingsOfIssues } from '../../card/findings.ts'
import { convertDocument, type ConvertedCard } from '../../card/read.ts'
import { shellWord } from '../../discover/shell-word.ts'
import { formatOf, isOn, type Context, type Given } from '../command.ts'
import { conversionText } from '../print/conversion.ts'
import { familyTitle } from '../print/family.ts'
import { findingsDocument, jsonText } from '../print/json.ts'
import { documentMember } from '../print/json-members.ts'
import { styleFor } from '../print/style.ts'
import { conclude } from '../report.ts'
import { readSource } from '../source.ts'
import { EXIT, Stop, type ExitCode } from '../stop.ts'

/** Cards go to stdout and notes to stderr. Ends with exit 1 when no card can be made. */
export async function cardConvert(given: Given, context: Context): Promise<ExitCode> {
  const source = await readSource(given, context)
  const conversion = convertDocument(source.bytes, source)
  const { document, cards, programs, why } = conversion
  if (cards.length === 0)
    throw new Stop(
      'nothing_to_convert',
      EXIT.findings,
      `${source.subject}: ${familyTitle(document)}, no card can be made of it: ${why ?? ''}`,
      `countersign card lint ${shellWord(given.operand ?? '-')} says more`,
    )
  const texts = cards.map(({ card }) => jsonText(card))
  const findings = cards.flatMap(({ issues }, index) =>
    findingsOfIssues(issues, texts[index] ?? '', nameOf(index, cards)),
  )
  const { conditions } = source
  const report = await conclude(findings, { conditions }, source.subject, given, context)
  if (formatOf(given) === 'json') {
    const more = { document: documentMember(document), cards: cards.map(cardMember), programs }
    context.stdout.write(jsonText(findingsDocument(report, more)))
    return report.exitCode
  }
  context.stdout.write(cards.length === 1 ? (texts[0] ?? '') : jsonText(cards.map((c) => c.card)))
  const style = styleFor(context.stderr, context.env, isOn(given, 'no-color'))
  context.stderr.write(conversionText(source.subject, conversion, report, style))
  return report.exitCode
}

/** Several cards make one array on stdout; the findings of each are told apart by its index. */
function nameOf(index: number, cards: readonly ConvertedCard[]): string {
  return cards.length === 1 ? 'the card' : `card ${index}`
}

function cardMember({ pointer, card, notes, missing }: ConvertedCard) {
  return { pointer, card, notes, missing }
}
