// Builds dist/ after `npm ci`, so that `npx countersign` starts at once. An installation without
// development dependencies has no compiler; the launcher then runs the sources themselves.
import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const compiler = fileURLToPath(new URL('../node_modules/typescript/bin/tsc', import.meta.url))
const bundler = fileURLToPath(new URL('bundle.mjs', import.meta.url))
const [lib, observatory] = ['lib', 'observatory'].map((folder) => {
  // npm packs the licence of the package's own folder only.
  const licence = new URL(`../${folder}/LICENSE`, import.meta.url)
  copyFileSync(new URL('../LICENSE', import.meta.url), licence)
  return fileURLToPath(new URL(`../${folder}`, import.meta.url))
})

if (existsSync(compiler)) {
  for (const args of [[compiler, '-b', lib, observatory], [bundler]]) {
    const { status } = spawnSync(process.execPath, args, { stdio: 'inherit' })
    if (status !== 0) process.exit(status ?? 1)
  }
}
