import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { createAnswer } from '../../src/publish/answer.ts'
import {
  exportStatic,
  STATIC_HOSTS,
  type StaticExport,
  type StaticOptions,
} from '../../src/publish/static.ts'
import type { PublishedDocument, PublishedSite } from '../../src/publish/types.ts'
import { AWKWARD, DESCRIBED, SITE } from './static-site.ts'

const CARD_TYPE = 'application/mcp-server-card+json'

function read({ files }: StaticExport, path: string): string {
  const file = files.find((candidate) => candidate.path === path)
  assert.ok(file !== undefined, `${path} in ${files.map((each) => each.path).join(', ')}`)
  return new TextDecoder().decode(file.bytes)
}

function siteAt(...paths: readonly string[]): PublishedSite {
  return {
    baseUrl: 'https://tides.example',
    documents: paths.map((path) => ({
      kind: 'card',
      path,
      bytes: new TextEncoder().encode(path),
      mediaTypes: [CARD_TYPE],
    })),
  }
}

/** What the handler sends with a document to everybody, but for length and tag. */
function expectedFields(site: PublishedSite, path: string): Record<string, string> {
  const single = {
    ...site,
    documents: site.documents.map((document) => ({
      ...document,
      mediaTypes: document.mediaTypes.slice(0, 1),
    })),
  }
  const {
    etag,
    'content-length': length,
    ...fields
  } = {
    ...createAnswer(single)('GET', path, () => undefined)?.headers,
  }
  assert.ok(etag !== undefined && length !== undefined)
  return fields
}

/** `_headers` as Netlify and Cloudflare read it: a path at the margin, its fields indented. */
function readUnderscoreHeaders(text: string): Map<string, Record<string, string>> {
  const rules = new Map<string, Record<string, string>>()
  let fields: Record<string, string> = {}
  for (const line of text.split('\n')) {
    if (line === '') continue
    if (line.startsWith('/')) rules.set(line, (fields = {}))
    else {
      const [, name = '', value = ''] = /^ {2}([A-Za-z-]+): (.*)$/.exec(line) ?? []
      assert.notEqual(name, '', line)
      fields[name] = value
    }
  }
  return rules
}

function lowerCased(fields: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name.toLowerCase(), value]),
  )
}

const own = (site: PublishedSite): readonly PublishedDocument[] =>
  site.documents.filter(({ host }) => host === undefined)

test('every host gets every document, byte by byte, at the decoded path', () => {
  for (const target of STATIC_HOSTS) {
    const { files } = exportStatic(SITE, { for: target })
    const flat = ['netlify', 'cloudflare-pages', 'github-pages'].includes(target)
    for (const { path, bytes } of own(SITE)) {
      const name = `${flat ? '' : 'public/'}${decodeURIComponent(path).slice(1)}`
      const file = files.find((candidate) => candidate.path === name)
      assert.deepEqual(file?.bytes, bytes, `${target}: ${name}`)
    }
  }
})

test('every host says what it cannot do, in sentences', () => {
  for (const target of STATIC_HOSTS) {
    const { cannot } = exportStatic(DESCRIBED, { for: target })
    assert.ok(cannot.length >= 2, target)
    for (const sentence of cannot) assert.match(sentence, /^\S.+\.$/)
    assert.ok(
      cannot.some((sentence) => sentence.includes('Accept asks for')),
      `${target} says that nothing is negotiated`,
    )
  }
})

for (const target of ['netlify', 'cloudflare-pages'] as const) {
  test(`${target}: _headers gives each document the headers of the handler`, () => {
    const rules = readUnderscoreHeaders(read(exportStatic(DESCRIBED, { for: target }), '_headers'))
    assert.deepEqual(rules.get('/'), { Link: DESCRIBED.link })
    for (const { path } of own(DESCRIBED)) {
      const fields = rules.get(path) ?? {}
      assert.deepEqual(lowerCased(fields), expectedFields(DESCRIBED, path), path)
      // Netlify sends two types when the name is in another case than its own.
      assert.ok('Content-Type' in fields && 'Access-Control-Allow-Origin' in fields)
    }
    assert.equal(rules.size, own(DESCRIBED).length + 1)
  })

  test(`${target}: a path that would be a pattern gets no rule and is named`, () => {
    const result = exportStatic(SITE, { for: target })
    const rules = readUnderscoreHeaders(read(result, '_headers'))
    for (const path of AWKWARD) {
      assert.ok(!rules.has(path), path)
      assert.ok(result.cannot.some((sentence) => sentence.startsWith(`${path} gets no headers`)))
    }
  })
}

test('cloudflare-pages: documents beyond the rules that are read are named', () => {
  const paths = Array.from({ length: 103 }, (_, index) => `/t/${index}/server-card`)
  const { cannot, ...result } = exportStatic(siteAt(...paths), { for: 'cloudflare-pages' })
  const rules = readUnderscoreHeaders(read({ cannot, ...result }, '_headers'))
  assert.equal(rules.size, 100)
  assert.ok(cannot.some((sentence) => /\b3 documents from \/t\/100\/server-card/.test(sentence)))
})

