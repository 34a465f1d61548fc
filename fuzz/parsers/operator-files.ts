/** Files that the operator of an observatory writes: settings, targets, webhooks, a deny list. */
import assert from 'node:assert/strict'
import { CONFIG_KEYS } from '../../observatory/src/config.ts'
import { loadConfig } from '../../observatory/src/config-load.ts'
import { EVENT_KINDS } from '../../observatory/src/figures/event-kinds.ts'
import { parseDenyList } from '../../observatory/src/targets/opt-out.ts'
import { parseTargets } from '../../observatory/src/targets/file.ts'
import { isSlugPart } from '../../observatory/src/targets/slug.ts'
import { parseWebhooks } from '../../observatory/src/webhooks/file.ts'
import type { Random } from '../../lib/test/card/mutate-card.ts'
import { HOSTILE, PIECES } from '../hostile.ts'
import { holdFaults } from '../held.ts'
import { encoder, textOf, type Parser } from '../parser.ts'

type Line = (random: Random) => string

/** Lines of YAML, each at its depth, now and then at another one. */
function yaml(lines: Line): (random: Random) => Uint8Array {
  return (random) => {
    const text = lines(random)
      .split('\n')
      .map((line) => (random.below(25) === 0 ? ` ${line}` : line))
    if (random.below(10) === 0) text.splice(random.below(text.length), 0, random.pick(PIECES))
    return encoder.encode(text.join('\n'))
  }
}

function scalar(random: Random, ...usual: readonly string[]): string {
  if (random.below(6) > 0) return random.pick(usual)
  const text = random.pick(HOSTILE)
  return random.pick([
    text,
    JSON.stringify(text),
    `'${text}'`,
    `|\n      ${text}`,
    `[${text}]`,
    '&a x',
    '*a',
    '!!binary x',
    '~',
  ])
}

const targets: Line = (random) => {
  const providers = Array.from({ length: random.below(4) }, () => {
    const names = Array.from({ length: 1 + random.below(3) }, () => {
      const fields = [
        `endpoint: ${scalar(random, 'https://mcp.acme.example/weather', 'https://127.0.0.1/', 'x')}`,
        `domain: ${scalar(random, 'acme.example', 'ACME.example.', 'a_b')}`,
        `catalog: ${scalar(random, 'https://acme.example/.well-known/ai-catalog.json')}`,
        `title: ${scalar(random, 'Weather', '"a: b"', '7')}`,
        `cadence: ${scalar(random, 'fast', 'claimed', 'hourly')}`,
        `pause: ${scalar(random, 'true', 'false', 'yes')}`,
        `was: ${scalar(random, 'acme/old', 'acme')}`,
      ].filter((_, n) => (n === 0 ? random.below(5) > 0 : random.below(4) === 0))
      return `    ${scalar(random, 'weather', 'maps', 'A')}:\n${fields.map((field) => `      ${field}`).join('\n')}`
    })
    return `  ${scalar(random, 'acme', 'fern', 'a b')}:\n${names.join('\n')}`
  })
  return `providers:\n${providers.join('\n')}\n`
}

