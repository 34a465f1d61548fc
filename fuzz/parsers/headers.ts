/** Fields of responses: WWW-Authenticate and Link. A line is one field. */
import assert from 'node:assert/strict'
import type { Random } from '../../lib/test/card/mutate-card.ts'
import { parseLink } from '../../lib/src/discover/links.ts'
import { parseChallenges, type Challenge } from '../../lib/src/wire/challenge.ts'
import { HOSTILE } from '../hostile.ts'
import { encoder, textOf, type Parser } from '../parser.ts'

function parameter(random: Random): string {
  const value = random.pick([
    'x',
    '"tides"',
    '"a\\"b"',
    '"https://tides.example/.well-known/x"',
    'https://tides.example/',
    '"a,b"',
    '""',
    `"${random.pick(HOSTILE)}"`,
    'a=b',
  ])
  return `${random.pick(['realm', 'scope', 'resource_metadata', 'error', 'A'])}${random.pick(['=', '=', ' = '])}${value}`
}

function challenge(random: Random): string {
  const scheme = random.pick(['Bearer', 'Basic', 'DPoP', 'Negotiate', 'x402', random.pick(HOSTILE)])
  if (random.below(5) === 0) return `${scheme} ${random.pick(['YWJj', 'YWJjZA==', 'a~b', '='])}`
  const parameters = Array.from({ length: random.below(4) }, () => parameter(random))
  return `${scheme}${random.pick([' ', ' ', '\t', ''])}${parameters.join(random.pick([', ', ',', ' ']))}`
}

function generateChallenges(random: Random): Uint8Array {
  const fields = Array.from({ length: 1 + random.below(2) }, () =>
    Array.from({ length: 1 + random.below(3) }, () => challenge(random)).join(', '),
  )
  return encoder.encode(fields.join('\n'))
}

function readChallenges(bytes: Uint8Array): readonly string[] {
  const challenges = parseChallenges(textOf(bytes).split('\n'))
  for (const { params, scheme, wellFormed } of challenges) {
    for (const { name } of params) assert.equal(name, name.toLowerCase())
    if (wellFormed) assert.match(scheme, /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/)
  }
  // Only what the grammar can write again: one that is well-formed is read again as itself.
  const right = challenges.filter(({ wellFormed }) => wellFormed)
  if (right.length > 0 && challenges.length < 200)
    assert.deepEqual(parseChallenges([right.map(printed).join(', ')]), right, 'written and read')
  return challenges.flatMap(({ faults, wellFormed, token68 }) => [
    wellFormed ? 'right' : 'wrong',
    ...(token68 === undefined ? [] : ['token68']),
    ...faults,
  ])
}

function printed({ scheme, token68, params }: Challenge): string {
  const written = params.map(({ name, value }) => `${name}="${value.replace(/["\\]/g, '\\$&')}"`)
  const rest = token68 ?? written.join(', ')
  return rest === '' ? scheme : `${scheme} ${rest}`
}

function generateLinks(random: Random): Uint8Array {
  const links = Array.from({ length: 1 + random.below(4) }, () => {
    const target = random.pick([
      '/mcp/server-card',
      'https://tides.example/x',
      '//a',
      '',
      random.pick(HOSTILE),
    ])
    const rel = random.pick(['ai-catalog', '"service-desc mcp"', '"a', 'x y', '""'])
    return `<${target}>; rel=${rel}${random.pick(['', '; type="application/json"', '; anchor="/a"', ';;'])}`
  })
  return encoder.encode(links.join(random.pick([', ', ',', ' '])))
}

function readLinks(bytes: Uint8Array): readonly string[] {
  const links = parseLink(textOf(bytes), 'https://tides.example/a/b')
  for (const { url, rels } of links) {
    assert.ok(URL.canParse(url) && !url.includes('#'))
    for (const rel of rels) assert.match(rel, /^\S+$/)
  }
  return [`${Math.min(4, links.length)} links`, ...links.flatMap((link) => Object.keys(link))]
}

export const CHALLENGE: Parser = {
  name: 'challenge',
  form: 'lines',
  generate: generateChallenges,
  read: readChallenges,
  longest: 65_536,
}
export const LINK: Parser = {
  name: 'link',
  form: 'lines',
  generate: generateLinks,
  read: readLinks,
  longest: 65_536,
}
