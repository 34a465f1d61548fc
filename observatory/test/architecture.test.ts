/**
 * The import law of the observatory: which part may import which. `import type` counts, but where
 * a part is given as `types of …`. Arrows only lead down; the one that reads the environment is on top.
 */
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'

const SRC = fileURLToPath(new URL('../src/', import.meta.url))

interface Part {
  /** Other parts: folders, or files beside them. */
  readonly parts: readonly string[]
  /** Parts that only types may come from. */
  readonly types?: readonly string[]
  /** Packages; `countersign/*` is any part of the library, `node:*` any module of Node. */
  readonly packages: readonly string[]
  readonly typePackages?: readonly string[]
}

const NODE = 'node:*'
const CONFIGURATION = ['config.ts', 'config-load.ts', 'setting.ts', 'strict-yaml.ts']
/** What only contacts the world when it is told to, or not at all. */
const PURE = ['countersign', 'countersign/run', 'countersign/text', 'countersign/attest']

const NOTHING: Part = { parts: [], packages: [] }

const LAW: Record<string, Part> = {
  'main.ts': { parts: ['*'], packages: [NODE, 'countersign/*', '@hono/node-server'] },
  commands: { parts: ['*'], packages: [NODE, 'countersign/*', '@hono/node-server'] },
  web: {
    parts: ['store', 'search', 'figures', 'claims', 'log.ts', 'members.ts'],
    packages: [
      NODE,
      ...PURE,
      'countersign/text/en',
      'countersign/text/es',
      'countersign/text/ru',
      'countersign/text/uk',
      'countersign/text/zh',
      'countersign/card',
      'countersign/discover',
      'countersign/probe',
      'hono',
    ],
  },
  mcp: {
    parts: ['store', 'search', 'figures', 'web', 'members.ts'],
    packages: [
      ...PURE,
      'countersign/text/en',
      'countersign/card',
      'countersign/discover',
      'countersign/publish',
      '@modelcontextprotocol/server',
    ],
  },
  webhooks: {
    parts: ['figures', 'strict-yaml.ts'],
    types: ['store'],
    packages: [NODE, 'countersign/card', 'countersign/text'],
    typePackages: ['countersign/net'],
  },
  jobs: {
    parts: ['store', 'figures', 'claims', 'webhooks', 'log.ts'],
    packages: [NODE, 'countersign/*'],
  },
  claims: {
    parts: ['store', 'figures', 'webhooks'],
    packages: [NODE, 'countersign/attest', 'countersign/text'],
  },
  registry: {
    parts: ['store', 'log.ts', 'members.ts', 'order.ts'],
    packages: [NODE, ...PURE, 'countersign/card', 'countersign/net'],
  },
  targets: {
    parts: ['store', 'strict-yaml.ts', 'order.ts'],
    packages: [NODE, 'countersign', 'countersign/card', 'countersign/discover', 'countersign/text'],
  },
  demo: {
    parts: ['store', 'log.ts', 'members.ts', 'order.ts'],
    types: ['jobs', 'web', 'config.ts'],
    packages: [NODE, 'countersign/*'],
  },
  store: {
    parts: ['search', 'members.ts'],
    types: ['figures'],
    packages: [NODE, 'kysely', 'pg', 'countersign/attest', 'countersign/text'],
    typePackages: ['countersign/run'],
  },
  figures: {
    parts: ['members.ts'],
    types: ['store'],
    packages: ['countersign/run', 'countersign/text', 'countersign/attest'],
    typePackages: ['countersign/card', 'countersign/discover'],
  },
  search: NOTHING,
  'config.ts': { parts: CONFIGURATION, packages: [NODE] },
  'config-load.ts': {
    parts: CONFIGURATION,
    packages: [NODE, 'countersign/card', 'countersign/text'],
  },
  'setting.ts': { parts: [], packages: [NODE] },
  'strict-yaml.ts': { parts: [], packages: ['yaml', 'countersign/card', 'countersign/text'] },
  'members.ts': NOTHING,
  'order.ts': NOTHING,
  'log.ts': { parts: [], packages: ['countersign/text'] },
}

interface Import {
  readonly from: string
  readonly specifier: string
  readonly typeOnly: boolean
}

const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .sort()

function textOf(file: string): string {
  return readFileSync(join(SRC, file), 'utf8')
}

