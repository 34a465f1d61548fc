import type { Failure, Refusal } from '../../exchange.ts'
import { ruleOfProblem } from '../../net/rules.ts'
import { visible } from '../../text/visible.ts'

/** Why an exchange has no (whole) response: what happened, then the code and the bounded facts. */
export function problemText(problem: Refusal | Failure): string {
  const { code, title } = ruleOfProblem(problem)
  const facts = Object.entries(problem.params).map(([name, value]) => `${name} ${value}`)
  return visible(`${title} (${[code, ...facts].join(', ')})`, { max: 300 })
}
