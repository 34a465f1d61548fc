/** Right descriptions, as wide as the formats allow. */
import fc from 'fast-check'
import type {
  PublishDescription,
  RemoteDescription,
  ServerDescription,
} from '../../src/publish/types.ts'

const { array, constantFrom, dictionary, option, record, string, tuple } = fc

/** Any text of 1 to `most` code points; half of a surrogate pair is none. */
const text = (most: number): fc.Arbitrary<string> =>
  string({ unit: 'binary', minLength: 1, maxLength: most })
const word = fc.stringMatching(/^[a-z][a-z0-9]{0,11}$/)
const maybe = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
  option(value, { nil: undefined })
const revisions = fc.subarray([
  '2024-11-05',
  '2025-03-26',
  '2025-06-18',
  '2025-11-25',
  '2026-07-28',
])
const link = word.map((path) => `https://tides.example/${path}?q=%41#a`)

const variable = record(
  { description: text(80), isRequired: fc.boolean(), placeholder: text(20) },
  { requiredKeys: [] },
)
const header = tuple(word, variable, fc.boolean()).map(([name, one, isSecret]) => ({
  name: `X-${name}`,
  ...one,
  value: `Token {${name}}`,
  variables: { [name]: { ...one, isSecret } },
}))

const ownRemote: fc.Arbitrary<RemoteDescription> = record(
  {
    type: constantFrom('streamable-http'),
    headers: fc.uniqueArray(header, { maxLength: 3, selector: ({ name }) => name }),
    supportedProtocolVersions: revisions,
    url: constantFrom('/mcp'),
  },
  { requiredKeys: ['url'] },
)
const templateRemote: fc.Arbitrary<RemoteDescription> = tuple(word, variable).map(
  ([name, one]) => ({
    type: 'streamable-http',
    url: `https://{${name}}.tides.example/mcp`,
    variables: { [name]: one },
  }),
)

const server: fc.Arbitrary<ServerDescription> = record(
  {
    name: fc.stringMatching(/^[a-z][a-zA-Z0-9._-]{0,39}$/).map((slug) => `example.tides/${slug}`),
    version: fc.stringMatching(/^\d{1,3}\.\d{1,3}\.\d{1,3}(-[a-z0-9]{1,9})?$/),
    description: text(100),
    title: text(100),
    websiteUrl: link,
    repository: record(
      { url: link, source: word, subfolder: constantFrom('server', 'a/b'), id: word },
      { requiredKeys: ['url', 'source'] },
    ),
    icons: array(
      record(
        {
          src: constantFrom('https://tides.example/i.png', 'data:image/png;base64,iVBORw0KGgo='),
          mimeType: constantFrom('image/png'),
          sizes: array(constantFrom('48x48', 'any'), { maxLength: 2 }),
          theme: constantFrom('light', 'dark'),
        },
        { requiredKeys: ['src'] },
      ),
      { maxLength: 3 },
    ),
    remotes: tuple(ownRemote, array(templateRemote, { maxLength: 1 })).map(([one, more]) => [
      one,
      ...more,
    ]),
    _meta: dictionary(
      word.map((name) => `example.tides/${name}`),
      fc.oneof(text(20), fc.integer(), fc.boolean(), array(text(5)), dictionary(word, text(9))),
      { maxKeys: 3 },
    ),
  },
  { requiredKeys: ['name', 'version', 'description', 'remotes'] },
)

/** Servers of one host, each at a path of its own. */
export const DESCRIPTION: fc.Arbitrary<PublishDescription> = record({
  servers: fc.uniqueArray(server, { minLength: 1, maxLength: 2, selector: ({ name }) => name }),
  version: constantFrom('1.0', '0.9'),
  skills: fc.uniqueArray(word, { maxLength: 3 }),
  displayName: maybe(text(60)),
}).map(({ servers, version, skills, displayName }): PublishDescription => ({
  baseUrl: 'https://tides.example',
  catalogVersion: version,
  servers: servers.map((one, index) => ({
    ...one,
    remotes: one.remotes.map((remote) =>
      remote.url === '/mcp' ? { ...remote, url: `/s${index}/mcp` } : remote,
    ),
  })),
  entries: skills.map((skill) => ({
    identifier:
      version === '0.9'
        ? `urn:air:tides.example:${skill}:doc`
        : `urn:air:tides.example:doc:${skill}`,
    type: 'text/markdown',
    url: `/${skill}.md`,
  })),
  ...(displayName !== undefined && { host: { displayName } }),
}))
