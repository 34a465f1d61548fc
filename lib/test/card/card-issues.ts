/** What the parser of v1 cards says. */
import assert from 'node:assert/strict'
import type { Issue } from '../../src/card/issue.ts'
import { parseServerCard } from '../../src/card/server-card.ts'

export function issuesOf(card: unknown): readonly Issue[] {
  return parseServerCard(card).issues
}

export function onlyIssue(card: unknown): Issue {
  const parsed = parseServerCard(card)
  assert.equal(parsed.issues.length, 1, JSON.stringify(parsed.issues))
  const [issue] = parsed.issues
  assert.ok(issue)
  if (issue.severity === 'error') assert.equal(parsed.ok, false)
  return issue
}
