// The fingerprints of a list of tools, computed again without Countersign: no dependency, no shared
// code. Rules: docs/fingerprints.md. Usage: node recompute.mjs < tools.json
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

// Canonical JSON (RFC 8785); with nfc every string and name is brought to Unicode NFC first.
function canonical(value, nfc) {
  if (value === null || typeof value === 'boolean') return String(value)
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new Error('NON_FINITE_NUMBER')
    return Object.is(value, -0) ? '0' : String(value)
  }
  if (typeof value === 'string') return JSON.stringify(prepared(value, nfc))
  if (Array.isArray(value)) return `[${value.map((item) => canonical(item, nfc)).join(',')}]`
  if (typeof value !== 'object') throw new Error('UNSUPPORTED_TYPE')
  const members = Object.entries(value).map(([name, member]) => [prepared(name, nfc), member])
  if (new Set(members.map(([name]) => name)).size < members.length)
    throw new Error('DUPLICATE_KEY_AFTER_NFC')
  members.sort(([a], [b]) => byUnits(a, b))
  const written = members.map(
    ([name, member]) => `${JSON.stringify(name)}:${canonical(member, nfc)}`,
  )
  return `{${written.join(',')}}`
}

function prepared(text, nfc) {
  if (/\p{Surrogate}/u.test(text)) throw new Error('LONE_SURROGATE')
  return nfc ? text.normalize('NFC') : text
}

// Strings compare by UTF-16 units.
function byUnits(a, b) {
  return a === b ? 0 : a < b ? -1 : 1
}

function sha256(text) {
  return `sha256:${createHash('sha256').update(text, 'utf8').digest('hex')}`
}

function named(tools) {
  const isNamed = (tool) => typeof (tool ?? {}).name === 'string' && Object.hasOwn(tool, 'name')
  if (!Array.isArray(tools) || !tools.every(isNamed)) throw new Error('TOOL_MISSING_NAME')
  return tools
}

// v1: the raw names, sorted as they are; NFC comes only when they are written.
function toolset(tools) {
  const names = named(tools).map((tool) => tool.name)
  return sha256(canonical(names.sort(byUnits), true))
}

// v1: names with input schemas; one name, several tools: by the text of the schema.
function schema(tools) {
  const pairs = named(tools).map((tool) => {
    if (!Object.hasOwn(tool, 'inputSchema')) throw new Error('UNSUPPORTED_TYPE')
    const text = canonical(tool.inputSchema, true)
    return { pair: { name: tool.name, inputSchema: tool.inputSchema }, text }
  })
  pairs.sort((a, b) => byUnits(a.pair.name, b.pair.name) || byUnits(a.text, b.text))
  const sorted = pairs.map(({ pair }) => pair)
  return sha256(canonical(sorted, true))
}

// v2: each member as served, [value], or [] where it is absent.
const MEMBERS = ['name', 'title', 'description', 'inputSchema', 'outputSchema', 'annotations']

function digests(tools) {
  const rows = named(tools).map((tool) => {
    const held = MEMBERS.map((name) => [name, Object.hasOwn(tool, name) ? [tool[name]] : []])
    return [tool.name, sha256(canonical(Object.fromEntries(held), false))]
  })
  return rows.sort((a, b) => byUnits(a[0], b[0]) || byUnits(a[1], b[1]))
}

function listed(rows) {
  return rows.map(([name, digest]) => `\n${digest} ${JSON.stringify(name)}`).join('')
}

const input = JSON.parse(readFileSync(0, 'utf8').replace(/^\ufeff/, ''))
const page = Array.isArray(input) ? { tools: input } : (input.result ?? input)
const { tools, nextCursor = null, resultType } = page
// An empty cursor ends a list before the revision 2026-07-28, whose results have a type.
const whole = nextCursor === null || (nextCursor === '' && resultType === undefined)
for (const [name, compute] of Object.entries({
  toolset_fingerprint: () => toolset(tools),
  schema_fingerprint: () => schema(tools),
  definition_fingerprint: () => sha256(canonical(digests(tools), false)),
  tools: () => listed(digests(tools)),
})) {
  try {
    if (!whole) throw new Error('LIST_INCOMPLETE')
    console.log(`${name} ${compute()}`)
  } catch ({ message }) {
    console.log(`${name} none (${message})`)
  }
}
