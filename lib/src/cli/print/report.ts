/** One report in the format that was asked for. */
import { formatOf, type Context, type Given } from '../command.ts'
import type { Report } from '../report.ts'
import type { Style } from './style.ts'

export interface Forms {
  readonly text: (style: Style) => string
  /** The members of the JSON document. */
  readonly json: () => Promise<Readonly<Record<string, unknown>>>
  /** The local file that the report is about, for annotations. */
  readonly file?: string | undefined
}

/** Writes a report to stdout. */
export async function printReport(
  report: Report,
  forms: Forms,
  given: Given,
  context: Context,
): Promise<void> {
  const format = formatOf(given)
  if (format === 'json') {
    const { jsonText } = await import('./json.ts')
    context.stdout.write(jsonText(await forms.json()))
  } else if (format === 'github') {
    const { githubText } = await import('./github.ts')
    context.stdout.write(githubText(report, context.cwd, forms.file))
  } else context.stdout.write(forms.text(context.style))
}
