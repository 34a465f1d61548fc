/** `countersign publish --out <dir> [--for <host>]`: everything that is described, as files. */
import { resolve } from 'node:path'
import { siteOf } from '../../publish/site.ts'
import { cannotTell } from '../../publish/static/cannot.ts'
import {
  constantFields,
  DEFAULT_ROOT,
  documentFiles,
  joined,
  titled,
  treesOf,
  type Tree,
} from '../../publish/static/tree.ts'
import { exportStatic, STATIC_HOSTS, type StaticExport } from '../../publish/static.ts'
import type { PublishedSite } from '../../publish/types.ts'
import { visible } from '../../text/visible.ts'
import { isOn, valueOf, type Context, type Given } from '../command.ts'
import { loadDescription } from '../config-load.ts'
import { planExport, writeExport, type ExportPlan } from '../export-folder.ts'
import { exportedMembers, exportedText, type Exported } from '../print/exported.ts'
import { printReport } from '../print/report.ts'
import { conclude } from '../report.ts'
import { selectionOf } from '../selection.ts'
import { usage, type ExitCode } from '../stop.ts'

/** Writes nothing with `--dry-run`, nor when the description makes no documents. */
export async function publish(given: Given, context: Context): Promise<ExitCode> {
  const { reports } = await selectionOf(given, [])
  const out = valueOf(given, 'out')
  const dryRun = isOn(given, 'dry-run')
  if (out === undefined && !dryRun)
    throw usage(
      'option_value',
      'publish needs the folder for the files',
      'add --out public, or --dry-run to see what would be written',
    )
  checkHostOptions(given)
  const options = { development: isOn(given, 'development') }
  const { path, description, findings } = await loadDescription(given, context, options)
  // Findings can be accepted or left out; a description that makes no documents cannot.
  const failed = description === undefined
  const report = await conclude(findings.filter(reports), { failed }, path, given, context)
  const exported =
    description && exportOf(siteOf(description, options), { out, dryRun }, given, context)
  await printReport(
    report,
    {
      text: (style) => exportedText(exported, report, style),
      json: async () => {
        const { findingsDocument } = await import('../print/json.ts')
        return findingsDocument(report, exported && { export: exportedMembers(exported) })
      },
      file: path,
    },
    given,
    context,
  )
  return report.exitCode
}

/** An option that says nothing for this host would be passed over in silence. */
function checkHostOptions(given: Given): void {
  const target = valueOf(given, 'for')
  const byName = target === 'nginx' || target === 'caddy'
  if (!byName && given.options.has('root'))
    throw usage('option_value', '--root is for nginx and caddy', 'leave it out')
  if (byName && given.options.has('host'))
    throw usage('option_value', `${target} chooses by host itself`, 'leave --host out')
}

interface Place {
  readonly out: string | undefined
  readonly dryRun: boolean
}

function exportOf(
  site: PublishedSite,
  { out, dryRun }: Place,
  given: Given,
  { cwd }: Context,
): Exported {
  const made = filesFor(site, given)
  const folder = out === undefined ? undefined : resolve(cwd, out)
  const plan: ExportPlan =
    folder === undefined
      ? { files: made.files.map((file) => ({ ...file, state: 'new' })), left: [] }
      : planExport(made.files, folder, isOn(given, 'force'))
  if (folder !== undefined && !dryRun) writeExport(plan, folder)
  const target = valueOf(given, 'for')
  const byName = target === 'nginx' || target === 'caddy'
  return {
    site,
    target,
    out,
    root: byName ? (valueOf(given, 'root') ?? DEFAULT_ROOT) : undefined,
    written: !dryRun,
    cannot: made.cannot,
    ...plan,
  }
}

function filesFor(site: PublishedSite, given: Given): StaticExport {
  const target = STATIC_HOSTS.find((host) => host === valueOf(given, 'for'))
  const host = valueOf(given, 'host')
  if (target === undefined) return plainFiles(site, host)
  const root = valueOf(given, 'root') ?? DEFAULT_ROOT
  return exportStatic(site, { for: target, root, ...(host !== undefined && { host }) })
}

/** The documents alone, for a host that is told its headers in some other way. */
function plainFiles(site: PublishedSite, host: string | undefined): StaticExport {
  const trees = treesOf(site)
  const tree = host === undefined ? trees[0] : trees.find((one) => one.host === host)
  if (tree === undefined)
    throw usage(
      'option_value',
      `no document belongs to the host ${visible(host ?? '', { max: 100 })}`,
      `it is one of ${trees.map((one) => one.host).join(', ')}`,
    )
  return {
    files: joined(documentFiles(tree)),
    cannot: [...needed(site, tree), ...cannotTell(site, tree)],
  }
}

/** What a server has to be told about files that it knows nothing of. */
function needed(site: PublishedSite, { documents }: Tree): readonly string[] {
  const fields = Object.entries(constantFields(site)).map(
    ([name, value]) => `${titled(name)}: ${value}`,
  )
  const bare = documents.filter(({ path }) => !path.endsWith('.json'))
  return [
    `No headers are set: your server must send with every file ${fields.join('; ')}. --for writes that for a known host.`,
    ...bare.map(
      ({ path, type }) => `${path} has no extension: your server must send it as ${type}.`,
    ),
  ]
}
