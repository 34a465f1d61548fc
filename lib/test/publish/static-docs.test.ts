import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { temporaryFolder } from '../../../fixtures/server-process.ts'
import { described } from '../../../fixtures/naive/stage.ts'
import { siteOf } from '../../src/publish/site.ts'
import { exportStatic, STATIC_HOSTS } from '../../src/publish/static.ts'

const LIB = new URL('../../', import.meta.url)
const RECIPES = new URL('examples/recipes/', LIB)
const PAGE = readFileSync(new URL('../docs/publish-static.md', LIB), 'utf8')

function recipe(name: string): string {
  return readFileSync(new URL(name, RECIPES), 'utf8')
}

test('the page shows the recipes as they are executed', () => {
  const [, example = ''] =
    /\/\/ #region export\n([\s\S]*?)\/\/ #endregion/.exec(recipe('export.ts')) ?? []
  const blocks = [
    ['ts', example],
    ['nginx', recipe('nginx.conf')],
    ['text', recipe('Caddyfile')],
    ['python', recipe('fastapi/main.py')],
    ['text', recipe('fastapi/requirements.txt')],
  ] as const
  for (const [language, text] of blocks)
    assert.ok(PAGE.includes(`\`\`\`${language}\n${text}\`\`\`\n`), text.slice(0, 60))
})

test('the page says of each host what its export says, and nothing else', () => {
  const site = siteOf({ ...described('tides.example'), links: true })
  const bullets = [...PAGE.matchAll(/^- (.*)$/gm)].map(([, text = '']) => text)
  const said = new Set(STATIC_HOSTS.flatMap((host) => exportStatic(site, { for: host }).cannot))
  assert.deepEqual([...new Set(bullets)].toSorted(), [...said].toSorted())
})

/** Leads the package's own name to the sources, as its exports lead to what is built of them. */
const HOOK = `
import { registerHooks } from 'node:module'
const own = 'countersign/publish'
registerHooks({
  resolve: (specifier, context, next) =>
    specifier.startsWith(own)
      ? next('${new URL('src/publish', LIB).href}' + (specifier.slice(own.length) || '/index') + '.ts', context)
      : next(specifier, context),
})`

test('the example of the page writes what a server needs', () => {
  const folder = temporaryFolder()
  try {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [
        '--import',
        `data:text/javascript,${encodeURIComponent(HOOK)}`,
        fileURLToPath(new URL('export.ts', RECIPES)),
        folder.path,
      ],
      { encoding: 'utf8' },
    )
    assert.equal(status, 0, stderr)
    assert.match(stdout, /^Each file has one media type/)
    for (const path of [
      'countersign.conf',
      'public/mcp/server-card',
      'public/.well-known/mcp.json',
    ])
      assert.ok(existsSync(join(folder.path, path)), path)
    const configuration = readFileSync(join(folder.path, 'countersign.conf'), 'utf8')
    assert.ok(configuration.includes(`root "${folder.path}/public";`))
  } finally {
    folder.remove()
  }
})
