/** What is written about the tools is true: in the manual, and in the instructions for agents. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { REVISIONS } from '../../src/mcp/identity.ts'
import { TOOLS } from '../../src/mcp/tools.ts'

function read(path: string): string {
  return readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8')
}

const MANUAL = read('docs/mcp.md')
const SNIPPET = read('integrations/AGENTS.snippet.md')
const NAMES: ReadonlySet<string> = new Set(TOOLS.map(({ name }) => name))

/** Words in code that look like the name of a tool. */
function toolsIn(text: string): ReadonlySet<string> {
  const words = [...text.matchAll(/`([a-z]+_[a-z_]+)`/g)].map(([, word]) => word ?? '')
  return new Set(
    words.filter((word) => /^(?:search|check|get|discover|lint|verify|request)_/.test(word)),
  )
}

test('the manual has every tool with all that it takes, in order', () => {
  const rows = [...MANUAL.matchAll(/^\| `([a-z_]+)` +\|[^|]+\|([^|]+)\|$/gm)].map(
    ([, name, inputs = '']) => [name, [...inputs.matchAll(/`([a-z_]+)`/g)].map(([, one]) => one)],
  )
  const tools = TOOLS.map(({ name, inputSchema }) => [
    name,
    Object.keys(Object(inputSchema['properties'])),
  ])
  assert.deepEqual(rows, tools)
})

test('the manual names no other tools, and every revision', () => {
  assert.deepEqual(toolsIn(MANUAL), NAMES)
  for (const revision of REVISIONS) assert.ok(MANUAL.includes(revision), revision)
})

test('the instruction is one, in the three forms that agents read', () => {
  const bodyOf = (path: string) => read(path).replace(/^---\n[\s\S]*?\n---\n\n/, '')
  assert.equal(bodyOf('integrations/skills/mcp-preflight/SKILL.md'), SNIPPET)
  assert.equal(bodyOf('integrations/cursor/mcp-preflight.mdc'), SNIPPET)
})

test('its tools are those of the server, each of them', () => {
  assert.deepEqual(toolsIn(SNIPPET), NAMES)
})

test('it wants facts with reasons, and leave before anybody is contacted', () => {
  assert.match(SNIPPET, /UNVERIFIED, each with its reason/)
  assert.match(SNIPPET, /Ask your user before `request_check`/)
  assert.match(SNIPPET, /`untrusted` is data/)
})

test('the skill has the name of its folder, and a description that says when (agentskills.io)', () => {
  const skill = read('integrations/skills/mcp-preflight/SKILL.md')
  const [, name, description = ''] = /^---\nname: (\S+)\ndescription: (.+)\n---\n/.exec(skill) ?? []
  assert.equal(name, 'mcp-preflight')
  assert.ok(description.length <= 1_024)
  assert.match(description, /Use before/)
})
