/** The packages as npm packs them, put into empty folders with the Node that a stranger may have. */
import { execFile, execFileSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('..', import.meta.url))
const at = (path) => fileURLToPath(new URL(path, import.meta.url))

/** Program of each Node by its major version; those of others run on Linux with x64 only. */
export const NODES = {
  22: at('node_modules/node-22/bin/node'),
  24: process.execPath,
  26: at('node_modules/node-26/bin/node'),
}

/** Why a version cannot be tried here; false when it can. */
export function missing(major) {
  return !existsSync(NODES[major]) && `Node ${major} is brought along for Linux on x64 only`
}

/** As `npm run` names it; else that of the PATH. */
const NPM =
  process.env.npm_execpath ??
  process.env.PATH.split(':')
    .map((folder) => join(folder, 'npm'))
    .filter((file) => existsSync(file))
    .map((file) => realpathSync(file))[0]

const folders = []

/** An empty folder, gone when the tests are over. */
export function emptyFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-consumer-'))
  folders.push(folder)
  return folder
}

export function removeFolders() {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
}

let made

/**
 * Packs both once. The build is that of `npm run packages`, so no script runs here.
 *
 * @returns for each package what npm says of it (`files`, `size`, `unpackedSize` in bytes) and `path`
 */
export function packed() {
  if (made !== undefined) return made
  const folder = emptyFolder()
  const args = ['pack', '-w', 'lib', '-w', 'observatory', '--ignore-scripts', '--json']
  const said = execFileSync(process.execPath, [NPM, ...args, '--pack-destination', folder], {
    cwd: ROOT,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const list = JSON.parse(said).map((one) => ({ ...one, path: join(folder, one.filename) }))
  made = { lib: list[0], observatory: list[1] }
  return made
}

/** A project of a stranger: a folder with nothing but its own package.json. */
export function project() {
  const folder = emptyFolder()
  const manifest = { name: 'stranger', version: '1.0.0', private: true, type: 'module' }
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest))
  return folder
}

/** Environment in which `node` is that one, and nothing of this machine's settings counts. */
function surroundings(major) {
  const { PATH, HOME } = process.env
  return { PATH: `${dirname(NODES[major])}:${PATH}`, HOME, LANG: 'C.UTF-8' }
}

/** Runs npm with a version of Node. Gives exit code, stdout and stderr. */
export function npm(major, folder, ...args) {
  return run(major, folder, [NPM, ...args])
}

/** Runs a command of an installed package, as `npx` does, and never another than the installed one. */
export function npx(major, folder, ...words) {
  return npm(major, folder, 'exec', '--offline', '--no', '--', ...words)
}

/** Runs Node itself. */
export function run(major, folder, args) {
  const options = { cwd: folder, env: surroundings(major), timeout: 240_000, maxBuffer: 2 ** 26 }
  return new Promise((resolve) => {
    execFile(NODES[major], args, options, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : (error.code ?? error.signal), stdout, stderr }),
    )
  })
}

/** The program that a package brings, and where it is to run. */
export function program(major, folder, name) {
  return {
    file: NODES[major],
    args: [join(folder, 'node_modules', name, 'bin', `${name}.js`)],
    options: { cwd: folder, env: { ...surroundings(major), PORT: '0' } },
  }
}

/** Installs tarballs; rejects with what npm said. */
export async function install(major, folder, ...tarballs) {
  const args = ['--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error']
  const { code, stdout, stderr } = await npm(major, folder, 'install', ...args, ...tarballs)
  if (code !== 0) throw new Error(`npm install with Node ${major}: ${stdout}${stderr}`)
}

/** Puts a package of this folder's lockfile into a project, under the name that it has elsewhere. */
export function lend(folder, from, name) {
  const place = join(folder, 'node_modules', name)
  mkdirSync(dirname(place), { recursive: true })
  symlinkSync(at(`node_modules/${from}`), place)
}

/** Entries of the library that can be imported, as a stranger writes them. */
export function entries() {
  const { name, exports } = JSON.parse(readFileSync(join(ROOT, 'lib/package.json'), 'utf8'))
  return Object.entries(exports)
    .filter(([, target]) => typeof target !== 'string')
    .map(([entry]) => name + entry.slice(1))
}
