// Builds dist/ after `npm ci`, so that `npx countersign` starts at once. An installation without
// development dependencies has no compiler; the launcher then runs the sources themselves.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const compiler = new URL('../node_modules/typescript/bin/tsc', import.meta.url)
if (existsSync(compiler)) {
  const { status } = spawnSync(process.execPath, [compiler.pathname, '-b', 'lib'], { stdio: 'inherit' })
  process.exitCode = status ?? 1
}
