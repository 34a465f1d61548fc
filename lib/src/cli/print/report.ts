/** One report in the formats that were asked for. */
import { formatOf, valueOf, type Context, type Format, type Given } from '../command.ts'
import type { Report } from '../report.ts'
import type { Case } from './cases.ts'
import type { Style } from './style.ts'

/** One result in every form; a form that nobody wants is not made. */
export interface Forms {
  readonly text: (style: Style) => string
  /** The members of the JSON document. */
  readonly json: () => Promise<Readonly<Record<string, unknown>>>
  /** The local file that the report is about, for annotations. */
  readonly file?: string | undefined
  /** What was asked one by one and how it went, for JUnit; without it only findings are known. */
  readonly cases?: () => Promise<readonly Case[]>
}

/** Writes a report to stdout, and into the files that `--report` names. */
export async function printReport(
  report: Report,
  forms: Forms,
  given: Given,
  context: Context,
): Promise<void> {
  const format = formatOf(given)
  context.stdout.write(await formatted(format, report, forms, given, context))
  await writeReports(report, forms, given, context)
}

/**
 * Writes the files that `--report` names, each whole or not at all.
 *
 * @throws Stop with exit 3 when one cannot be written
 */
export async function writeReports(
  report: Report,
  forms: Forms,
  given: Given,
  context: Context,
): Promise<void> {
  if (!given.options.has('report')) return
  const [{ reportsOf }, { writeWhole }, path] = await Promise.all([
    import('../reports.ts'),
    import('../write-whole.ts'),
    import('node:path'),
  ])
  for (const { format, file } of reportsOf(given))
    writeWhole(
      path.resolve(context.cwd, file),
      await formatted(format, report, forms, given, context),
      '--report',
    )
}

async function formatted(
  format: Format,
  report: Report,
  forms: Forms,
  given: Given,
  context: Context,
): Promise<string> {
  if (format === 'json') {
    const { jsonText } = await import('./json.ts')
    return jsonText(await forms.json())
  }
  if (format === 'github') {
    const { githubText } = await import('./github.ts')
    return githubText(report, context, forms.file)
  }
  if (format !== 'sarif' && format !== 'junit') return forms.text(context.style)
  const { anchorsIn } = await import('../anchor.ts')
  const anchorOf = anchorsIn(context, report.subject, valueOf(given, 'anchor'))
  if (format === 'junit') {
    const { junitText } = await import('./junit.ts')
    return junitText(report, (await forms.cases?.()) ?? [], anchorOf)
  }
  const [{ sarifDocument }, { jsonText }, { ALL_RULES }, { catalogueOf }, { rulesIn }] =
    await Promise.all([
      import('./sarif.ts'),
      import('./json.ts'),
      import('../rulebook.ts'),
      import('../language.ts'),
      import('../in-language.ts'),
    ])
  return jsonText(sarifDocument(report, rulesIn(ALL_RULES, await catalogueOf(given)), anchorOf))
}
