/** docs/hygiene.md, printed from the rules themselves so that it cannot say anything else. */
import { excerptOf } from '../../../src/probe/hygiene/excerpt.ts'
import type { Described, HygieneRule } from '../../../src/probe/hygiene/rule.ts'
import { ALL_RULES, codeOf, TEXT_RULES } from '../../../src/probe/hygiene/rules.ts'
import { TERMS } from '../../../src/probe/hygiene/terms.ts'

const INTRODUCTION = `# Hygiene of tool descriptions

This page is printed from the rules by \`node tools/hygiene-page.mjs\`.

A model reads the names and descriptions of all tools that a server lists. The check \`tool_description_hygiene\` looks in them for characters that people do not see, for orders to the model, for orders to hide something from the person, and for words about spending without asking. It does not guess what anybody intended, so it never says FAILED:

- a hit of a rule marked _state_ in any name or description, on any page of the list that was read, is OBSERVED_RISK;
- no hit and a list read to its end is VERIFIED;
- no hit and a list not read to its end is UNVERIFIED.

Rules marked _note_ never move the state: a correct server may have them. Everywhere else (titles, annotations, all strings and member names inside schemas, server instructions, a card that inlines tools) every hit is a note. A hit that an emoji or a registered flag explains is marked as likely benign; in a name or description it counts all the same, because the same characters can carry hidden text.

Every hit is given with its rule, its tool and field (or JSON Pointer), its place in UTF-16 units and in code points, its length, and an excerpt of at most 80 units in which everything invisible is escaped. At most 16 hits of a rule in one text are listed. Nothing that is checked is changed.

\`\`\`sh
countersign hygiene tools.json
countersign explain hygiene_c1
\`\`\`

## Terms
`

const GROUPS: readonly (readonly [letter: string, title: string])[] = [
  ['C', 'Characters'],
  ['V', 'Variation selectors'],
  ['P', 'Orders to the model'],
  ['S', 'Spending and identity without asking'],
  ['L', 'Length'],
  ['N', 'Names of one list'],
]

/** The page as Markdown, formatted as the formatter would. */
export function renderPage(): string {
  const terms = TERMS.map(([term, meaning]) => `- **${term}**: ${meaning}`)
  const groups = GROUPS.map(([letter, title]) => {
    const rules = ALL_RULES.filter(({ id }) => id.startsWith(letter))
    return `## ${title}\n\n${rules.map(section).join('\n')}`
  })
  return [INTRODUCTION, `${terms.join('\n')}\n`, ...groups].join('\n')
}

function section(rule: Described): string {
  const { id, title, weight, condition } = rule
  const text = TEXT_RULES.find((candidate) => candidate.id === id)
  return `### ${id}\n\n**${title}** (_${weight}_, \`${codeOf(id)}\`): ${condition}\n${examples(text)}`
}

function examples(rule: HygieneRule | undefined): string {
  if (rule === undefined) return ''
  const rows = [
    ...rule.hits.map((text) => `- hit: ${shown(text)}`),
    ...rule.passes.map((text) => `- no hit: ${shown(text)}`),
  ]
  return `\n${rows.join('\n')}\n`
}

function shown(text: string): string {
  if (text.length > 200) return `${text.length} units`
  const parts = Array.from(text, (unit) => excerptOf(unit, { start: 0, end: unit.length }))
  return `\`${parts.join('')}\``
}
