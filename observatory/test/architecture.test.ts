/**
 * The import law of the observatory: which part may import which. `import type` counts, but where
 * a part is given as `types of …`. Arrows only lead down; the one that reads the environment is on top.
 */
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { LAW, NODE, NOTHING } from './import-law.ts'

const SRC = fileURLToPath(new URL('../src/', import.meta.url))

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