test('vercel: vercel.json gives each document the headers of the handler', () => {
  const config: { headers: { source: string; headers: { key: string; value: string }[] }[] } =
    JSON.parse(read(exportStatic(SITE, { for: 'vercel' }), 'vercel.json'))
  const rules = new Map(
    config.headers.map(({ source, headers }) => [
      source,
      Object.fromEntries(headers.map(({ key, value }) => [key.toLowerCase(), value])),
    ]),
  )
  assert.deepEqual(rules.get('/'), { link: SITE.link })
  for (const { path } of own(DESCRIBED)) {
    assert.deepEqual(rules.get(path), expectedFields(SITE, path), path)
  }
  for (const path of AWKWARD) assert.ok(!rules.has(path), path)
})

test('one restricted origin is sent to everybody, several to nobody where none can be chosen', () => {
  const one = { ...DESCRIBED, origins: ['https://app.example'] }
  const rule = readUnderscoreHeaders(read(exportStatic(one, { for: 'netlify' }), '_headers'))
  const fields = rule.get('/mcp/server-card') ?? {}
  assert.equal(fields['Access-Control-Allow-Origin'], 'https://app.example')
  assert.equal(fields['Vary'], 'Origin')
  const two = { ...DESCRIBED, origins: ['https://app.example', 'https://other.example'] }
  for (const target of ['netlify', 'cloudflare-pages', 'vercel'] as const) {
    const result = exportStatic(two, { for: target })
    const text = read(result, target === 'vercel' ? 'vercel.json' : '_headers')
    assert.doesNotMatch(text, /Access-Control/)
    assert.ok(result.cannot.some((sentence) => sentence.includes('more than one origin')))
  }
})

test('github-pages: no Jekyll, and the files whose type will be wrong are named', () => {
  const result = exportStatic(DESCRIBED, { for: 'github-pages' })
  assert.equal(read(result, '.nojekyll'), '')
  const types = result.cannot.find((sentence) => sentence.includes('application/octet-stream'))
  assert.match(types ?? '', /: \/mcp\/server-card is sent as/)
  assert.doesNotMatch(types ?? '', /ai-catalog/)
  assert.ok(result.cannot.some((sentence) => sentence.includes('include-hidden-files: true')))
})

test('s3: the CORS rules and the policy of CloudFront say what the handler says', () => {
  const result = exportStatic(DESCRIBED, { for: 's3' })
  assert.deepEqual(JSON.parse(read(result, 'cors.json')), {
    CORSRules: [
      {
        AllowedOrigins: ['*'],
        AllowedMethods: ['GET', 'HEAD'],
        AllowedHeaders: ['Content-Type', 'If-None-Match', 'Accept'],
        ExposeHeaders: ['ETag'],
      },
    ],
  })
  const policy = JSON.parse(read(result, 'response-headers-policy.json'))
  assert.equal(policy.Name, 'countersign-tides-example')
  assert.deepEqual(policy.CorsConfig.AccessControlExposeHeaders, { Quantity: 1, Items: ['ETag'] })
  assert.deepEqual(policy.SecurityHeadersConfig, { ContentTypeOptions: { Override: true } })
  const closed = exportStatic({ ...DESCRIBED, origins: [] }, { for: 's3' })
  assert.ok(!closed.files.some(({ path }) => path === 'cors.json'))
  assert.doesNotMatch(read(closed, 'response-headers-policy.json'), /Cors/)
})

test('a deployment of one site is told which hosts are not in it, and can be another', () => {
  const main = exportStatic(DESCRIBED, { for: 'netlify' })
  assert.ok(main.cannot.some((sentence) => sentence.includes('harbour.example')))
  const other = exportStatic(DESCRIBED, { for: 'netlify', host: 'harbour.example' })
  assert.match(read(other, 'mcp/server-card'), /example\.tides\/harbour/)
  assert.match(read(main, 'mcp/server-card'), /example\.tides\/tide-tables/)
  const alone = exportStatic(siteAt('/mcp/server-card'), { for: 'netlify' })
  assert.ok(!alone.cannot.some((sentence) => sentence.includes('One deployment')))
})

test('nginx and Caddy get a file for each host name', () => {
  const site = {
    ...DESCRIBED,
    documents: [
      ...DESCRIBED.documents,
      ...siteAt('/server-card').documents.map((each) => ({ ...each, host: 'tides.example:8443' })),
    ],
  }
  const names = (target: 'nginx' | 'caddy'): readonly string[] =>
    exportStatic(site, { for: target })
      .files.map(({ path }) => path)
      .filter((path) => !path.includes('/'))
  assert.deepEqual(names('nginx'), [
    'countersign.conf',
    'countersign-harbour.example.conf',
    'countersign-tides.example_8443.conf',
  ])
  assert.deepEqual(names('caddy'), [
    'countersign.caddy',
    'countersign-harbour.example.caddy',
    'countersign-tides.example_8443.caddy',
  ])
})

