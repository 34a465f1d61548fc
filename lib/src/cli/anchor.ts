/**
 * Where in the checkout something stands: forges show findings beside the lines of files, and
 * refuse a whole SARIF file for one result that has none.
 */
import { readFileSync, statSync } from 'node:fs'
import { isAbsolute, relative, resolve } from 'node:path'
import type { Finding } from '../finding.ts'
import { usage } from './stop.ts'
import type { Surroundings } from './surroundings.ts'

/** The part of the surroundings that says where the checkout is. */
export type Where = Pick<Surroundings, 'cwd' | 'env'>

/** Where a forge shows a finding; every finding has one. */
export interface Anchor {
  /** Relative to the checkout, with forward slashes; never empty. */
  readonly path: string
  /** Both from 1; absent when the whole file is meant. */
  readonly line?: number
  readonly column?: number
  /**
   * `own` it is about this file · `named` the file names it · `none` no file of the checkout is known:
   * the path is the target itself, written as one
   */
  readonly kind: 'own' | 'named' | 'none'
}

/** Files in which projects write down the servers that they publish or use, the most telling first. */
const TELLING: readonly string[] = [
  'countersign.lock',
  'countersign.config.ts',
  'countersign.config.mts',
  'countersign.config.js',
  'countersign.config.mjs',
  'countersign.config.json',
  'targets.yaml',
  'server-card.json',
  'server.json',
  '.mcp.json',
  '.vscode/mcp.json',
  '.cursor/mcp.json',
  'package.json',
  'README.md',
]

/** Where continuous integration says that the checkout is: GitHub, GitLab, Jenkins. */
const ROOTS: readonly string[] = ['GITHUB_WORKSPACE', 'CI_PROJECT_DIR', 'WORKSPACE']

/** Larger ones are not looked through. */
const MOST_BYTES = 1_048_576

/**
 * A file as its path within the checkout, with forward slashes. The checkout is what the
 * surroundings of a build name as such, else the working directory.
 */
export function checkoutPath(file: string, { cwd, env }: Where): string {
  const root = ROOTS.map((name) => env[name]).find(
    (folder) => folder !== undefined && folder !== '' && isBelow(cwd, resolve(folder)),
  )
  return relative(resolve(root ?? cwd), resolve(cwd, file)).replaceAll('\\', '/')
}

function isBelow(path: string, folder: string): boolean {
  const way = relative(folder, path)
  return way !== '..' && !/^\.\.[/\\]/.test(way) && !isAbsolute(way)
}

/**
 * Before anybody is contacted: a build that forgives what it could not reach would forgive this too.
 *
 * @throws Stop with exit 2 when the anchor is no file
 */
export function checkAnchor(anchor: string, cwd: string): void {
  if (isFileAt(anchor, cwd)) return
  const message = `--anchor ${anchor}: there is no such file`
  throw usage('file_missing', message, 'name a file that names the target')
}

/**
 * A function from findings to their anchors. What is about a local file stands there. What is about
 * something remote stands where a file of the checkout names it: its URL, else the target.
 *
 * @param subject what the report is about, as given; several targets with blanks between them
 * @param anchor the file to look in; without one, those in which projects name servers
 */
export function anchorsIn(
  where: Where,
  subject: string,
  anchor?: string,
): (finding: Pick<Finding, 'subject' | 'position'>) => Anchor {
  const files = anchor === undefined ? TELLING : [anchor]
  let texts: ReadonlyMap<string, string> | undefined
  const named = new Map<string, Anchor | undefined>()
  const find = (text: string): Anchor | undefined => {
    texts ??= textsOf(files, where)
    if (!named.has(text)) named.set(text, anchorIn(texts, text))
    return named.get(text)
  }
  const fallback: Anchor | undefined =
    anchor === undefined ? undefined : { path: checkoutPath(anchor, where), kind: 'named' }
  return ({ subject: own, position }) => {
    if (!/^[a-z][a-z0-9+.-]*:\/\//i.test(own) && isFileAt(own, where.cwd)) {
      const path = checkoutPath(own, where)
      const at = position && { line: position.line, column: position.column }
      if (!isOutside(path)) return { path, ...at, kind: 'own' }
    }
    const words = [own, ...subject.split(' ')]
    for (const word of words) {
      const found = word === '' ? undefined : find(word)
      if (found !== undefined) return found
    }
    return fallback ?? { path: pathOf(own), kind: 'none' }
  }
}

function isOutside(path: string): boolean {
  return path === '' || path.startsWith('../') || isAbsolute(path)
}

function isFileAt(path: string, cwd: string): boolean {
  try {
    return statSync(resolve(cwd, path)).isFile()
  } catch {
    return false
  }
}

function textsOf(files: readonly string[], where: Where): ReadonlyMap<string, string> {
  const texts = new Map<string, string>()
  for (const file of files) {
    const within = checkoutPath(file, where)
    const text = isOutside(within) ? undefined : textAt(resolve(where.cwd, file))
    if (text !== undefined) texts.set(within, text)
  }
  return texts
}

/** Nothing of a file that cannot be read: where a finding is shown is worth no failed report. */
function textAt(path: string): string | undefined {
  try {
    const facts = statSync(path, { throwIfNoEntry: false })
    if (facts?.isFile() !== true || facts.size > MOST_BYTES) return undefined
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

/** The first place at which a file has the text as a whole name or URL, not as a part of another. */
function anchorIn(texts: ReadonlyMap<string, string>, text: string): Anchor | undefined {
  for (const [path, content] of texts) {
    for (let at = content.indexOf(text); at >= 0; at = content.indexOf(text, at + 1)) {
      const before = content.slice(Math.max(0, at - 1), at)
      const after = content.slice(at + text.length, at + text.length + 2)
      if (/[\w.@-]/.test(before) || /^(?:[\w-]|\.\w)/.test(after)) continue
      const lines = content.slice(0, at).split('\n')
      return { path, line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1, kind: 'named' }
    }
  }
  return undefined
}

/** A URL or name as a relative path: `api.example.com/mcp`. */
function pathOf(subject: string): string {
  const path = subject
    .replace(/^[a-z][a-z0-9+.-]*:\/\//i, '')
    .split(/[/\\?#]+/)
    .filter((part) => part !== '' && part !== '.' && part !== '..')
    .join('/')
  return path === '' ? 'target' : path
}
