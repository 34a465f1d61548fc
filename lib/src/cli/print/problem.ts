import type { Failure, Refusal } from '../../exchange.ts'
import { ruleOfProblem } from '../../net/rules.ts'
import { visible } from '../../text/visible.ts'

/** Numbers have units. */
const UNITS: Readonly<Record<string, string>> = {
  'time_budget limit': ' ms',
  'body_too_large limit': ' bytes',
  'headers_too_large limit': ' bytes',
  'wire_budget limit': ' bytes',
}

/** Why an exchange has no (whole) response: what happened, then the code and the bounded facts. */
export function problemText(problem: Refusal | Failure): string {
  const { code, title } = ruleOfProblem(problem)
  const facts = Object.entries(problem.params).map(
    ([name, value]) => `${name} ${value}${UNITS[`${code} ${name}`] ?? ''}`,
  )
  return visible(`${title} (${[code, ...facts].join(', ')})`, { max: 300 })
}
