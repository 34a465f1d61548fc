// Bundles the command line into a few files: about a hundred small modules cost more at start than
// all that a command does. The library itself stays as the compiler wrote it.
import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'

const lib = new URL('../lib/', import.meta.url)
const path = (relative) => fileURLToPath(new URL(relative, lib))
const MAIN = 'dist/cli/main.js'

/** What every start of the quickest command needs: one chunk, because each file costs a millisecond. */
const core = reachable([MAIN, 'dist/cli/commands/card-lint.js'])

await rm(path('dist/bundle'), { recursive: true, force: true })
const bundle = await rolldown({
  input: path(MAIN),
  platform: 'node',
  // What the core needs anyway is imported lazily elsewhere, and that is as it should be.
  checks: { ineffectiveDynamicImport: false },
  resolve: {
    alias: {
      // Node has its own SHA-256, and the command line runs nowhere else.
      '@noble/hashes/sha2.js': path('../tools/no-portable-hash.mjs'),
      // The guard uses one class of undici; its index would load fetch, caches and mocks too.
      undici: path('../tools/undici-client.mjs'),
    },
  },
})
await bundle.write({
  dir: path('dist/bundle'),
  format: 'esm',
  plugins: [{ name: 'lean-builtins', renderChunk: (code) => leanBuiltins(code) }],
  codeSplitting: { groups: [{ name: 'core', test: (id) => core.has(id) }] },
})
await bundle.close()

/**
 * An ESM import of a built-in module reads every export of it, and some of those load half of Node.
 * Asked for directly, a module loads only itself.
 */
function leanBuiltins(code) {
  return code
    .replace(
      /^import \{([^}]*)\} from "(node:[^"]+)";$/gm,
      (_, names, id) =>
        `const {${names.replaceAll(' as ', ': ')}} = process.getBuiltinModule("${id}");`,
    )
    .replace(/^import (\w+) from "(node:[^"]+)";$/gm, 'const $1 = process.getBuiltinModule("$2");')
}

/** Absolute paths of the modules that static imports lead to. */
function reachable(entries) {
  const seen = new Set()
  const visit = (url) => {
    const file = fileURLToPath(url)
    if (seen.has(file)) return
    seen.add(file)
    const text = readFileSync(file, 'utf8')
    for (const [, specifier] of text.matchAll(/^(?:import|export)\s[^'"]*?from '(\.[^']+)'/gm))
      visit(new URL(specifier, url))
  }
  for (const entry of entries) visit(new URL(entry, lib))
  return seen
}
