/** What `publish` wrote, or would write: for a person, and as a member of a report. */
import { shellWord } from '../../discover/shell-word.ts'
import type { PublishedSite } from '../../publish/types.ts'
import { visible } from '../../text/visible.ts'
import type { ExportPlan, PlannedFile } from '../export-folder.ts'
import type { Report } from '../report.ts'
import { endingText, findingsText, plural } from './findings.ts'
import type { Member } from './json-members.ts'
import { heading, table, type Cell, type Style } from './style.ts'

/** An export with what was asked for. */
export interface Exported extends ExportPlan {
  readonly site: PublishedSite
  /** As `--for` says; plain files when undefined. */
  readonly target: string | undefined
  readonly out: string | undefined
  /** Where the folder will lie on the server, for the hosts whose configuration names it. */
  readonly root: string | undefined
  /** False when nothing was written because nobody wanted it. */
  readonly written: boolean
  /** What the host cannot do as the handler does, one sentence each. */
  readonly cannot: readonly string[]
}

const STATES: Readonly<Record<PlannedFile['state'], Cell>> = {
  new: { text: 'new', tone: 'good' },
  changed: { text: 'changed', tone: 'doubtful' },
  unchanged: { text: 'unchanged', tone: 'dim' },
}

/** The files, what the host cannot do, the findings, and where to go from here. */
export function exportedText(exported: Exported | undefined, report: Report, style: Style): string {
  const findings = findingsText(report.findings, style)
  if (exported === undefined)
    return `${style.paint('bold', `${visible(report.subject, { max: 200 })} cannot be published`)}\n\n${findings}\n${endingText(report, style)}`
  const { cannot, files, left, root } = exported
  const rows = files.map(({ path, state }): readonly Cell[] => [
    STATES[state],
    visible(path, { max: 300 }),
  ])
  const place =
    root === undefined
      ? ''
      : `  The configuration looks for them in ${visible(root, { max: 200 })}; --root names another place.\n`
  const sections: readonly (readonly [string, string])[] = [
    [`What ${exported.target ?? 'your server'} must know or cannot do`, sentences(cannot, style)],
    [
      'Of an earlier export, and still there',
      table(
        left.map((path) => [visible(path, { max: 300 })]),
        style,
      ),
    ],
    ['Findings', findings],
  ]
  const shown = sections
    .filter(([, body]) => body !== '')
    .map(([name, body]) => `\n${heading(name, style)}${body}`)
  return `${style.paint('bold', titleOf(exported))}\n${table(rows, style)}${place}${shown.join('')}\n${endingText(report, style)}${nextText(exported, report.subject, style)}`
}

function titleOf({ files, out, target, written }: Exported): string {
  const place = out === undefined ? '' : ` ${written ? 'in' : 'for'} ${visible(out, { max: 200 })}`
  const kind = target === undefined ? '' : ` for ${target}`
  const end = written ? '' : '; nothing was written'
  return `${plural(files.length, 'file')}${kind}${place}${end}`
}

function sentences(texts: readonly string[], style: Style): string {
  return table(
    texts.map((text) => ['-', visible(text, { max: 600 })]),
    style,
  )
}

/** On one line however long, because it is there to be copied. */
function nextText({ site, written }: Exported, config: string, style: Style): string {
  if (!written) return ''
  const [host, file] = [new URL(site.baseUrl).host, visible(config)].map(shellWord)
  const command = `countersign publish verify ${host} --config ${file}`
  return `${style.paint('dim', `When it is deployed: ${command}`)}\n`
}

/** The member `export` of a `countersign.findings` document. */
export function exportedMembers({ files, left, ...exported }: Exported): Member {
  const { target, out, root, written, cannot } = exported
  return {
    for: target,
    out,
    root,
    written,
    files: files.map(({ path, state, bytes }) => ({ path, state, byteLength: bytes.length })),
    left,
    cannot,
  }
}
