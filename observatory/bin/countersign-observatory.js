#!/usr/bin/env node
// Plain JavaScript that any Node can parse: it says what is missing instead of failing on syntax.
const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 22 || (major === 22 && minor < 19)) {
  process.stderr.write(
    `countersign-observatory: needs Node 22.19 or newer, this is ${process.versions.node}. ` +
      'Inside a checkout, `npx countersign-observatory` uses the Node that npm installed.\n',
  )
  process.exit(3)
}
// Node 22 calls its SQLite experimental at every start, which helps nobody.
const listeners = process.listeners('warning')
process.removeAllListeners('warning')
process.on('warning', (warning) => {
  if (warning.name === 'ExperimentalWarning' && warning.message.startsWith('SQLite')) return
  for (const listener of listeners) listener(warning)
})
const { enableCompileCache } = process.getBuiltinModule('node:module')
const { existsSync } = process.getBuiltinModule('node:fs')
enableCompileCache()
// In a checkout the sources run as they are; Node strips no types below node_modules.
const source = new URL('../src/main.ts', import.meta.url)
const isCheckout = !source.pathname.includes('/node_modules/') && existsSync(source)
const { main } = await import(isCheckout ? source.href : '../dist/main.js')
process.exitCode = await main(process.argv.slice(2))
