/** A plan as people read it and as programs do. */
import { nameOf, type Change, type Field, type Plan } from './plan.ts'
import { slugText } from './slug.ts'
import { subjectText } from './subject.ts'

/** One line for each change, `+` added, `~` changed, `-` removed, `!` not the file's to change. */
export function planText(plan: Plan): string {
  const lines = plan.changes.flatMap(linesOf)
  const out = plan.optedOut.map(
    (slug) =>
      `  ${slugText(slug)}: not contacted, because its owner opted out or the deny list has it`,
  )
  const owners = [
    ...plan.unlisted.map((slug) => `  ${slugText(slug)}: unlisted by its owner, and stays so`),
    ...plan.ownersCadence.map(
      (slug) => `  ${slugText(slug)}: its owner decides how often it is observed`,
    ),
  ]
  return [...lines, ...out, ...owners, `${summaryOf(plan)}\n`].join('\n')
}

function linesOf(change: Change): readonly string[] {
  const name = slugText(nameOf(change))
  if (change.what === 'remove')
    return [`- ${name}  ${change.subject}`, '    its runs, evidence and address stay']
  if (change.what === 'conflict')
    return [`! ${name}  is there by ${change.source}, and not the file's to change`]
  const { subject, title, paused } = change.wanted
  if (change.what === 'change') return [`~ ${name}`, ...change.fields.map(fieldText)]
  const cadence = 'endpoint' in subject ? [subject.endpoint.cadence] : []
  const facts = [...cadence, ...(paused ? ['paused'] : [])]
  return [
    `+ ${name}  ${subjectText(subject)}${facts.length > 0 ? `  ${facts.join(', ')}` : ''}`,
    ...(title === undefined ? [] : [`    title: ${title}`]),
  ]
}

function fieldText({ name, from, to }: Field): string {
  return `    ${name}: ${from || '(none)'} → ${to || '(none)'}`
}

function summaryOf({ changes, same }: Plan): string {
  const count = (what: Change['what']) => changes.filter((change) => change.what === what).length
  const conflicts = count('conflict')
  return [
    `${count('add')} to add, ${count('change')} to change, ${count('remove')} to remove`,
    `${same} as they are`,
    ...(conflicts > 0 ? [`${conflicts} left alone`] : []),
  ].join(', ')
}

/** The same for programs. */
export function planJson({ changes, same, optedOut, unlisted, ownersCadence }: Plan): unknown {
  return {
    changes: changes.map((change) => {
      const { provider, name } = nameOf(change)
      const { what } = change
      if (what === 'remove') return { what, provider, name, subject: change.subject }
      if (what === 'conflict') return { what, provider, name, source: change.source }
      if (what === 'change') return { what, provider, name, fields: change.fields }
      return { what, provider, name, subject: subjectText(change.wanted.subject) }
    }),
    same,
    optedOut: optedOut.map(slugText),
    unlisted: unlisted.map(slugText),
    ownersCadence: ownersCadence.map(slugText),
  }
}
