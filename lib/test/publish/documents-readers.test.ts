/**
 * Who can read what is published: every known reader goes through discovery against the answers of a
 * described site. The table says what each makes of the demo and of sites with less.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { READERS, readAll } from '../../src/discover/readers.ts'
import { discover } from '../../src/discover/site.ts'
import { parseTarget } from '../../src/discover/target.ts'
import type { Reading } from '../../src/discover/types.ts'
import { siteView } from '../../src/discover/view.ts'
import type { Send } from '../../src/exchange.ts'
import { createAnswer } from '../../src/publish/answer.ts'
import { siteOf } from '../../src/publish/site.ts'
import type { PublishDescription } from '../../src/publish/types.ts'
import { exchangeOf, still } from '../discover/site-memory.ts'
import { demo, tides } from './demo.ts'

type Verdict = Reading['verdict']

/** A host that serves what was described, and 404 elsewhere. */
function served(description: PublishDescription): Send {
  const site = siteOf(description)
  const answer = createAnswer(site)
  return (outgoing) => {
    const { method, url, headers: sent = [] } = outgoing
    const { origin, pathname, host } = new URL(url)
    const fields = new Map(sent.map(([name, value]) => [name.toLowerCase(), value]))
    const header = (name: string): string | undefined => (name === 'host' ? host : fields.get(name))
    const found = origin === site.baseUrl ? answer(method, pathname, header) : undefined
    const { status = 404, headers = {}, bytes = new Uint8Array() } = found ?? {}
    const { 'content-type': type = '', ...rest } = headers
    return Promise.resolve(exchangeOf(outgoing, { status, type, headers: rest, body: bytes }))
  }
}

async function verdicts(description: PublishDescription): Promise<Record<string, Verdict>> {
  const discovery = await discover(parseTarget(description.baseUrl), still(served(description)))
  const readings = readAll(siteView(discovery, []))
  return Object.fromEntries(readings.map(({ reader, verdict }) => [reader, verdict]))
}

const ALL = Object.fromEntries(READERS.map(({ id }) => [id, 'pass']))
const region = {
  remotes: [
    { url: 'https://{region}.tides.example/mcp', variables: { region: { isRequired: true } } },
  ],
  path: '/mcp/server-card',
}
const gated = {
  remotes: [
    {
      url: '/mcp',
      headers: [
        {
          name: 'Authorization',
          value: 'Bearer {token}',
          isRequired: true,
          isSecret: true,
          variables: { token: { isSecret: true, isRequired: true } },
        },
      ],
    },
  ],
}

/** What is described, and the readers that it does not satisfy. */
const TABLE: readonly (readonly [what: string, PublishDescription, Record<string, Verdict>])[] = [
  ['the demo', demo(), {}],
  [
    'two servers',
    demo({ servers: [tides(), tides({ name: 'example.tides/b', remotes: [{ url: '/b' }] })] }),
    {},
  ],
  // An install link carries a URL and nothing else; it is the server that asks for more.
  ['a server behind a token', demo({ servers: [tides(gated)] }), { goose: 'partial' }],
  // Older shapes have no templates: whoever reads only them needs one address.
  [
    'a template',
    demo({ servers: [tides(region)] }),
    { goose: 'fail', 'three-path-scanner': 'fail', isitagentready: 'fail' },
  ],
  ['the order of 0.9', demo({ catalogVersion: '0.9' }), {}],
  ['no ard.json', demo({ ard: false }), { 'ard-consumer': 'fail' }],
  ['no mirrors', demo({ mirrors: [] }), { 'three-path-scanner': 'fail', isitagentready: 'fail' }],
  [
    'a strict older form',
    demo({ mirrors: [{ path: '/.well-known/mcp.json', form: 'sep1649' }] }),
    {},
  ],
]

for (const [what, description, less] of TABLE) {
  test(`readers × ${what}`, async () => {
    assert.deepEqual(await verdicts(description), { ...ALL, ...less })
  })
}
