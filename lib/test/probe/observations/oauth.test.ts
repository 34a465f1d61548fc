/** Challenges and metadata: what is observed of authorization beside its check. */
import assert from 'node:assert/strict'
import { test } from 'node:test'

import {
  BARE_401,
  challenge,
  empty,
  html,
  json,
  modern,
  type Parts,
  type Server,
} from '../../../../fixtures/servers/parts.ts'
import type { Answer } from '../../../../fixtures/servers/exchange.ts'
import { codesIn, lookAt, type Sighting, type Wishes } from './see.ts'

const MCP = 'https://fern.example/mcp'
const WELL_KNOWN = 'https://fern.example/.well-known/oauth-protected-resource'
const ISSUER = 'https://id.example'
const BEARER = `Bearer resource_metadata="${WELL_KNOWN}/mcp"`
const DEEP = { endpoint: MCP, deep: true } as const
const DOCUMENT = { resource: MCP, authorization_servers: [ISSUER] }
const SERVER = {
  issuer: ISSUER,
  authorization_endpoint: `${ISSUER}/authorize`,
  token_endpoint: `${ISSUER}/token`,
  response_types_supported: ['code'],
  code_challenge_methods_supported: ['S256'],
}

/** Answers every POST with `refusal` and GETs by URL; nothing else is there. */
function gated(refusal: Answer, documents: Parts = {}): Server {
  return (asked) => {
    if (asked.method === 'POST') return refusal
    const part = Object.hasOwn(documents, asked.url) ? documents[asked.url] : undefined
    if (part === undefined) return empty(404)
    return typeof part === 'function' ? part(asked) : part
  }
}

async function described(resource: string, endpoint: string = MCP): Promise<Sighting> {
  const place = 'https://fern.example/meta'
  const document = json({ ...DOCUMENT, resource })
  const refusal = challenge(`Bearer resource_metadata="${place}"`)
  return lookAt(gated(refusal, { [place]: document }), { endpoint })
}

const MISMATCHES = [
  'resource_spelled_differently',
  'resource_wider_than_endpoint',
  'resource_of_other_place',
]

function mismatchIn(sighting: Sighting): readonly unknown[] {
  return MISMATCHES.flatMap((code) =>
    sighting
      .of(code)
      .map(({ params }) => [
        code,
        params['difference'],
        params['found_characters'],
        params['wanted_characters'],
      ]),
  )
}

test('a gate whose documents agree with it leaves nothing to observe', async () => {
  const documents = {
    [`${WELL_KNOWN}/mcp`]: json(DOCUMENT),
    [`${ISSUER}/.well-known/oauth-authorization-server`]: json(SERVER),
  }
  const seen = await lookAt(gated(challenge(BEARER), documents), DEEP)
  assert.deepEqual(codesIn(seen), [])
  const fetched = seen.asked.filter(({ method }) => method === 'GET').map(({ url }) => url)
  assert.equal(new Set(fetched).size, fetched.length, 'no document is fetched twice')
})

test('OA-01: metadata that name the root are observed with the characters that are missing', async () => {
  const seen = await described('https://fern.example/')
  assert.deepEqual(mismatchIn(seen), [['resource_wider_than_endpoint', 'prefix', '', 'mcp']])
  const [observation] = seen.of('resource_wider_than_endpoint')
  assert.equal(observation?.params['wanted'], MCP)
  assert.equal(observation?.params['found'], 'https://fern.example/')
  assert.deepEqual(mismatchIn(await described(MCP)), [])
})

test('OA-05: one slash is a difference, on either side', async () => {
  assert.deepEqual(mismatchIn(await described(MCP, `${MCP}/`)), [
    ['resource_spelled_differently', 'slash', '', '/'],
  ])
  assert.deepEqual(mismatchIn(await described(`${MCP}/`)), [
    ['resource_spelled_differently', 'slash', '/', ''],
  ])
  assert.deepEqual(mismatchIn(await described(`${MCP}/`, `${MCP}/`)), [])
})

