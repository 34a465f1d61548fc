/** The description that a command of `publish` is given, as the documents that it makes. */
import { shellWord } from '../discover/shell-word.ts'
import { siteOf } from '../publish/site.ts'
import type { PublishedSite } from '../publish/types.ts'
import { visible } from '../text/visible.ts'
import type { Context, Given } from './command.ts'
import { loadDescription } from './config-load.ts'
import { usage } from './stop.ts'

/**
 * Loads the description that `--config` names, or the one in the working directory.
 *
 * @throws Stop with exit 2 when there is none, or when it cannot be published: the first fault, with
 *   its line and column where they are known
 */
export async function describedSite(given: Given, context: Context): Promise<PublishedSite> {
  const { path, description, findings } = await loadDescription(given, context)
  if (description !== undefined) return siteOf(description)
  const [first, ...others] = findings.filter(({ severity }) => severity === 'error')
  const { line, column } = first?.position ?? {}
  const place = line === undefined ? '' : `:${line}:${column}`
  const more = others.length === 0 ? '' : ` (and ${others.length} more)`
  const message = (first?.message ?? 'it describes nothing').replace(/\.$/, '')
  throw usage(
    'input_invalid',
    visible(`${path}${place}: ${message}${more}`, { max: 500 }),
    others.length === 0
      ? visible((first?.mend ?? '').replace(/\.$/, ''), { max: 300 })
      : `countersign publish --dry-run --config ${shellWord(path)} shows all of them`,
  )
}
