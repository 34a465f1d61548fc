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

/** For nginx, tried with 1.22: one file for each host name, to be included in its server block. */
export function forNginx(site: PublishedSite, options: { readonly root: string }): HostExport {
  const trees = treesOf(site)
  const root = withoutVariables(options.root)
  return {
    files: trees.flatMap((tree, index) => {
      const folder = index === 0 ? 'public/' : `hosts/${tree.label}/`
      const file = index === 0 ? 'countersign.conf' : `countersign-${tree.label}.conf`
      return [
        textFile(file, configuration(site, tree, { file, folder, root })),
        ...documentFiles(tree, folder),
      ]
    }),
    cannot: [
      ...cannotChoose(site),
      'The ETag is made by nginx from the time and size of the file, so it changes whenever the file is written again.',
      'add_header lines of your server block do not reach these locations: repeat there what every answer must carry, such as Strict-Transport-Security.',
      ...(site.link === undefined
        ? []
        : [
            `The Link header belongs to your own root page: add_header Link ${word(site.link)} always; in its location.`,
          ]),
    ],
  }
}

interface Place {
  readonly file: string
  readonly folder: string
  readonly root: string
}

function configuration(site: PublishedSite, tree: Tree, { file, folder, root }: Place): string {
  const cors = site.origins === undefined ? CORS : byVariable(CORS)
  const shared = {
    ...cors,
    ...NOSNIFF,
    ...(site.origins === undefined ? {} : { vary: 'Origin' }),
  }
  return [
    `# Server Cards and catalog of ${tree.host}. In its server block:`,
    `#     include ${word(`${root}/${file}`)};`,
    '# Every header stands in each location, because one add_header drops all inherited ones.',
    ...(site.origins === undefined ? [] : ['', ...choiceOfOrigin(site.origins)]),
    ...tree.documents.flatMap((document) => [
      '',
      ...location(document, `${root}/${folder.slice(0, -1)}`, shared),
    ]),
    '',
    'location @countersign_other {',
    '    types { }',
    '    default_type "";',
    '    expires off;',
    ...indented(addHeaders({ ...shared, ...ALLOW })),
    '    if ($request_method = OPTIONS) {',
    '        return 204;',
    '    }',
    '    return 405;',
    '}',
    '',
  ].join('\n')
}

function location({ name, type }: StaticDocument, root: string, shared: Fields): string[] {
  return [
    `location = ${word(name)} {`,
    `    root ${word(root)};`,
    // The extension must not decide the type, nor `expires` and `charset` of the server the headers.
    '    types { }',
    `    default_type ${word(type)};`,
    '    charset off;',
    '    expires off;',
    '    etag on;',
    ...indented(addHeaders({ ...shared, ...CACHE_CONTROL })),
    '    error_page 405 = @countersign_other;',
    '    if ($request_method !~ ^(GET|HEAD)$) {',
    '        return 405;',
    '    }',
    '}',
  ]
}

/** Sets the variables of `byVariable` for the origins that may read; an empty one sends no header. */
function choiceOfOrigin(origins: readonly string[]): string[] {
  const names = Object.keys(CORS).map(variable)
  return [
    ...names.map((name) => `set ${name} "";`),
    ...origins.flatMap((origin) => [
      `if ($http_origin = ${word(withoutVariables(fieldValue(origin)))}) {`,
      ...Object.entries({ ...CORS, 'access-control-allow-origin': origin }).map(
        ([name, value]) => `    set ${variable(name)} ${word(value)};`,
      ),
      '}',
    ]),
  ]
}

function byVariable(fields: Fields): Fields {
  return Object.fromEntries(Object.keys(fields).map((name) => [name, variable(name)]))
}

function variable(name: string): string {
  return `$countersign_${name.replaceAll('-', '_')}`
}

function addHeaders(fields: Fields): string[] {
  return Object.entries(fields).map(([name, value]) => {
    const text = value.startsWith('$countersign_') ? value : word(value)
    return `add_header ${titled(name)} ${text} always;`
  })
}

function indented(lines: readonly string[]): string[] {
  return lines.map((line) => `    ${line}`)
}

/**
 * A value in double quotes, where only `\` and `"` need an escape. nginx has none for `$`, which
 * begins a variable everywhere but in the name of a location.
 */
function word(text: string): string {
  return `"${text.replace(/["\\]/g, String.raw`\$&`)}"`
}

function withoutVariables(text: string): string {
  if (/[$]|\p{Cc}/u.test(text))
    throw refused(`${JSON.stringify(text)} cannot be written in a configuration of nginx`)
  return text
}
