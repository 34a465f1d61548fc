// Whose code the two packages come with: docs/licences.md lists what an installation brings, and
// THIRD-PARTY.txt in each package has the licences of what is within its bundled files, because those
// ask to be handed on. `npm run packages` fails when one of them is not what the lockfile says.
//
//   node tools/licences.mjs            write them
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { argv } from 'node:process'
import { fileURLToPath } from 'node:url'

const root = new URL('../', import.meta.url)
const { packages } = JSON.parse(readFileSync(new URL('package-lock.json', root), 'utf8'))
const WORKSPACES = ['lib', 'observatory']

/**
 * Everything that an installation of a package brings beside it, as the lockfile has it.
 *
 * @param workspace a folder of this repository
 * @returns by name; `at` is the place below the root, `reason` the packages that ask for it
 */
export function installed(workspace) {
  const found = new Map()
  const visit = (at, path) => {
    const { name = path, dependencies = {}, optionalDependencies = {} } = packages[at]
    for (const wanted of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const place = nearest(at, wanted)
      const { link, resolved } = packages[place]
      const own = found.get(place)
      if (own !== undefined) own.reasons.add(name)
      else {
        const at = link === true ? resolved : place
        if (link !== true)
          found.set(place, { name: wanted, reasons: new Set([name]), ...packages[at] })
        visit(at, wanted)
      }
    }
  }
  visit(workspace, workspace)
  return [...found].map(([at, { reasons, ...one }]) => ({ at, reasons: [...reasons], ...one }))
}

/** As Node looks for it: in the package's own folder, then in those around it. */
function nearest(from, name) {
  const parts = from === '' ? [] : from.split('/node_modules/')
  for (let depth = parts.length; depth > 0; depth--) {
    const place = `${parts.slice(0, depth).join('/node_modules/')}/node_modules/${name}`
    if (place in packages) return place
  }
  const place = `node_modules/${name}`
  if (place in packages) return place
  throw new Error(`the lockfile has no ${name} for ${from}`)
}

/** @returns what each file is to contain, by its place below the root */
export function licenceFiles() {
  const all = WORKSPACES.flatMap((workspace) => installed(workspace))
  const once = [...new Map(all.map((one) => [one.at, one])).values()]
  const rows = once
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .map(({ name, version, license, at, reasons }) => {
      const whose = WORKSPACES.filter((one) => installed(one).some((other) => other.at === at))
      return [name, version, license ?? '', whose.map(titleOf).join(', '), reasons.join(', ')]
    })
  const notice = noticeOf(installed('lib'))
  return {
    'docs/licences.md': PAGE.replace('TABLE', table([HEAD, ...rows])),
    'lib/THIRD-PARTY.txt': notice,
    'observatory/THIRD-PARTY.txt': notice,
  }
}

const HEAD = ['package', 'version', 'licence', 'comes with', 'asked for by']
const PAGE = `# Licences

Countersign is under Apache-2.0. This is everything that an installation brings beside it, with the
versions of the lockfile; nothing of it runs a script when it is installed.

TABLE

\`tldts\` holds the Public Suffix List, which is under MPL-2.0. The command line and the page \`/lint\` are
bundled, so code of others is within them: \`THIRD-PARTY.txt\` in each package has its licences.
\`npm sbom --sbom-format cyclonedx\` in a project of yours lists what was installed there.

Written by \`node tools/licences.mjs\`.
`

function titleOf(workspace) {
  return packages[workspace].name ?? workspace
}

function table(rows) {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length), 3))
  const line = (cells) => `| ${cells.map((cell, at) => cell.padEnd(widths[at])).join(' | ')} |`
  const [head, ...rest] = rows
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rest.map(line)].join('\n')
}

function noticeOf(all) {
  const texts = all
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .map(({ at, name, version, license }) => {
      const folder = new URL(`${at}/`, root)
      const file = readdirSync(folder).find((one) => /^licen[cs]e(\.|$)/i.test(one))
      if (file === undefined) throw new Error(`${name} comes without its licence`)
      const text = readFileSync(new URL(file, folder), 'utf8').replaceAll('\r\n', '\n').trim()
      return `${name} ${version} (${license})\n\n${text}\n`
    })
  return `Code of others within the bundled files of this package:\n\n${texts.join('\n----\n\n')}`
}

if (argv[1] === fileURLToPath(import.meta.url))
  for (const [path, text] of Object.entries(licenceFiles()))
    writeFileSync(new URL(path, root), text)
