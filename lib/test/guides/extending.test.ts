/** docs/extending.md: its recipes name the files that the model of each is in, all and no others. */
import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'

const ROOT = new URL('../../../', import.meta.url)
const PAGE = readFileSync(new URL('docs/extending.md', ROOT), 'utf8')

/** What one greps for to find everything that a recipe has to say, and how its files are called. */
const MODELS: readonly (readonly [heading: string, model: string, trace: RegExp])[] = [
  ['A reader', 'goose', /\bgoose\b|\bGOOSE\b/],
  ['A legacy family', 'servers_map', /\bservers_map\b/],
  ['An adapter', 'fastify', /\bfastify\b/],
  ['A language', 'uk', /\/uk\b(?!\/servers)|\bukrainian\b|\buk:/],
  ['A check', 'error_taxonomy', /\berror_taxonomy\b(?!_)/],
]

const SOURCES = globSync(
  [
    '{lib,observatory}/src/**/*.ts',
    'lib/schemas/*.json',
    'lib/package.json',
    'fuzz/**/*.ts',
    'fixtures/servers/row.ts',
    'lib/examples/**/*.ts',
    'consumers/*.mjs',
  ],
  { cwd: fileURLToPath(ROOT) },
).map((path) => ({ path, text: readFileSync(new URL(path, ROOT), 'utf8') }))

function sectionOf(heading: string): string {
  const [, section = ''] = PAGE.split(`\n## ${heading}\n`)
  return section.split('\n## ')[0] ?? ''
}

for (const [heading, model, trace] of MODELS) {
  const section = sectionOf(heading).replaceAll('<model>', model)
  const paths = [
    ...section.matchAll(/`((?:lib|observatory|fixtures|fuzz|consumers|docs|tools)\/\S+)`/g),
  ].map(([, path = '']) => path)

  test(`${heading}: its model and its files exist`, () => {
    assert.ok(section.includes(`\`${model}\``), model)
    assert.ok(paths.length > 5, `${paths.length} paths`)
    for (const path of paths) assert.ok(existsSync(new URL(path, ROOT)), path)
  })

  test(`${heading}: wherever its model stands in the sources is in the recipe`, () => {
    const places = SOURCES.filter(({ text }) => trace.test(text)).map(({ path }) => path)
    assert.ok(places.length >= 3, `${places.length} places`)
    const told = (path: string): boolean => paths.includes(path) || isTranslated(path)
    assert.deepEqual(
      places.filter((path) => !told(path)),
      [],
    )
  })
}

/** The other languages, which a recipe names once. */
function isTranslated(path: string): boolean {
  return /\/text\/(?:es|ru|uk|zh)\/|\/text\/(?:chinese|russian|spanish|ukrainian)\.ts$/.test(path)
}
