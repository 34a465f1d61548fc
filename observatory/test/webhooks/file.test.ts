import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseWebhooks, type SecretSources } from '../../src/webhooks/file.ts'

const SECRET = `whsec_${Buffer.alloc(32, 1).toString('base64')}`
const OTHER = `whsec_${Buffer.alloc(32, 2).toString('base64')}`
const NONE: SecretSources = { shared: undefined, readFile: () => undefined }

function parse(text: string, secrets: Partial<SecretSources> = {}) {
  return parseWebhooks(text, 'webhooks.yaml', { ...NONE, ...secrets })
}

function faultsOf(text: string, secrets: Partial<SecretSources> = { shared: SECRET }) {
  const read = parse(text, secrets)
  assert.ok(!read.ok, 'it was taken')
  return read.faults.map(({ where, message, mend }) => `${where}: ${message}; ${mend}`)
}

test('a file is read, with secrets of its own and of all', () => {
  const asked: string[] = []
  const read = parse(
    `webhooks:
  pager:
    url: https://hooks.acme.example/countersign
    events: [down, up]
    targets: [acme, fern/maps]
    secretFile: secrets/pager
  all:
    url: https://all.example:9443/?a=b
    events: stale
`,
    {
      shared: OTHER,
      readFile: (path) => {
        asked.push(path)
        return `${SECRET}\n${OTHER}\n`
      },
    },
  )
  assert.ok(read.ok)
  assert.deepEqual(
    read.value.map(({ keys, ...hook }) => ({ ...hook, keys: keys.map(([first]) => first) })),
    [
      {
        name: 'pager',
        url: 'https://hooks.acme.example/countersign',
        events: ['down', 'up'],
        targets: ['acme', 'fern/maps'],
        keys: [1, 2],
      },
      {
        name: 'all',
        url: 'https://all.example:9443/?a=b',
        events: ['stale'],
        targets: [],
        keys: [2],
      },
    ],
  )
  assert.deepEqual(asked, ['secrets/pager'])
  assert.deepEqual(parse(''), { ok: true, value: [] })
  assert.deepEqual(parse('webhooks:\n'), { ok: true, value: [] })
})

test('what is wrong is said with its place, all at once, and no secret is repeated', () => {
  const faults = faultsOf(`webhooks:
  Pager: {}
  a:
    url: http://user:hunter2@acme.example/
    events: [donw, 7]
    targets: [Acme, a/b/c]
    evnts: up
  b:
    secretFile: nosuch
hooks: {}
`)
  assert.deepEqual(faults.map((fault) => fault.split(': ')[0] ?? '').sort(), [
    'webhooks.yaml:10:1',
    'webhooks.yaml:2:3',
    'webhooks.yaml:4:10',
    'webhooks.yaml:5:14',
    'webhooks.yaml:5:20',
    'webhooks.yaml:6:15',
    'webhooks.yaml:6:21',
    'webhooks.yaml:7:5',
    'webhooks.yaml:8:3',
    'webhooks.yaml:9:17',
  ])
  assert.doesNotMatch(faults.join('\n'), /hunter2/)
  assert.match(faults.join('\n'), /no event "donw"; .*down/)
})

test('a webhook without a secret is refused', () => {
  const text = 'webhooks:\n  a:\n    url: https://a.example/\n'
  assert.match(
    faultsOf(text, {}).join(),
    /2:3: there is no secret; write secretFile: .* webhookSecret/,
  )
  const own = `${text}    secretFile: s\n`
  assert.match(faultsOf(own, { shared: SECRET }).join(), /4:17: the file cannot be read/)
  const weak = faultsOf(own, { readFile: () => 'hunter2' }).join()
  assert.match(weak, /4:17: there is no secret in the file/)
  assert.doesNotMatch(weak, /hunter2/)
})