/** Statements, and imports at run time; `import { type A, type B }` brings types only. */
function importsOf(file: string): readonly Import[] {
  const pattern =
    /^(?:import|export)\s+(type\s)?(?:([^'"`;]*?)\sfrom\s+)?'([^']+)'|import\('([^']+)'\)/gm
  return [...textOf(file).matchAll(pattern)].map(([, type, names = '', specifier, later]) => ({
    from: file,
    specifier: specifier ?? later ?? '',
    typeOnly: type !== undefined || /^\{(?:\s*type\s[^,}]+,?)+\s*\}$/.test(names.trim()),
  }))
}

function partOf(file: string): string {
  return file.split('/')[0] ?? file
}

function isOneOf(specifier: string, allowed: readonly string[]): boolean {
  return allowed.some(
    (one) =>
      one === specifier ||
      (one === NODE && specifier.startsWith('node:')) ||
      (one === 'countersign/*' && /^countersign(?:\/|$)/.test(specifier)) ||
      (!one.startsWith('countersign') && specifier.startsWith(`${one}/`)),
  )
}

const all = files.flatMap(importsOf)

test('the scan sees the imports', () => {
  assert.ok(all.length > 40, `only ${all.length} imports found`)
  assert.ok(all.some(({ specifier }) => specifier === 'countersign/run'))
  assert.ok(all.some(({ typeOnly }) => typeOnly) && all.some(({ typeOnly }) => !typeOnly))
})

test('every part is in the law', () => {
  assert.deepEqual(
    [...new Set(files.map(partOf))].filter((part) => !Object.hasOwn(LAW, part)),
    [],
  )
})

test('arrows of import go one way', () => {
  const broken = all.flatMap(({ from, specifier, typeOnly }) => {
    if (!specifier.startsWith('.')) return []
    const part = partOf(from)
    const target = partOf(normalize(join(dirname(from), specifier)))
    const { parts, types = [] } = LAW[part] ?? NOTHING
    const isAllowed =
      target === part ||
      parts.includes(target) ||
      parts.includes('*') ||
      (typeOnly && types.includes(target))
    return isAllowed ? [] : [`${from} imports ${specifier}: ${part} may not import ${target}`]
  })
  assert.deepEqual(broken, [])
})

test('each package has its places, and pages have nothing to dial with', () => {
  const broken = all.flatMap(({ from, specifier, typeOnly }) => {
    if (specifier.startsWith('.')) return []
    const { packages, typePackages = [] } = LAW[partOf(from)] ?? NOTHING
    const isAllowed = isOneOf(specifier, packages) || (typeOnly && isOneOf(specifier, typePackages))
    return isAllowed ? [] : [`${from} imports ${specifier}`]
  })
  assert.deepEqual(broken, [])
})

test('figures are pure: no clock, no dice, no environment', () => {
  for (const file of files.filter((one) => partOf(one) === 'figures')) {
    assert.doesNotMatch(
      textOf(file),
      /Date\.now|new Date\(\)|Math\.random|performance\.|process\.|globalThis|\bawait\b/,
      file,
    )
  }
})

test('the environment is read on top only', () => {
  const readers = files.filter((file) => /process\.env/.test(textOf(file)))
  assert.deepEqual(
    readers.filter((file) => !['main.ts', 'config.ts'].includes(file)),
    [],
  )
})

test('only the guard of the library dials', () => {
  for (const file of files.filter((one) => partOf(one) !== 'demo')) {
    assert.doesNotMatch(
      textOf(file),
      /globalThis\.fetch|[^.\w]fetch\(|from 'node:(?:net|tls|dns|https?)['/]|rejectUnauthorized/,
      file,
    )
  }
})

test('SQL is in the store only', () => {
  const outside = files.filter((file) => partOf(file) !== 'store')
  for (const file of outside) {
    assert.doesNotMatch(textOf(file), /\bsql`|\.selectFrom\(|\.insertInto\(|\.updateTable\(/, file)
  }
})

/** A migration is one text that nobody edits again, and a language is a list. */
const LISTS = /^(?:store\/migrations|web\/text)\//

test('files stay readable: under 400 lines, no default exports, no export *', () => {
  for (const file of files) {
    const text = textOf(file)
    assert.ok(text.split('\n').length <= 401 || LISTS.test(file), `${file} is too long`)
    assert.doesNotMatch(text, /^export default|^export \*/m, file)
  }
})

test('one word means one thing: banned words do not name files', () => {
  const banned = /(?:^|[-/])(?:util|helper|manager|service|base|common|data|info)s?(?:[-.]|$)/
  assert.deepEqual(
    files.filter((file) => banned.test(file)),
    [],
  )
})
