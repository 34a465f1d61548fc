import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { processorTime } from '../bound.ts'
import { placesInModule } from '../../src/cli/config-place.ts'

/** The text from the place of `pointer` to the end of its line. */
function at(text: string, pointer: string): string | undefined {
  const position = placesInModule(text, [pointer]).get(pointer)
  if (position === undefined) return undefined
  const line = text.split('\n')[position.line - 1] ?? ''
  assert.equal(text.slice(position.offset).split('\n')[0], line.slice(position.column - 1))
  return line.slice(position.column - 1)
}

const MODULE = `
import { defineCatalog, defineServer } from 'countersign/publish'
// export default { baseUrl: 'https://no.example' }
const remotes: readonly object[] = [
  { url: '/mcp', headers: [{ 'name': 'X-Key' }] }, // { url: '/no' }
]
const version = '2.0.0' as const
const tides = defineServer({
  name: 'example.tides/tide-tables',
  version,
  description: \`Tides, \${[1, { a: '}' }].length} of "them"\`,
  remotes,
  path: pathOf({ url: '/x' }, /[/}]/),
  "title": "Tide \\"tables\\"",
})
export default defineCatalog({
  baseUrl: "https://tides.example",
  servers: [tides, defineServer({ name: 'b', remotes: [{ url: '/b' }] })],
  links: true,
} satisfies object)
`

test('a member is found where it is written, through constants and our own functions', () => {
  assert.equal(at(MODULE, '/baseUrl'), '"https://tides.example",')
  assert.equal(at(MODULE, '/links'), 'true,')
  assert.equal(at(MODULE, '/servers/0/name'), "'example.tides/tide-tables',")
  assert.equal(at(MODULE, '/servers/0/title'), '"Tide \\"tables\\"",')
  assert.equal(
    at(MODULE, '/servers/0/remotes/0/url'),
    "'/mcp', headers: [{ 'name': 'X-Key' }] }, // { url: '/no' }",
  )
  assert.equal(at(MODULE, '/servers/0/remotes/0/headers/0/name'), "'X-Key' }] }, // { url: '/no' }")
  assert.equal(at(MODULE, '/servers/1/remotes/0/url'), "'/b' }] })],")
})

test('what is not written there has the place of what is around it', () => {
  assert.equal(at(MODULE, '/mirrors'), 'defineCatalog({')
  assert.equal(
    at(MODULE, '/servers/0/websiteUrl'),
    "tides, defineServer({ name: 'b', remotes: [{ url: '/b' }] })],",
  )
  assert.equal(at(MODULE, '/servers/0/path/0'), "pathOf({ url: '/x' }, /[/}]/),")
  assert.equal(
    at(MODULE, '/servers/0/description'),
    '`Tides, ${[1, { a: \'}\' }].length} of "them"`,',
  )
  assert.equal(at(MODULE, '/servers/0/version'), 'version,')
})

test('what is computed has no place of its own', () => {
  const spread = `export default { baseUrl: 'https://a.example', ...rest, servers: [...all, { name: 'x' }] }`
  assert.equal(at(spread, '/baseUrl'), spread.slice('export default '.length))
  assert.equal(at(spread, '/servers/1/name'), "[...all, { name: 'x' }] }")
  assert.equal(at('export default make({ baseUrl: 1 })', '/baseUrl'), 'make({ baseUrl: 1 })')
  const changed = 'let x = { baseUrl: 1 }\nexport default x'
  assert.equal(at(changed, '/baseUrl'), 'x')
  const twice = 'function f() { const x = { a: 1 } }\nconst x = { a: 2 }\nexport default x'
  assert.equal(at(twice, '/a'), 'x')
  assert.equal(at('const x = { a: 1 }\nexport default x.y', '/a'), 'x.y')
  assert.equal(at('const x = x\nexport default x', '/a'), 'x')
  assert.equal(at('export const x = { a: 1 }', '/a'), undefined)
})

test('CommonJS and methods, getters and computed names do not mislead', () => {
  assert.equal(at("module.exports = { baseUrl: 'x' }", '/baseUrl'), "'x' }")
  const odd = "export default { get a() { return 1 }, b: 'x' }"
  assert.equal(at(odd, '/b'), odd.slice('export default '.length))
})

test('any text is read to an end, and every place lies in it', () => {
  const brackets = ['{', '}', '[', ']', '(', ')', ',', ':', '...']
  const quotes = ['`', '${', '"', "'", '/', '//', '/*', '*/', '\\', '\n']
  const words = ['export default ', 'const a = ', 'defineCatalog(', 'a', '1', ' ']
  const piece = fc.constantFrom(...brackets, ...quotes, ...words)
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (some) => {
      const text = `export default { a: [{ b: 1 }] } ${some.join('')}`
      for (const { offset } of placesInModule(text, ['/a/0/b', '/a', '']).values())
        assert.ok(offset >= 0 && offset <= text.length)
    }),
    { numRuns: 200 },
  )
})

test('time grows with the length of the text, not faster', () => {
  const deep = `export default ${'[{ a: '.repeat(20_000)}`
  const started = processorTime()
  placesInModule(deep, ['/0/a/0/a'])
  placesInModule(`${'/'.repeat(100_000)}\nexport default {}`, ['/a'])
  placesInModule(`export default { a: ${'a / b '.repeat(50_000)} }`, ['/a'])
  assert.ok(processorTime() - started < 2000)
})