test('every way in which a resource can differ has its name and its characters', async () => {
  const cases: readonly (readonly [string, string, string, string, string])[] = [
    ['https://FERN.example/mcp', 'resource_spelled_differently', 'case', 'FERN', 'fern'],
    ['https://fern.example/MCP', 'resource_spelled_differently', 'case', 'MCP', 'mcp'],
    ['https://fern.example:443/mcp', 'resource_spelled_differently', 'spelling', ':443', ''],
    ['https://fern.example/mcp#a', 'resource_spelled_differently', 'fragment', '#a', ''],
    ['https://fern.example/mcp?a=1', 'resource_wider_than_endpoint', 'query', '?a=1', ''],
    ['https://fern.example/mcpx', 'resource_of_other_place', 'path', 'x', ''],
    ['http://fern.example/mcp', 'resource_of_other_place', 'scheme', '', 's'],
    ['https://moss.example/mcp', 'resource_of_other_place', 'origin', 'moss', 'fern'],
    ['/mcp', 'resource_of_other_place', 'not_absolute', '', 'https://fern.example'],
  ]
  for (const [resource, ...expected] of cases) {
    assert.deepEqual(mismatchIn(await described(resource)), [expected], resource)
  }
  const root = await described('https://fern.example', 'https://fern.example/')
  assert.deepEqual(mismatchIn(root), [['resource_spelled_differently', 'root_slash', '', '/']])
})

test('OA-03: a wildcard route that describes another endpoint is observed', async () => {
  const endpoint = 'https://fern.example/fhir/one/mcp'
  const documents = { [`${WELL_KNOWN}/fhir/one/mcp`]: json(DOCUMENT) }
  const seen = await lookAt(gated(BARE_401, documents), { endpoint, deep: true })
  assert.equal(seen.of('resource_of_other_place')[0]?.params['found'], MCP)
  const right = await lookAt(gated(BARE_401, { [`${WELL_KNOWN}/mcp`]: json(DOCUMENT) }), DEEP)
  assert.deepEqual(right.of('resource_of_other_place'), [])
})

test('OA-04: metadata that need credentials, and the wrong resource at the root', async () => {
  const documents = {
    [`${WELL_KNOWN}/mcp`]: challenge(BEARER),
    [WELL_KNOWN]: json({ ...DOCUMENT, resource: 'https://fern.example' }),
  }
  const seen = await lookAt(gated(BARE_401, documents), DEEP)
  assert.deepEqual(seen.of('metadata_need_credentials')[0]?.params, {
    url: `${WELL_KNOWN}/mcp`,
    status: 401,
  })
  assert.deepEqual(mismatchIn(seen), [['resource_wider_than_endpoint', 'prefix', '', '/mcp']])
  const open = await lookAt(gated(BARE_401, { [WELL_KNOWN]: json(DOCUMENT) }), DEEP)
  assert.deepEqual(open.of('metadata_need_credentials'), [])
})

test('OA-08: an address that leads nowhere, and where the document is instead', async () => {
  const dead = 'https://fern.example/base/base/.well-known/oauth-protected-resource'
  const refusal = challenge(`Bearer resource_metadata="${dead}"`)
  const seen = await lookAt(gated(refusal, { [`${WELL_KNOWN}/mcp`]: json(DOCUMENT) }), DEEP)
  assert.deepEqual(seen.of('metadata_not_there')[0]?.params, { url: dead, status: 404 })
  assert.deepEqual(seen.of('metadata_found_elsewhere')[0]?.params, { url: `${WELL_KNOWN}/mcp` })
  const page = await lookAt(gated(refusal, { [dead]: html(200) }), DEEP)
  assert.deepEqual(page.of('metadata_not_there')[0]?.params, { url: dead, status: 200 })
  assert.deepEqual(page.of('metadata_found_elsewhere'), [])
  const passing = await lookAt(gated(refusal, { [dead]: empty(502) }), DEEP)
  assert.deepEqual(passing.of('metadata_not_there'), [], 'a 5xx may pass')
})

test('OA-09: a parameter that comes twice; both addresses are tried and the working one named', async () => {
  const [a, b] = ['https://fern.example/A', 'https://fern.example/B']
  const twice = `Bearer realm="o", resource_metadata="${a}", error="x", resource_metadata="${b}"`
  const seen = await lookAt(gated(challenge(twice), { [b]: json(DOCUMENT) }), DEEP)
  assert.deepEqual(seen.of('challenge_parameter_repeated')[0]?.params, {
    name: 'resource_metadata',
    count: 2,
  })
  const fetched = seen.asked.map(({ url }) => url)
  assert.ok(fetched.includes(a) && fetched.includes(b))
  assert.deepEqual(seen.of('metadata_found_elsewhere')[0]?.params, { url: b })
  assert.deepEqual(
    (await lookAt(gated(challenge(BEARER)), DEEP)).of('challenge_parameter_repeated'),
    [],
  )
})

