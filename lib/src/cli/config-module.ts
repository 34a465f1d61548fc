/** A description that is a module: what it exports, or where and why it cannot be loaded. */
import { execFile } from 'node:child_process'
import { dirname, relative } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { visible } from '../text/visible.ts'
import { usage, type Stop } from './stop.ts'

/**
 * Runs a module, as Node does: types are stripped, not checked, so its syntax must be erasable.
 *
 * @param path absolute
 * @param shown how the file is named in messages
 * @returns the default export
 * @throws Stop with exit 2, with the line where Node tells it
 */
export async function defaultExportOf(path: string, shown: string): Promise<unknown> {
  let module: unknown
  try {
    module = await import(pathToFileURL(path).href)
  } catch (error) {
    throw await unusable(error, path, shown)
  }
  if (typeof module === 'object' && module !== null && 'default' in module) return module.default
  throw stopAt(shown, 'it has no default export', 'write export default defineCatalog({ … })')
}

const REASONS: Readonly<Record<string, string>> = {
  ERR_UNSUPPORTED_TYPESCRIPT_SYNTAX:
    'Node strips types and compiles nothing: write it without, or save it as .js',
  ERR_UNKNOWN_FILE_EXTENSION: 'this Node does not strip types: save it as .js or .json',
}

async function unusable(error: unknown, path: string, shown: string): Promise<Stop> {
  if (!(error instanceof Error)) {
    const what = `it throws ${visible(JSON.stringify(error) ?? String(error), { max: 100 })}`
    return stopAt(shown, what, MEND, error)
  }
  const code = 'code' in error ? String(error.code) : ''
  const missing = /^Cannot find package '([^']+)'/.exec(error.message)?.[1]
  if (code === 'ERR_MODULE_NOT_FOUND' && missing !== undefined) {
    const why = `the package ${missing} is not installed here`
    return stopAt(shown, why, `npm install ${missing}, or write the description as JSON`, error)
  }
  const located = placeOf(error.stack, path) ?? (await syntaxPlace(error, path))
  const why = error.name === 'SyntaxError' ? error.message : `${error.name}: ${error.message}`
  return stopAt(located?.(shown) ?? shown, why, REASONS[code] ?? MEND, error)
}

const MEND = 'mend the module; node runs it as it stands'

function stopAt(place: string, why: string, hint: string, cause?: unknown): Stop {
  const message = `${place}: ${why.replaceAll(/\s+/g, ' ').replace(/\.$/, '')}`
  return usage('config_unusable', visible(message, { max: 400 }), hint, cause)
}

/** `config.ts:3:5`, for the module itself by the name that it was given. */
type Place = (shown: string) => string

/** From a stack that begins with a line of code, which a caret points into, or from its first frame. */
function placeOf(stack: string | undefined, path: string): Place | undefined {
  const [head = '', ...below] = (stack ?? '').split('\n')
  const [, file, line] = /^(file:.+|\/.+|\w:.+):(\d+)$/.exec(head) ?? []
  if (file !== undefined && line !== undefined) {
    const caret = below.slice(0, 4).find((text) => /^\s*\^+\s*$/.test(text))
    const column = caret === undefined ? '' : `:${caret.indexOf('^') + 1}`
    return place(file, `${line}${column}`, path)
  }
  const frame = below.map((text) => /(file:\/\/.+?):(\d+:\d+)\)?$/.exec(text)).find(Boolean)
  const [, url, at = ''] = frame ?? []
  return url === undefined ? undefined : place(url, at, path)
}

function place(source: string, at: string, path: string): Place {
  const file = source.startsWith('file:') ? fileURLToPath(source) : source
  return (shown) => `${file === path ? shown : relative(dirname(path), file)}:${at}`
}

/** Where the syntax of plain JavaScript breaks is told by `node --check` alone. */
async function syntaxPlace(error: Error, path: string): Promise<Place | undefined> {
  if (error.name !== 'SyntaxError') return undefined
  const stderr = await new Promise<string>((resolve) => {
    execFile(process.execPath, ['--check', path], (_, _out, said) => resolve(said))
  })
  return placeOf(stderr, path)
}
