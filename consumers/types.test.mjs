/** The declarations as a stranger's compiler reads them: every one of them, with nothing skipped. */
import assert from 'node:assert/strict'
import { copyFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import {
  entries,
  install,
  lend,
  missing,
  packed,
  project,
  removeFolders,
  run,
} from './packages.mjs'

after(removeFolders)

const at = (path) => fileURLToPath(new URL(path, import.meta.url))
/** The oldest compiler and the newest, each with the declarations of the Node that it runs on. */
const COMPILERS = [
  { name: 'TypeScript 5.9', file: 'typescript-5', node: 22 },
  { name: 'TypeScript 7', file: 'typescript-7', node: 26 },
]
/** How a program for Node resolves modules, and how one that is bundled does. */
const RESOLUTIONS = [
  { module: 'nodenext', moduleResolution: 'nodenext' },
  { module: 'preserve', moduleResolution: 'bundler' },
]
/** These speak of sockets, keys or requests of Node. */
const OF_NODE = /\/(?:net|node|express|fastify|nitro)$/

for (const { name, file, node } of COMPILERS)
  test(`${name} on Node ${node}`, { skip: missing(node), timeout: 300_000 }, async (t) => {
    const folder = project()
    await install(node, folder, packed().lib.path)
    lend(folder, `@types/node-${node}`, '@types/node')
    copyFileSync(at('consumer.ts'), join(folder, 'consumer.ts'))
    writeFileSync(join(folder, 'all.ts'), importing(entries()))
    writeFileSync(
      join(folder, 'portable.ts'),
      importing(entries().filter((one) => !OF_NODE.test(one))),
    )
    const compile = async (files, options) => {
      const compilerOptions = { ...STRICT, ...options }
      writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files }))
      return await run(node, folder, [at(`node_modules/${file}/bin/tsc`), '-p', '.'])
    }
    for (const resolution of RESOLUTIONS)
      await t.test(`${resolution.moduleResolution}: all entries, and a program`, async () => {
        const options = { ...resolution, types: ['node'] }
        const { code, stdout } = await compile(['consumer.ts', 'all.ts'], options)
        assert.equal(code, 0, stdout)
      })
    await t.test('the portable entries know nothing of Node', async () => {
      const options = { ...RESOLUTIONS[0], types: [], lib: ['es2024', 'dom'] }
      const { code, stdout } = await compile(['portable.ts'], options)
      assert.equal(code, 0, stdout)
    })
  })

const STRICT = {
  target: 'es2024',
  lib: ['es2024'],
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  skipLibCheck: false,
  // Those of the compiler itself are not ours to check.
  skipDefaultLibCheck: true,
  noEmit: true,
}

function importing(names) {
  const lines = names.map((name, index) => `import * as m${index} from '${name}'\n`)
  return `${lines.join('')}export const all: readonly object[] = [${names.map((_, index) => `m${index}`).join(', ')}]\n`
}