test('OA-10: a relative address is observed with what it should be', async () => {
  const relative = 'Bearer resource_metadata="/mcp/.well-known/oauth-protected-resource"'
  const seen = await lookAt(gated(challenge(relative)), { endpoint: MCP })
  assert.deepEqual(seen.of('challenge_url_relative')[0]?.params, {
    found: '/mcp/.well-known/oauth-protected-resource',
    resolved: 'https://fern.example/mcp/.well-known/oauth-protected-resource',
  })
  assert.deepEqual((await lookAt(gated(challenge(BEARER)), DEEP)).of('challenge_url_relative'), [])
})

test('OA-11: blanks around = are legal and leave nothing to observe', async () => {
  const spaced = challenge(`Bearer resource_metadata = "${WELL_KNOWN}/mcp"`)
  const seen = await lookAt(gated(spaced, { [`${WELL_KNOWN}/mcp`]: json(DOCUMENT) }), {
    endpoint: MCP,
  })
  assert.deepEqual(codesIn(seen), [])
})

test('OA-13: several challenges, on one line or several, are all read', async () => {
  const place = 'https://fern.example/m'
  const lines = challenge('DPoP algs="ES256"')
  const both = 'DPoP algs="ES256", Bearer scope="files", resource_metadata='
  const cases: readonly Answer[] = [
    challenge(`${both}"${place}"`),
    {
      ...lines,
      headers: [
        ['WWW-Authenticate', 'DPoP algs="ES256"'],
        ['www-authenticate', `Bearer scope="files", resource_metadata="${place}"`],
      ],
    },
  ]
  for (const refusal of cases) {
    const seen = await lookAt(gated(refusal, { [place]: json(DOCUMENT) }), { endpoint: MCP })
    assert.deepEqual(seen.of('challenges_several')[0]?.params, { schemes: 'dpop, bearer' })
    assert.deepEqual(seen.of('challenge_not_oauth'), [])
    assert.ok(seen.asked.some(({ url }) => url === place))
  }
  assert.deepEqual((await lookAt(gated(challenge(BEARER)), DEEP)).of('challenges_several'), [])
})

test('OA-15: a 401 without a pointer to metadata that exist', async () => {
  const documents = { [`${WELL_KNOWN}/mcp`]: json(DOCUMENT) }
  const seen = await lookAt(gated(BARE_401, documents), DEEP)
  assert.deepEqual(seen.of('credential_undisclosed')[0]?.params, {
    challenge: 'missing',
    metadata: `${WELL_KNOWN}/mcp`,
  })
  assert.deepEqual(seen.of('metadata_unadvertised')[0]?.params, { url: `${WELL_KNOWN}/mcp` })
  const told = await lookAt(gated(challenge(BEARER), documents), DEEP)
  assert.deepEqual(told.of('credential_undisclosed'), [])
  assert.deepEqual(told.of('metadata_unadvertised'), [])
  const spa = await lookAt(gated(BARE_401, { [`${WELL_KNOWN}/mcp`]: html(200) }), DEEP)
  assert.deepEqual(spa.of('metadata_unadvertised'), [], 'a page at every path means absent')
})

test('an open server that advertises OAuth is a note', async () => {
  const open = modern({ [`${WELL_KNOWN}/mcp`]: json(DOCUMENT) })
  assert.equal((await lookAt(open, DEEP)).of('metadata_without_gate').length, 1)
  assert.deepEqual((await lookAt(modern(), DEEP)).of('metadata_without_gate'), [])
})

test('a challenge against the grammar names its fault', async () => {
  const malformed = challenge('Bearer resource_metadata=https://fern.example/m')
  const seen = await lookAt(gated(malformed), { endpoint: MCP })
  assert.deepEqual(seen.of('challenge_malformed')[0]?.params, { fault: 'unquoted_value' })
  assert.equal(seen.of('credential_undisclosed')[0]?.params['challenge'], 'malformed')
  assert.deepEqual((await lookAt(gated(challenge(BEARER)), DEEP)).of('challenge_malformed'), [])
})

async function issued(
  documents: Parts,
  servers: readonly string[] = [ISSUER],
  wishes: Wishes = DEEP,
): Promise<Sighting> {
  const metadata = { [`${WELL_KNOWN}/mcp`]: json({ ...DOCUMENT, authorization_servers: servers }) }
  return lookAt(gated(challenge(BEARER), { ...metadata, ...documents }), wishes)
}

const OAUTH = `${ISSUER}/.well-known/oauth-authorization-server`

