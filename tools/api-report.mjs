// The public surface of the library, written from the declarations that the compiler made: what each
// entry exports, and every declaration that those reach, without comments. `npm run packages` fails
// when `lib/api.md` says something else, so that a change of the surface is one that somebody made.
//
//   node tools/api-report.mjs            write lib/api.md (after a build)
import { readFileSync, writeFileSync } from 'node:fs'
import { argv } from 'node:process'
import { posix } from 'node:path'
import { fileURLToPath } from 'node:url'

const lib = new URL('../lib/', import.meta.url)
const WRITTEN = new URL('api.md', lib)

/**
 * @returns the whole text of the report
 * @throws when an entry exports a name that no declaration explains
 */
export function apiReport() {
  const { exports } = JSON.parse(readFileSync(new URL('package.json', lib), 'utf8'))
  const entries = Object.entries(exports).filter(([, target]) => target.types !== undefined)
  const wanted = new Map()
  const lists = entries.map(([entry, { types }]) => {
    const module = moduleAt(types.replace('./dist/', ''))
    const names = [...module.exported].map(([name, as]) => {
      const found = source(module, as)
      wanted.set(`${found.module.path} ${found.name}`, found)
      return `- ${name}${found.name === name ? '' : ` (${found.name})`}: ${found.module.path.replace('.d.ts', '.ts')}\n`
    })
    return `## ${posix.join('countersign', entry)}\n\n${names.toSorted().join('')}`
  })
  // A Map is walked with what is added to it meanwhile.
  for (const { module, name } of wanted.values())
    for (const reached of reachedFrom(module, name))
      wanted.set(`${reached.module.path} ${reached.name}`, reached)
  const declarations = [...wanted.values()]
    .toSorted((a, b) => order(a.module.path, b.module.path) || order(a.name, b.name))
    .map(
      ({ module, name }) =>
        `// ${module.path.replace('.d.ts', '.ts')}\n${module.declared.get(name).join('\n')}\n`,
    )
  return `# The public surface of \`countersign\`

Written by \`node tools/api-report.mjs\`. What it lists is what a release may not change without saying so.

${lists.join('\n')}
## Declarations

\`\`\`ts
${declarations.join('\n')}\`\`\`
`
}

function order(a, b) {
  return a < b ? -1 : a > b ? 1 : 0
}

/** Modules by their path in `dist`. */
const modules = new Map()

function moduleAt(path) {
  const known = modules.get(path)
  if (known !== undefined) return known
  const module = { path, declared: new Map(), imported: new Map(), exported: new Map() }
  modules.set(path, module)
  const text = readFileSync(new URL(`dist/${path}`, lib), 'utf8')
  for (const statement of statementsOf(text)) take(module, statement)
  return module
}

/** Top-level statements begin in the first column; what closes them does, too. */
function statementsOf(text) {
  const statements = []
  let comment = false
  for (const line of text.split('\n')) {
    const trimmed = line.trim()
    if (trimmed.startsWith('/*')) comment = true
    if (comment) comment = !trimmed.endsWith('*/')
    else if (/^[a-z]/.test(line)) statements.push(line.trimEnd())
    else if (trimmed !== '' && !trimmed.startsWith('//'))
      statements.push(
        `${statements.pop() ?? ''}\n${line.replace(/^( {4})+/, (all) => all.slice(all.length / 2))}`,
      )
  }
  return statements
}

function take(module, statement) {
  const list = /^(import|export)( type)? \{([^}]*)\}(?: from '([^']+)')?;$/.exec(statement)
  if (list !== null) {
    const [, kind, , names, from] = list
    const there = from?.startsWith('.')
      ? posix.join(posix.dirname(module.path), from.replace(/\.ts$/, '.d.ts'))
      : from
    for (const part of names.split(',').filter((one) => one.trim() !== '')) {
      const [name, as = name] = part
        .trim()
        .replace(/^type /, '')
        .split(' as ')
      const origin = from === undefined ? { name } : { from: there, name }
      module[kind === 'import' ? 'imported' : 'exported'].set(as, origin)
    }
    return
  }
  const declared =
    /^(export )?(?:declare )?(?:abstract )?(?:interface|type|class|function|const) ([\w$]+)/.exec(
      statement,
    )
  if (declared === null) {
    if (!/^(?:import|export \{\})/.test(statement))
      throw new Error(`${module.path} has a statement that is not understood: ${statement}`)
    return
  }
  const [, exported, name] = declared
  module.declared.set(name, [...(module.declared.get(name) ?? []), statement])
  if (exported !== undefined) module.exported.set(name, { name })
}

/** Follows a name to the module that declares it. */
function source(module, { from, name }) {
  if (from === undefined) {
    if (module.declared.has(name)) return { module, name }
    const imported = module.imported.get(name)
    if (imported === undefined) throw new Error(`${module.path} does not declare ${name}`)
    return source(module, imported)
  }
  const there = moduleAt(from)
  const exported = there.exported.get(name)
  if (exported === undefined) throw new Error(`${from} does not export ${name}`)
  return source(there, exported)
}

/** Declarations that the text of one names: types, and what is asked for by `typeof`. */
function reachedFrom(module, name) {
  const reached = []
  const text = module.declared
    .get(name)
    .join('\n')
    .replaceAll(/'[^'\n]*'|"[^"\n]*"/g, "''")
  for (const [, asked, word] of text.matchAll(/(?<![.\w$])(typeof )?([A-Za-z_$][\w$]*)/g)) {
    const here = module.declared.get(word)
    const isType = here?.some((one) =>
      /^(?:export )?(?:declare )?(?:interface|type|class) /.test(one),
    )
    if (here !== undefined && (isType || asked !== undefined)) reached.push({ module, name: word })
    const imported = module.imported.get(word)
    if (imported?.from?.endsWith('.d.ts')) reached.push(source(module, imported))
  }
  return reached
}

if (argv[1] === fileURLToPath(import.meta.url)) writeFileSync(WRITTEN, apiReport())
