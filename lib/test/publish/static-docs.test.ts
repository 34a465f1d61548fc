import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
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
