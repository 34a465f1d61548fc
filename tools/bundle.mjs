// Bundles the command line into a few files: about a hundred small modules cost more at start than
// all that a command does. The library itself stays as the compiler wrote it.
import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'
import { parseAst } from 'rolldown/parseAst'

const lib = new URL('../lib/', import.meta.url)
const path = (relative) => fileURLToPath(new URL(relative, lib))
const MAIN = 'dist/cli/main.js'

const RUNTIME = 'rolldown-runtime'

/** What every start needs: one file, because each costs a millisecond. The launcher imports it. */
const core = reachable([MAIN])
/** What `check` needs beside it until its first request is on its way. */
const first = reachable(['dist/cli/commands/check.js'])
/** What reads cards: `card lint` needs no more, and `check` needs it once an answer is there. */
const card = reachable(['dist/cli/commands/card-lint.js'])
/** What of it a command runs through; of the rest it needs too little. */
const AT_START = new Set(['core', 'first', 'card'])
const then = reachable([
  'dist/discover/exploring.js',
  'dist/discover/hosting-judge.js',
  'dist/probe/probe.js',
  'dist/probe/meeting.js',
  'dist/assess.js',
  'dist/cli/print/examination.js',
])

// Before anything is bundled: a program must not name a commit that it was not built from.
await import('./suite.mjs')
await rm(path('dist/bundle'), { recursive: true, force: true })
const bundle = await rolldown({
  input: path(MAIN),
  platform: 'node',
  // What the core needs anyway is imported lazily elsewhere, and that is as it should be; and plugins
  // take the time that they take.
  checks: { ineffectiveDynamicImport: false, bundlerTimings: false },
  resolve: {
    alias: {
      // Node has its own hashes, and the command line runs nowhere else.
      '@noble/hashes/sha2.js': path('../tools/no-portable-hash.mjs'),
      // The public suffix list takes longer to load than a request, and few need it.
      tldts: path('../tools/tldts-when-asked.mjs'),
    },
  },
})
await bundle.write({
  dir: path('dist/bundle'),
  format: 'esm',
  // A third of the text is comments and indentation; names stay, for stack traces.
  minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
  chunkFileNames: ({ name }) => (name === 'core' ? 'core.js' : '[name]-[hash].js'),
  minifyInternalExports: false,
  plugins: [leanChunks()],
  codeSplitting: {
    groups: [
      // What both of the others need is here too, or one would load the other.
      { name: 'core', test: (id) => core.has(id) || (first.has(id) && card.has(id)), priority: 4 },
      { name: 'first', test: (id) => first.has(id), priority: 3 },
      { name: 'card', test: (id) => card.has(id), priority: 2 },
      { name: 'then', test: (id) => then.has(id), priority: 1 },
    ],
  },
})
await bundle.close()
await import('./bundle-browser.mjs')

/** Makes chunks start quickly, and without the file of the bundler's own helpers. */
function leanChunks() {
  return {
    name: 'lean-chunks',
    renderChunk: (code, { name }) =>
      name === RUNTIME ? null : leanBuiltins(withOwnHelper(code, name)),
    generateBundle: (_, files) => {
      for (const name of Object.keys(files))
        if (name === 'main.js' || name.startsWith(RUNTIME)) delete files[name]
      for (const file of Object.values(files))
        if (AT_START.has(file.name)) file.code = compiledAtOnce(file.code)
    },
  }
}

/**
 * The compile cache keeps what was compiled when a file was loaded. V8 leaves functions for later
 * unless they stand in parentheses: every start would compile again each one that it calls.
 */
function compiledAtOnce(code) {
  let declared = ''
  let rest = ''
  let at = 0
  const pass = (end) => {
    rest += code.slice(at, end)
    at = end
  }
  for (const statement of parseAst(code).body) {
    const { type, start, end } = statement
    if (type === 'FunctionDeclaration') {
      pass(start)
      declared += `const ${statement.id.name}=(${code.slice(start, end)});`
      at = end
    }
    if (type !== 'VariableDeclaration') continue
    for (const { init } of statement.declarations) {
      if (!/^(?:ArrowFunction|Function)Expression$/.test(init?.type ?? '')) continue
      pass(init.start)
      rest += '('
      pass(init.end)
      rest += ')'
    }
  }
  pass(code.length)
  return declared + rest
}

/** The bundler's helper for modules that are imported dynamically from the same file. */
function withOwnHelper(code, name) {
  const own = code.replace(
    new RegExp(`^import \\{ (?:\\w+ as )?__exportAll \\} from "\\./${RUNTIME}[^"]*";$`, 'm'),
    `const __exportAll = (all) => {
       for (const name in all) all[name] = { get: all[name], enumerable: true }
       return Object.defineProperties({}, all)
     };`,
  )
  if (own.includes(RUNTIME))
    throw new Error(`${name} needs other helpers of the bundler than before`)
  return own
}

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
