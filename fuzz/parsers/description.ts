/** What an operator writes to publish: the description as JSON, and the module that exports one. */
import assert from 'node:assert/strict'
import { readDocument } from '../../lib/src/card/read.ts'
import { findingsOfIssues } from '../../lib/src/card/findings.ts'
import { placesInModule } from '../../lib/src/cli/config-place.ts'
import { createAnswer } from '../../lib/src/publish/answer.ts'
import { readPublishDescription } from '../../lib/src/publish/description.ts'
import { siteOf } from '../../lib/src/publish/site.ts'
import type { Random } from '../../lib/test/card/mutate-card.ts'
import { any, flag, list, map, members, one, text, written, junk } from '../grammar.ts'
import { HOSTILE } from '../hostile.ts'
import { holdSaid } from '../held.ts'
import { encoder, textOf, type Parser } from '../parser.ts'

const path = any(
  one(
    '/mcp',
    '/mcp/server-card',
    '/.well-known/mcp/server-card.json',
    '/a b',
    '//x',
    '/../a',
    '/%zz',
    '',
  ),
  text,
)
const server = members(
  {
    name: any(one('example.tides/tide-tables', 'example.tides/other', 'tides'), text),
    version: any(one('1.0.0', '^1'), text),
    title: text,
    description: any(one('Tide tables.'), text),
    websiteUrl: any(one('https://tides.example/docs', '/docs'), text),
    remotes: list(
      members(
        {
          type: one('streamable-http', 'sse'),
          url: path,
          supportedProtocolVersions: list(one('2025-11-25', 'x')),
          headers: list(junk),
          variables: map(text, junk),
        },
        ['url'],
      ),
    ),
    host: one('other.example', 'https://x', ''),
    path,
    icons: list(members({ src: path, sizes: list(text) })),
    _meta: map(text, junk),
    unlisted: flag,
  },
  ['name', 'version', 'description', 'remotes'],
)
const description = members(
  {
    baseUrl: one(
      'https://tides.example',
      'https://tides.example/',
      'http://localhost:3000',
      'https://tides.example/a',
      'x',
      'https://bücher.example',
    ),
    servers: list(server),
    host: members({ displayName: text, identifier: text }),
    mirrors: list(members({ path, form: one('hybrid', 'card', 'sep1649', 'x') }, ['path', 'form'])),
    entries: list(
      members({ identifier: text, type: text, url: path, displayName: text, data: junk }),
    ),
    origins: list(one('https://a.example', '*', 'x')),
    trustedProxy: members({ hosts: list(one('alias.example', 'tides.example', 'a b')) }),
    catalogVersion: one('1.0', '0.9', '2'),
    ard: flag,
    links: flag,
    publisher: text,
  },
  ['baseUrl', 'servers'],
)

function read(bytes: Uint8Array): readonly string[] {
  const text = textOf(bytes)
  const parsed = readPublishDescription(text)
  const codes = holdSaid(findingsOfIssues(parsed.issues, text, 'countersign.json'))
  if (!parsed.ok) {
    assert.ok(
      parsed.issues.some(({ severity }) => severity === 'error'),
      'refused without an error',
    )
    return codes
  }
  assert.ok(
    parsed.issues.every(({ severity }) => severity !== 'error'),
    'taken with an error',
  )
  const site = siteOf(parsed.value)
  const answer = createAnswer(site)
  for (const { path: at, bytes: document, kind, host } of site.documents) {
    if (kind === 'card') assert.ok(readDocument(document).validV1, 'a published card')
    const header = (name: string): string | undefined =>
      name === 'host' ? (host ?? new URL(site.baseUrl).host) : undefined
    const got = answer('GET', at, header)
    assert.ok(got !== undefined && got.status < 500, `${at} is not answered`)
  }
  return ['taken', `${Math.min(8, site.documents.length)} documents`, ...codes]
}

export const DESCRIPTION: Parser = {
  name: 'description',
  form: 'json',
  generate: written(description),
  read,
  longest: 262_144,
}

function moduleText(random: Random): Uint8Array {
  const value = JSON.stringify(description(random), undefined, 2)
  const wrapped = random.pick([value, `defineCatalog(${value})`, `(${value})`, 'site'])
  const before = random.pick([
    "import { defineCatalog } from 'countersign'\n",
    `const site = ${value} // ${random.pick(HOSTILE)}\n`,
    `/* ${random.pick(HOSTILE)} */ const re = /[/"]/g\n`,
    `const t = \`a\${${random.pick(['1', '`b`', '{', random.pick(HOSTILE)])}}\`\n`,
  ])
  return encoder.encode(`${before}export default ${wrapped}\n`)
}

const POINTERS = [
  '',
  '/baseUrl',
  '/servers/0',
  '/servers/0/name',
  '/servers/0/remotes/0/url',
  '/a~1b',
]

function readModule(bytes: Uint8Array): readonly string[] {
  const source = textOf(bytes)
  const places = placesInModule(source, POINTERS)
  assert.ok(places.size === 0 || places.size === POINTERS.length)
  for (const { offset, line, column } of places.values())
    assert.ok(offset >= 0 && offset <= source.length && line > 0 && column > 0)
  return [`${new Set([...places.values()].map(({ offset }) => offset)).size} places`]
}

export const MODULE: Parser = {
  name: 'module',
  form: 'lines',
  generate: moduleText,
  read: readModule,
  longest: 65_536,
}