test('OA-16: an issuer that has lost its path is observed with both strings', async () => {
  const seen = await issued({ [`${OAUTH}/t1`]: json(SERVER) }, [`${ISSUER}/t1`])
  const [observation] = seen.of('issuer_differs')
  assert.equal(observation?.params['wanted'], `${ISSUER}/t1`)
  assert.equal(observation?.params['found'], ISSUER)
  assert.equal(observation?.params['wanted_characters'], '/t1')
  const slash = await issued({ [OAUTH]: json({ ...SERVER, issuer: `${ISSUER}/` }) })
  assert.equal(slash.of('issuer_differs').length, 1, 'identical to the byte')
  assert.deepEqual((await issued({ [OAUTH]: json(SERVER) })).of('issuer_differs'), [])
})

test('OA-19: a resource that is its own authorization server, and whose document says otherwise', async () => {
  const own = {
    [`${WELL_KNOWN}/mcp`]: json({ ...DOCUMENT, authorization_servers: [MCP] }),
    'https://fern.example/.well-known/oauth-authorization-server/mcp': json({
      ...SERVER,
      issuer: 'https://www.fern.example',
    }),
  }
  const seen = await lookAt(gated(challenge(BEARER), own), DEEP)
  assert.deepEqual(seen.of('resource_is_its_own_server')[0]?.params, { resource: MCP })
  assert.equal(seen.of('issuer_differs')[0]?.params['found'], 'https://www.fern.example')
  assert.deepEqual((await issued({ [OAUTH]: json(SERVER) })).of('resource_is_its_own_server'), [])
})

test('OA-20: for an issuer with a path the documents of its host are not read', async () => {
  const seen = await issued({ [OAUTH]: json(SERVER) }, [`${ISSUER}/t1`])
  assert.deepEqual(seen.of('issuer_metadata_not_found')[0]?.params, {
    issuer: `${ISSUER}/t1`,
    tried: 3,
    first: `${OAUTH}/t1`,
  })
  const asked = seen.asked.map(({ url }) => url).filter((url) => url.startsWith(ISSUER))
  assert.deepEqual(asked, [
    `${OAUTH}/t1`,
    `${ISSUER}/.well-known/openid-configuration/t1`,
    `${ISSUER}/t1/.well-known/openid-configuration`,
  ])
  assert.deepEqual((await issued({ [OAUTH]: json(SERVER) })).of('issuer_metadata_not_found'), [])
  const failing = await issued({ [OAUTH]: empty(503) })
  assert.deepEqual(failing.of('issuer_metadata_not_found'), [], 'what failed is not absent')
})

test('metadata of a server without PKCE are observed, and OpenID Connect counts too', async () => {
  const { code_challenge_methods_supported: _, ...plain } = SERVER
  const openid = `${ISSUER}/.well-known/openid-configuration`
  const seen = await issued({ [openid]: json(plain) })
  assert.deepEqual(seen.of('issuer_metadata_incomplete')[0]?.params, {
    issuer: ISSUER,
    missing: 'code_challenge_methods_supported with S256',
  })
  assert.deepEqual((await issued({ [openid]: json(SERVER) })).of('issuer_metadata_incomplete'), [])
})

test('metadata without an authorization server are observed', async () => {
  assert.equal((await issued({}, [])).of('metadata_without_servers').length, 1)
  assert.deepEqual((await issued({})).of('metadata_without_servers'), [])
})

test('OA-21: Negotiate is no OAuth, and no metadata are looked for', async () => {
  const seen = await lookAt(gated(challenge('Negotiate'), { [WELL_KNOWN]: json(DOCUMENT) }), DEEP)
  assert.deepEqual(seen.of('challenge_not_oauth')[0]?.params, { schemes: 'negotiate' })
  assert.ok(seen.asked.every(({ method }) => method !== 'GET'))
  assert.deepEqual(codesIn(seen), ['challenge_not_oauth'])
  assert.deepEqual((await lookAt(gated(challenge(BEARER)), DEEP)).of('challenge_not_oauth'), [])
})

test('nothing is sent to the registration, authorization or token endpoint', async () => {
  for (const name of ['register', 'authorize', 'token']) {
    const place = `${ISSUER}/${name}`
    const twice = `Bearer resource_metadata="${MCP}/gone", resource_metadata="${place}"`
    const seen = await lookAt(gated(challenge(twice)), DEEP)
    assert.ok(
      seen.asked.every(({ url }) => url !== place),
      place,
    )
  }
  const whole = await issued({ [OAUTH]: json(SERVER) })
  const elsewhere = whole.asked.filter(({ url }) => url !== MCP)
  assert.ok(elsewhere.every(({ method }) => method === 'GET'))
})
