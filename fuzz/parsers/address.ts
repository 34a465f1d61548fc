/** What people and documents write for addresses: targets, URLs, templates, identifiers, media types. */
import assert from 'node:assert/strict'
import type { Random } from '../../lib/test/card/mutate-card.ts'
import { parseIdentifier } from '../../lib/src/card/identifier.ts'
import { parseTemplate } from '../../lib/src/card/input-url.ts'
import { parseMediaType } from '../../lib/src/card/media-type.ts'
import { parseTarget } from '../../lib/src/discover/target.ts'
import { CountersignError } from '../../lib/src/error.ts'
import { parseAddress } from '../../lib/src/net/address.ts'
import { parsePlace } from '../../lib/src/net/url.ts'
import { reachOf } from '../../lib/src/net/reach.ts'
import { HOSTILE } from '../hostile.ts'
import { holdLine } from '../held.ts'
import { encoder, textOf, type Parser } from '../parser.ts'

function generate(random: Random): Uint8Array {
  const scheme = random.pick([
    'https://',
    'http://',
    'HTTPS://',
    'https:/',
    'ftp://',
    'urn:air:',
    '',
  ])
  const host = random.pick([
    'tides.example',
    'TIDES.example.',
    'bücher.example',
    'xn--bcher-kva.example',
    '127.0.0.1',
    '0x7f.1',
    '[::1]',
    '[::ffff:169.254.169.254]',
    '{tenant}.tides.example',
    'localhost',
    'a..b',
    'u:p@tides.example',
    'tides.example:mcp:tables',
    random.pick(HOSTILE),
  ])
  const rest = random.pick([
    '',
    ':443',
    ':22',
    ':0',
    '/mcp',
    '/mcp?a=b#c',
    '/{a}/{b}',
    '?{q}',
    `/${random.pick(HOSTILE)}`,
  ])
  return encoder.encode(scheme + host + rest)
}

function read(bytes: Uint8Array): readonly string[] {
  const text = textOf(bytes)
  const place = parsePlace(text, reachOf({}), false)
  const seen = [
    'url' in place
      ? 'place'
      : `${place.code}-${place.params['trap'] ?? place.params['class'] ?? ''}`,
  ]
  if ('url' in place) {
    assert.equal(new URL(place.url).protocol, 'https:')
    assert.equal(parseAddress(place.host), undefined, 'an address is no public name')
    assert.deepEqual(parsePlace(place.url, reachOf({}), false), place, 'vetted twice')
  }
  const template = parseTemplate(text)
  if ('message' in template) holdLine(template.message)
  const identifier = parseIdentifier(text)
  if (identifier.key !== undefined) assert.equal(parseIdentifier(text).key, identifier.key)
  const media = parseMediaType(text)
  return [
    ...seen,
    targetIn(text),
    'message' in template ? 'no template' : 'template',
    media ? 'media' : 'other',
  ]
}

function targetIn(text: string): string {
  try {
    const target = parseTarget(text)
    const again = parseTarget(target.url)
    assert.equal(again.url, target.url, 'a target is read as itself')
    return `target-${target.kind}`
  } catch (error) {
    if (!(error instanceof CountersignError)) throw error
    assert.equal(error.code, 'invalid_target')
    return `target-${String(error.params['rule'])}`
  }
}

export const ADDRESS: Parser = { name: 'address', form: 'lines', generate, read, longest: 65_536 }
