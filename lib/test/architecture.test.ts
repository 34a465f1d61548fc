/**
 * The import law: which folder may import which. `import type` counts. ARCHITECTURE.md draws it,
 * this test holds it.
 */
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize, relative } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { LAW } from './import-law.ts'

const SRC = fileURLToPath(new URL('../src/', import.meta.url))
const EVERYBODY = ['error.ts', 'finding.ts', 'exchange.ts']

const NODE_ALLOWED = new Set(['net', 'cli'])
/** The parts of a portable folder that are for Node only, by their name. */
const NODE_FILES = /^attest\/node(?:-[a-z-]+)?\.ts$/
/** Packages by folder; everything else is a dependency that nobody gave a reason for. */
const PACKAGES: Record<string, readonly string[]> = {
  json: ['@noble/hashes'],
  net: [],
  card: ['tldts'],
}

interface Import {
  readonly from: string
  readonly specifier: string
  readonly typeOnly: boolean
}

function sources(): readonly string[] {
  return readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((f) => f.endsWith('.ts'))
}

function importsOf(file: string): readonly Import[] {
  const text = readFileSync(join(SRC, file), 'utf8')
  const pattern =
    /^(?:import|export)\s+(type\s)?(?:[^'"`;]*?\sfrom\s+)?'([^']+)'|import\('([^']+)'\)/gm
  return [...text.matchAll(pattern)].map((match) => ({
    from: file,
    typeOnly: match[1] !== undefined,
    specifier: match[2] ?? match[3] ?? '',
  }))
}

function partOf(file: string): string {
  return file.split('/')[0] ?? file
}

const all = sources().flatMap(importsOf)

test('the scan sees the imports', () => {
  assert.ok(all.length > 50, `only ${all.length} imports found`)
  assert.ok(all.some((i) => i.specifier.startsWith('node:')))
})

test('arrows of import go one way', () => {
  const broken: string[] = []
  for (const { from, specifier } of all) {
    if (!specifier.startsWith('.')) continue
    const target = partOf(relative('.', normalize(join(dirname(from), specifier))))
    const part = partOf(from)
    if (target === part || EVERYBODY.includes(target)) continue
    const allowed = LAW[part]
    if (allowed === undefined) broken.push(`${from}: folder ${part} is not in the law`)
    else if (!allowed.includes(target) && !allowed.includes('*'))
      broken.push(`${from} imports ${specifier}: ${part} may not import ${target}`)
  }
  assert.deepEqual(broken, [])
})

test('everything may import the types of exchange.ts, nothing but types', () => {
  const values = all.filter((i) => i.specifier.endsWith('/exchange.ts') && !i.typeOnly)
  assert.deepEqual(values, [])
})

test('node: modules only where sockets, files and terminals are', () => {
  const broken = all.filter(
    (i) =>
      i.specifier.startsWith('node:') &&
      !NODE_ALLOWED.has(partOf(i.from)) &&
      !NODE_FILES.test(i.from),
  )
  assert.deepEqual(broken, [])
})

test('each package has its one place', () => {
  const broken = all.filter((i) => {
    if (i.specifier.startsWith('.') || i.specifier.startsWith('node:')) return false
    const name = i.specifier.startsWith('@')
      ? i.specifier.split('/').slice(0, 2).join('/')
      : (i.specifier.split('/')[0] ?? '')
    return !(PACKAGES[partOf(i.from)] ?? []).includes(name)
  })
  assert.deepEqual(broken, [])
})

test('sockets are opened in net/ only, and unverified TLS in one file', () => {
  for (const file of sources()) {
    const text = readFileSync(join(SRC, file), 'utf8')
    if (partOf(file) !== 'net')
      assert.doesNotMatch(
        text,
        /globalThis\.fetch|[^.\w]fetch\(|from 'node:(?:net|tls|dns|https?)/,
        file,
      )
    if (file !== join('net', 'certificate.ts'))
      assert.doesNotMatch(text, /rejectUnauthorized:\s*false/, file)
  }
})

test('files stay readable: under 400 lines, no default exports, no export *', () => {
  for (const file of sources()) {
    const text = readFileSync(join(SRC, file), 'utf8')
    const generated = text.startsWith('// Generated')
    if (!generated) assert.ok(text.split('\n').length <= 401, `${file} is too long`)
    assert.doesNotMatch(text, /^export default|^export \*/m, file)
  }
})

test('tests stay readable too: a file that asks about two things is two files', () => {
  const tests = ['lib', 'observatory'].flatMap((name) => {
    const folder = fileURLToPath(new URL(`../../${name}/test/`, import.meta.url))
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.test.ts'))
      .map((file) => join(folder, file))
  })
  assert.ok(tests.length > 300, `only ${tests.length}`)
  const long = tests.filter((file) => readFileSync(file, 'utf8').split('\n').length > 401)
  assert.deepEqual(long, [])
})

test('one word means one thing: banned words do not name files', () => {
  const banned = /(?:^|[-/])(?:util|helper|manager|service|base|common|data|info)s?(?:[-.]|$)/
  // `serverInfo` is the protocol's own word.
  const ours = sources().filter((file) => !file.includes('server-info'))
  assert.deepEqual(
    ours.filter((file) => banned.test(file)),
    [],
  )
})
