/** The badge of a name, for whoever wants to show it elsewhere. */
import { badgePath, reportPath } from '../addresses.ts'
import { html, type Html } from '../html.ts'
import type { WebOptions } from '../options.ts'
import { command } from '../parts/blocks.ts'
import { say } from '../text/say.ts'
import type { Slug } from '../../store/types.ts'

/** The badge as it is now, and the Markdown that shows it and leads to the report. */
export function badgeBlock({ texts, publicUrl }: WebOptions, slug: Slug): Html {
  const badge = badgePath(slug)
  // The caption says what it is; its words are those of the report.
  const caption = html`<img src="${badge}" alt="" height="20"> ${say(texts, 'badge_markdown')}`
  const alt = `MCP: ${slug.provider}/${slug.name}`
  return command(caption, `[![${alt}](${publicUrl}${badge})](${publicUrl}${reportPath(slug)})`)
}
