import { ALLOW, CACHE_CONTROL, CORS, NOSNIFF } from '../answer-headers.ts'
import type { PublishedSite } from '../types.ts'
import { cannotChoose } from './cannot.ts'
import {
  documentFiles,
  type Fields,
  fieldValue,
  type HostExport,
  refused,
  type StaticDocument,
  textFile,
  titled,
  type Tree,
  treesOf,
} from './tree.ts'

/** For Caddy 2, tried with 2.6: one file for each host name, to be imported in its site block. */
export function forCaddy(site: PublishedSite, { root }: { readonly root: string }): HostExport {
  const trees = treesOf(site)
  return {
    files: trees.flatMap((tree, index) => {
      const folder = index === 0 ? 'public' : `hosts/${tree.label}`
      const file = index === 0 ? 'countersign.caddy' : `countersign-${tree.label}.caddy`
      const link = index === 0 ? site.link : undefined
      return [
        textFile(file, configuration(site, tree, { file, folder, root, link })),
        ...documentFiles(tree, `${folder}/`),
      ]
    }),
    cannot: [
      ...cannotChoose(site),
      'A path that nothing in the site block handles gets 200 and no content from Caddy, which readers take for a broken document: end the block with a line "respond 404".',
      'The ETag is made by Caddy from the time and size of the file, so it changes whenever the file is written again.',
    ],
  }
}

interface Place {
  readonly file: string
  readonly folder: string
  readonly root: string
  readonly link: string | undefined
}

function configuration(
  { origins }: PublishedSite,
  tree: Tree,
  { file, folder, root, link }: Place,
): string {
  return [
    `# Server Cards and catalog of ${tree.host}. In its site block:`,
    `#     import ${word(`${root}/${file}`)}`,
    ...(origins === undefined ? [] : ['', ...originMatcher(origins)]),
    ...(link === undefined ? [] : ['', `header / Link ${word(fieldValue(link))}`]),
    ...tree.documents.flatMap((document, index) => [
      '',
      ...handle(document, index, [
        `root * ${word(`${root}/${folder}`)}`,
        ...(origins === undefined ? setFields('', CORS) : restricted(origins)),
        ...setFields('', NOSNIFF),
      ]),
    ]),
    '',
  ].join('\n')
}

/** A path in the matcher of the block itself sorts it before wider blocks, such as that of `/mcp*`. */
function handle(
  { name, type }: StaticDocument,
  index: number,
  shared: readonly string[],
): string[] {
  const plain = /^[\w/.~-]+$/.test(name)
  const matcher = plain ? name : `@countersign_${index}`
  return [
    ...(plain ? [] : [`${matcher} path_regexp ${word(`^${literal(name)}$`)}`]),
    `handle ${matcher} {`,
    ...[
      '@read method GET HEAD',
      '@preflight method OPTIONS',
      '@other not method GET HEAD',
      ...shared,
      ...setFields('@read', { 'content-type': type, ...CACHE_CONTROL }),
      ...setFields('@other', ALLOW),
      'respond @preflight 204',
      'respond @other 405',
      'file_server',
    ].map((line) => `\t${line}`),
    '}',
  ]
}

function originMatcher(origins: readonly string[]): string[] {
  // A block without conditions would match every request.
  if (origins.length === 0) return []
  return [
    '@countersign_reader {',
    ...origins.map((origin) => `\theader Origin ${word(fieldValue(origin))}`),
    '}',
  ]
}

function restricted(origins: readonly string[]): string[] {
  const echoed = { ...CORS, 'access-control-allow-origin': '{header.Origin}' }
  return [
    'header Vary Origin',
    ...(origins.length === 0
      ? []
      : Object.entries(echoed).map(
          ([name, value]) => `header @countersign_reader ${titled(name)} "${value}"`,
        )),
  ]
}

function setFields(matcher: string, fields: Fields): string[] {
  const start = matcher === '' ? 'header' : `header ${matcher}`
  return Object.entries(fields).map(([name, value]) => `${start} ${titled(name)} ${word(value)}`)
}

/** A regular expression of Go for exactly this text, also free of braces and backticks. */
function literal(text: string): string {
  return text.replace(/[^\w/\u0080-\u{10FFFF}-]/gu, (character) => {
    const code = character.codePointAt(0) ?? 0
    return String.raw`\x${code.toString(16).padStart(2, '0')}`
  })
}

/** A literal in backticks; `{` would begin a placeholder, and a backtick has no escape. */
function word(text: string): string {
  if (/[`{}]|\p{Cc}/u.test(text))
    throw refused(`${JSON.stringify(text)} cannot be written in a Caddyfile`)
  return `\`${text}\``
}