test('what a proxy names is not looked at, and said', () => {
  const { cannot } = exportStatic({ ...DESCRIBED, byForwardedHost: true }, { for: 'nginx' })
  assert.ok(cannot.some((sentence) => sentence.includes('X-Forwarded-Host')))
})

test('what cannot be a file, or cannot be written in a configuration, is refused', () => {
  const mistakes: readonly (readonly [PublishedSite, StaticOptions, RegExp])[] = [
    [siteAt('/a/../b'), { for: 's3' }, /name of a file/],
    [siteAt('/a/%2E%2e/b'), { for: 's3' }, /name of a file/],
    [siteAt('/a%2Fb'), { for: 's3' }, /name of a file/],
    [siteAt('/a%5Cb'), { for: 's3' }, /name of a file/],
    [siteAt('/a%00'), { for: 'nginx' }, /name of a file/],
    [siteAt('/a%0Ab'), { for: 'nginx' }, /name of a file/],
    [siteAt('/a/'), { for: 'nginx' }, /name of a file/],
    [siteAt('//a'), { for: 'nginx' }, /name of a file/],
    [siteAt('a'), { for: 'nginx' }, /name of a file/],
    [siteAt('/%FF'), { for: 'nginx' }, /percent-encoded/],
    [siteAt('/mcp', '/mcp/server-card'), { for: 'netlify' }, /folder of/],
    [siteAt('/a', '/%61'), { for: 'netlify' }, /Two files/],
    [siteAt('/_headers'), { for: 'netlify' }, /Two files/],
    [siteAt('/a'), { for: 'nginx', root: 'www' }, /not absolute/],
    [siteAt('/a'), { for: 'nginx', root: '/srv/$host' }, /configuration of nginx/],
    [siteAt('/a'), { for: 'nginx', root: '/srv\n}' }, /configuration of nginx/],
    [siteAt('/a'), { for: 'caddy', root: '/srv/{env.HOME}' }, /Caddyfile/],
    [siteAt('/a'), { for: JSON.parse('"constructor"') }, /no export for "constructor"/],
    [siteAt('/a'), { for: 'netlify', host: 'none.example' }, /No document/],
    [{ ...siteAt('/a'), origins: ['https://$evil'] }, { for: 'nginx' }, /configuration of nginx/],
    [{ ...siteAt('/a'), origins: ['https://a\r\nX: y'] }, { for: 'nginx' }, /in a header/],
    [{ ...siteAt('/a'), link: '</a>\nX: y' }, { for: 'netlify' }, /in a header/],
    [withType('text/x\n  X-Evil: yes'), { for: 'netlify' }, /in a header/],
    [withType(''), { for: 'netlify' }, /in a header/],
    [withHost('a.example;}'), { for: 'nginx' }, /DNS name/],
    [withHost('../../etc'), { for: 'nginx' }, /DNS name/],
  ]
  for (const [site, options, message] of mistakes) {
    assert.throws(
      () => exportStatic(site, options),
      { name: 'CountersignError', code: 'invalid_input', message },
      JSON.stringify([site.documents[0]?.path, options]),
    )
  }
})

function withType(type: string): PublishedSite {
  const { documents, ...site } = siteAt('/a')
  return { ...site, documents: documents.map((each) => ({ ...each, mediaTypes: [type] })) }
}

function withHost(host: string): PublishedSite {
  const { documents, ...site } = siteAt('/a')
  return { ...site, documents: documents.map((each) => ({ ...each, host })) }
}

test('property: configurations name exactly the path, whatever characters it has', () => {
  const segment = fc
    .string({ unit: 'binary', minLength: 1, maxLength: 12 })
    .filter((text) => !/[/\\]|\p{Cc}|\p{Cs}/u.test(text) && text !== '.' && text !== '..')
  fc.assert(
    fc.property(fc.array(segment, { minLength: 1, maxLength: 4 }), (segments) => {
      const path = `/${segments.map(encodeURIComponent).join('/')}`
      const name = `/${segments.join('/')}`
      const nginx = read(exportStatic(siteAt(path), { for: 'nginx' }), 'countersign.conf')
      const location = /^location = "((?:[^"\\]|\\["\\])*)" \{$/m.exec(nginx)?.[1] ?? ''
      assert.equal(location.replace(/\\(["\\])/g, '$1'), name)
      const caddy = read(exportStatic(siteAt(path), { for: 'caddy' }), 'countersign.caddy')
      const [, pattern, plain] =
        /^@countersign_0 path_regexp `([^`{}]*)`$|^handle (\/\S*) \{$/mu.exec(caddy) ?? []
      if (pattern === undefined) assert.equal(plain, name)
      else assert.match(name, new RegExp(pattern))
    }),
    { numRuns: 200 },
  )
})
