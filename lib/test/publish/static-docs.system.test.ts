import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { temporaryFolder } from '../../../fixtures/server-process.ts'

const LIB = new URL('../../', import.meta.url)
const RECIPES = new URL('examples/recipes/', LIB)
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
