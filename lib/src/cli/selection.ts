/** `--only` and `--skip`: which sections run and which codes are reported. */
import type { Finding } from '../finding.ts'
import { visible } from '../text/visible.ts'
import { valuesOf, type Given } from './command.ts'
import { suggestion } from '../card/nearest.ts'
import { usage } from './stop.ts'

/** What is looked at, and what of it is reported. */
export interface Selection<Section extends string> {
  /** Sections that are left out. */
  readonly skipped: ReadonlySet<Section>
  /** True for a finding, or a rule, that is reported. */
  readonly reports: (finding: Pick<Finding, 'code'>) => boolean
}

/**
 * Reads both options; ids are separated by commas.
 *
 * @param sections the sections of the command; every other id must be the code of a rule
 * @throws Stop with exit 2 for an id that is neither
 */
export async function selectionOf<Section extends string>(
  given: Given,
  sections: readonly Section[],
): Promise<Selection<Section>> {
  const only = idsOf(given, 'only')
  const skip = idsOf(given, 'skip')
  const known: ReadonlySet<string> = new Set(sections)
  const codes = [...only, ...skip].filter((id) => !known.has(id))
  if (codes.length > 0) await checkCodes(codes, sections)
  const onlySections = sections.filter((section) => only.has(section))
  const onlyCodes = [...only].filter((id) => !known.has(id))
  return {
    skipped: new Set(
      sections.filter(
        (section) =>
          skip.has(section) || (onlySections.length > 0 && !onlySections.includes(section)),
      ),
    ),
    reports: ({ code }) => !skip.has(code) && (onlyCodes.length === 0 || only.has(code)),
  }
}

function idsOf(given: Given, option: 'only' | 'skip'): ReadonlySet<string> {
  const words = valuesOf(given, option).flatMap((value) => value.split(','))
  return new Set(words.map((word) => word.trim()).filter((word) => word !== ''))
}

async function checkCodes(ids: readonly string[], sections: readonly string[]): Promise<void> {
  const { ALL_RULES } = await import('./rulebook.ts')
  const codes = ALL_RULES.map((rule) => rule.code)
  for (const id of ids) {
    if (codes.includes(id)) continue
    const lists = sections.length > 0 ? `sections: ${sections.join(', ')}; ` : ''
    throw usage(
      'option_value',
      `there is no ${sections.length > 0 ? 'section or ' : ''}code "${visible(id, { max: 60 })}"`,
      suggestion(id, [...sections, ...codes], `${lists}codes: countersign explain`),
    )
  }
}
