/** ARCHITECTURE.md says what there is: folders, packages and arrows that it names are those of the code. */
import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { LAW as SERVICE } from '../../observatory/test/import-law.ts'
import { LAW } from './import-law.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const PAGE = readFileSync(`${ROOT}ARCHITECTURE.md`, 'utf8')

/** Not part of the tree: what git, npm and a build put there. */
const MADE = new Set(['node_modules', 'dist', 'artifacts', '.git', '.ci'])

function section(title: string): string {
  const [, text = ''] = new RegExp(`\n## ${title}\n([\\s\\S]*?)(?=\n## |$)`).exec(PAGE) ?? []
  assert.notEqual(text, '', title)
  return text
}

/** What the drawn tree names: a path from the root, by the indentation of its lines. */
function drawn(): readonly string[] {
  const above: { readonly indent: number; readonly path: string }[] = []
  const paths: string[] = []
  for (const line of section('The tree').split('\n')) {
    // Below a name stands what is said of it, further to the right.
    const [, space = '', names = ''] =
      /^( +)((?:[\w.-]+\/? )*[\w.-]+(?:\/|\.[a-z]+))\s/.exec(`${line} `) ?? []
    if (names === '' || space.length > 20) continue
    while ((above.at(-1)?.indent ?? -1) >= space.length) above.pop()
    const parent = above.at(-1)?.path ?? ''
    for (const name of names.trim().split(' ')) paths.push(parent + name)
    if (names.endsWith('/')) above.push({ indent: space.length, path: parent + names })
  }
  return paths
}

function foldersOf(path: string): readonly string[] {
  return readdirSync(ROOT + path, { withFileTypes: true })
    .filter((one) => one.isDirectory() && !MADE.has(one.name) && !one.name.startsWith('.'))
    .map((one) => `${path}${one.name}/`)
}

test('everything that the tree names is there', () => {
  const missing = drawn().filter((path) => !existsSync(ROOT + path))
  assert.deepEqual(missing, [])
  assert.ok(drawn().length > 40, drawn().join(' '))
})

test('no folder is missing in the tree', () => {
  const named = new Set(drawn())
  const there = ['', 'lib/src/', 'observatory/src/', 'fixtures/'].flatMap(foldersOf)
  assert.deepEqual(
    there.filter((path) => !named.has(path)),
    [],
  )
})

test('every dependency has its reason, and no reason lacks its dependency', () => {
  const given = [...section('Dependencies, and why each').matchAll(/^\| ([^|]+?) +\|/gm)]
    .flatMap(([, cell = '']) => cell.split(', '))
    .filter((name) => name !== 'package' && !name.startsWith('--'))
  const depended = ['lib', 'observatory'].flatMap((where) => {
    const manifest: { readonly dependencies: object } = JSON.parse(
      readFileSync(`${ROOT}${where}/package.json`, 'utf8'),
    )
    return Object.keys(manifest.dependencies).filter((name) => name !== 'countersign')
  })
  assert.deepEqual(given.toSorted(), depended.toSorted())
})

/** What each part may import, as drawn. */
function arrowsOf(drawing: string): ReadonlyMap<string, readonly string[]> {
  const arrows = [...drawing.matchAll(/([a-z, ]+?) ──▶ ([a-z, ]+?)(?= {2,}|\n|$)/g)]
  return new Map(
    arrows.flatMap(([, from = '', to = '']) =>
      from
        .trim()
        .split(', ')
        .map((name) => [name, to.split(', ')] as const),
    ),
  )
}

test('the arrows that are drawn for the library are the law', () => {
  const [library = ''] = section('The import law').split('package line')
  const told = arrowsOf(library)
  const folders = Object.keys(LAW).filter((name) => !name.endsWith('.ts') && name !== 'cli')
  for (const name of folders) {
    const says = told.get(name) ?? assert.fail(`${name} has no arrow`)
    const allowed = LAW[name] ?? []
    const wanted = allowed.length === 0 ? ['nothing'] : allowed
    // Of run, text takes types only, which the arrow says.
    const plain = says.map((one) => one.replace('types of ', ''))
    assert.deepEqual(plain.toSorted(), wanted.toSorted(), name)
  }
})

test('the arrows that are drawn for the service are the law', () => {
  const [, service = ''] = section('The import law').split('package line')
  const told = arrowsOf(service)
  const folders = Object.keys(SERVICE).filter((name) => !name.endsWith('.ts'))
  for (const name of folders) {
    const says = told.get(name) ?? assert.fail(`${name} has no arrow`)
    const { parts = [], types = [] } = SERVICE[name] ?? {}
    const isPart = (one: string): boolean => !one.endsWith('.ts')
    const allowed = [
      ...parts.filter(isPart).map((one) => (one === '*' ? 'all' : one)),
      ...types.filter(isPart).map((one) => `types of ${one}`),
    ]
    const wanted = allowed.length === 0 ? ['nothing'] : allowed
    assert.deepEqual(says.toSorted(), wanted.toSorted(), name)
  }
  assert.deepEqual([...told.keys()].toSorted(), folders.toSorted())
})
