import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { run, type Ran } from './run.ts'

type Publish = (...argv: readonly string[]) => Promise<Ran>

/** `publish --dry-run` in a folder with these files. */
async function folder(t: TestContext, files: Readonly<Record<string, string>>): Promise<Publish> {
  const cwd = await mkdtemp(join(tmpdir(), 'countersign-config-'))
  t.after(() => rm(cwd, { recursive: true }))
  for (const [name, content] of Object.entries(files)) writeFileSync(join(cwd, name), content)
  return (...argv) => run(['publish', '--dry-run', ...argv], { cwd })
}

const TIDES = `{
  baseUrl: 'https://tides.example',
  servers: [{
    name: 'example.tides/tide-tables',
    version: '2.0.0',
    description: 'Tide heights.',
    remotes: [{ url: '/mcp' }],
  }],
}`

const JSON_TIDES = JSON.stringify({
  baseUrl: 'https://tides.example',
  servers: [
    {
      name: 'example.tides/tide-tables',
      version: '2.0.0',
      description: 'Tide heights.',
      remotes: [{ url: '/mcp' }],
    },
  ],
})

test('a description is found in the working directory, in any of its five forms', async (t) => {
  const typed = `const config: object = ${TIDES}\nexport default config satisfies object\n`
  const forms = {
    'countersign.config.ts': typed,
    'countersign.config.mts': typed,
    'countersign.config.js': `module.exports = ${TIDES}`,
    'countersign.config.mjs': `export default ${TIDES}`,
    'countersign.config.json': JSON_TIDES,
  }
  for (const [name, content] of Object.entries(forms)) {
    const publish = await folder(t, { [name]: content })
    const { stdout, stderr, exit } = await publish()
    assert.equal(stderr, '', name)
    assert.equal(exit, 0, name)
    assert.match(stdout, /^5 files/, name)
  }
})

test('--config names any file, and a promise is waited for', async (t) => {
  const publish = await folder(t, {
    'site.json': JSON_TIDES,
    'site.mjs': `export default await Promise.resolve(${TIDES})`,
    'countersign.config.json': '{}',
  })
  assert.equal((await publish('--config', 'site.json')).exit, 0)
  assert.equal((await publish('--config', 'site.mjs')).exit, 0)
  assert.equal((await publish()).exit, 1)
})

test('no description, two of them, or one that is not there: one line, exit 2', async (t) => {
  const none = await folder(t, {})
  const two = await folder(t, {
    'countersign.config.json': JSON_TIDES,
    'countersign.config.mjs': `export default ${TIDES}`,
  })
  for (const [ran, said] of [
    [await none(), /there is no countersign\.config\.ts, .*\.json here; name it with --config/],
    [await none('--config', 'x.json'), /x\.json: there is no such file; /],
    [await none('--config', '.'), /\.: cannot be read; /],
    [
      await two(),
      /countersign\.config\.mjs and countersign\.config\.json are both here; .*--config countersign\.config\.mjs/,
    ],
  ] as const) {
    assert.equal(ran.exit, 2)
    assert.equal(ran.stdout, '')
    assert.match(ran.stderr, /^countersign: config_(?:missing|unusable): [^\n]+\n$/)
    assert.match(ran.stderr, said)
  }
})

test('JSON is read strictly: each fault of the text has its line and column', async (t) => {
  const publish = await folder(t, {
    'cut.json': '{\n  "baseUrl": "https://tides.example",\n  "servers": [}\n',
    'twice.json': JSON_TIDES.replace('{', '{\n"baseUrl": "https://other.example",\n'),
  })
  const cut = await publish('--config', 'cut.json')
  assert.equal(cut.exit, 1)
  assert.match(cut.stdout, /^cut\.json:3:\d+/m)
  const twice = await publish('--config', 'twice.json')
  assert.equal(twice.exit, 1)
  assert.match(twice.stdout, /error json_duplicate/)
})

test('faults of a module have the line where the value is written', async (t) => {
  const publish = await folder(t, {
    'countersign.config.ts': `const name: string = 'tides'
const tides = {
  name,
  version: '2.0.0',
  desciption: 'Tide heights.',
  remotes: [{ url: '/mcp' }],
}
export default {
  baseUrl: 'https://tides.example/sub',
  servers: [tides],
} satisfies object
`,
  })
  const { stdout, exit } = await publish()
  assert.equal(exit, 1)
  const places = [...stdout.matchAll(/^countersign\.config\.ts:(\d+:\d+)/gm)].map(([, at]) => at)
  assert.deepEqual(new Set(places), new Set(['3:3', '5:15', '9:12']))
})

test('a module that cannot be loaded: one line with place, reason and way out, exit 2', async (t) => {
  const cases: readonly (readonly [string, string, RegExp])[] = [
    [
      'enum.ts',
      'enum A { B }\nexport default {}',
      /enum\.ts:1:1: TypeScript enum is not supported/,
    ],
    ['cut.ts', 'export default {\n  a: 1\n  b: 2\n}', /cut\.ts:3:3: /],
    ['cut.mjs', 'export default {\n  a: 1\n  b: 2\n}', /cut\.mjs:3:3: Unexpected identifier 'b'/],
    [
      'throws.mjs',
      'const a = 1\nthrow new Error("no tide\\ntoday")',
      /throws\.mjs:2:7: Error: no tide today/,
    ],
    ['other.mjs', "import './enum.ts'", /config_unusable: enum\.ts:1:1: /],
    ['odd.mjs', 'throw 4', /odd\.mjs: it throws 4/],
    [
      'nothing.mjs',
      'export const config = {}',
      /nothing\.mjs: it has no default export; write export default/,
    ],
    [
      'package.ts',
      "import 'no-such-package-here'",
      /the package no-such-package-here is not installed here; npm install no-such-package-here/,
    ],
    ['file.ts', "import './gone.ts'", /file\.ts: .*Cannot find module/],
    [
      'name.mjs',
      "import { x } from './nothing.mjs'",
      /name\.mjs:1:10: .*does not provide an export named 'x'/,
    ],
  ]
  const publish = await folder(t, Object.fromEntries(cases))
  for (const [name, , said] of cases) {
    const { stdout, stderr, exit } = await publish('--config', name)
    assert.equal(exit, 2, name)
    assert.equal(stdout, '', name)
    assert.match(stderr, /^countersign: config_unusable: [^\n]+; [^\n]+\n$/, name)
    assert.match(stderr, said)
  }
})

test('what is exported is data: functions, cycles and nothing are told', async (t) => {
  const publish = await folder(t, {
    'fn.mjs': 'export default () => ({})',
    'cycle.mjs': 'const a = {}; a.servers = a; export default a',
    'none.mjs': 'export default undefined',
  })
  for (const name of ['fn.mjs', 'cycle.mjs', 'none.mjs']) {
    const { stdout, exit } = await publish('--config', name)
    assert.equal(exit, 1, name)
    assert.match(stdout, /error publish_(?:not_json|member_type)/, name)
  }
})