function readTargets(bytes: Uint8Array): readonly string[] {
  const read = parseTargets(textOf(bytes), 'targets.yaml')
  if (!read.ok) return holdFaults(read.faults)
  for (const { provider, name, subject } of read.value) {
    assert.ok(isSlugPart(provider) && isSlugPart(name))
    if ('endpoint' in subject) assert.match(subject.endpoint.url, /^https:\/\//)
    else assert.doesNotMatch(subject.site.target, /^http:/)
  }
  const names = read.value.map(({ provider, name }) => `${provider}/${name}`)
  assert.equal(new Set(names).size, names.length, 'one name, one target')
  return [`${Math.min(4, names.length)} targets`]
}

const config: Line = (random) => {
  const keys = Array.from({ length: random.below(8) }, () => {
    const key = random.below(8) === 0 ? scalar(random, 'prot', 'Port') : random.pick(CONFIG_KEYS)
    const value = scalar(
      random,
      '8080',
      '12h',
      'true',
      'x',
      '0',
      'https://observatory.example',
      'postgres://u:p@h/n',
      './data',
      '"1.1.1.1 8.8.8.8"',
    )
    return `${key}: ${value}`
  })
  return random.below(8) === 0 ? `{"port": ${scalar(random, '1', '"1"')}}` : keys.join('\n')
}

function readConfig(bytes: Uint8Array): readonly string[] {
  const read = loadConfig({
    env: {},
    cwd: '/srv/observatory',
    readFile: (path) => (path.endsWith('.yaml') ? textOf(bytes) : undefined),
  })
  if (!read.ok) return holdFaults(read.faults)
  assert.deepEqual(Object.keys(read.value.config).toSorted(), [...CONFIG_KEYS].toSorted())
  return ['taken', ...read.value.origins.keys()]
}

const webhooks: Line = (random) => {
  const hooks = Array.from({ length: random.below(4) }, () => {
    const fields = [
      `url: ${scalar(random, 'https://hooks.acme.example/x', 'http://x', 'https://u:p@x')}`,
      `events: ${scalar(random, '[down, up]', 'down', random.pick(EVENT_KINDS), '[x]')}`,
      `targets: ${scalar(random, '[acme, fern/maps]', 'acme', 'A/b')}`,
      `secretFile: ${scalar(random, 'secrets/pager', 'none')}`,
    ].filter((_, n) => n === 0 || random.below(2) === 0)
    return `  ${scalar(random, 'pager', 'mail', 'A')}:\n${fields.map((field) => `    ${field}`).join('\n')}`
  })
  return `webhooks:\n${hooks.join('\n')}\n`
}

const SECRET = `whsec_${Buffer.alloc(24, 7).toString('base64')}`

function readWebhooks(bytes: Uint8Array): readonly string[] {
  const read = parseWebhooks(textOf(bytes), 'webhooks.yaml', {
    shared: SECRET,
    readFile: (path) => (path === 'secrets/pager' ? SECRET : undefined),
  })
  if (!read.ok) {
    for (const { message, mend } of read.faults)
      assert.ok(!(message + mend).includes(SECRET), 'a secret is told')
    return holdFaults(read.faults)
  }
  for (const { url, keys } of read.value) {
    assert.match(url, /^https:\/\//)
    assert.ok(keys.length > 0)
  }
  return [`${Math.min(4, read.value.length)} webhooks`]
}

function denied(random: Random): Uint8Array {
  const lines = Array.from({ length: random.below(6) }, () => {
    const value = random.pick([
      'acme.example',
      'mcp.acme.example:8443',
      '192.0.2.0/24',
      '2001:db8::/32',
      '999.1.1.1/99',
      random.pick(HOSTILE),
    ])
    return `${random.pick(['host', 'domain', 'network', '#', 'x'])} ${value}${random.pick(['', ' # because'])}`
  })
  return encoder.encode(lines.join(random.pick(['\n', '\r\n', '\r'])))
}

function readDenied(bytes: Uint8Array): readonly string[] {
  const read = parseDenyList(textOf(bytes), 'deny.txt')
  if (!read.ok) return holdFaults(read.faults)
  const text = read.value.map(({ kind, value }) => `${kind} ${value}`).join('\n')
  assert.deepEqual(parseDenyList(text, 'deny.txt'), read, 'a deny list, written and read')
  return read.value.map(({ kind }) => kind)
}

const LONGEST = 65_536

export const TARGETS: Parser = {
  name: 'targets',
  form: 'lines',
  generate: yaml(targets),
  read: readTargets,
  longest: LONGEST,
}
export const CONFIG: Parser = {
  name: 'config',
  form: 'lines',
  generate: yaml(config),
  read: readConfig,
  longest: LONGEST,
}
export const WEBHOOKS: Parser = {
  name: 'webhooks',
  form: 'lines',
  generate: yaml(webhooks),
  read: readWebhooks,
  longest: LONGEST,
}
export const DENY_LIST: Parser = {
  name: 'deny-list',
  form: 'lines',
  generate: denied,
  read: readDenied,
  longest: LONGEST,
}
