#!/usr/bin/env node
// Plain JavaScript that any Node can parse: it says what is missing instead of failing on syntax.
const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 22 || (major === 22 && minor < 19)) {
  process.stderr.write(
    `countersign: needs Node 22.19 or newer, this is ${process.versions.node}. ` +
      'Inside a checkout, `npx countersign` uses the Node that npm installed.\n',
  )
  process.exit(3)
}
process.getBuiltinModule('node:module').enableCompileCache()
const built = new URL('../dist/bundle/core.js', import.meta.url)
const { main } = await import(
  process.getBuiltinModule('node:fs').existsSync(built) ? built.href : '../src/cli/main.ts'
)
process.exitCode = await main(process.argv.slice(2))
