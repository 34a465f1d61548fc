/** The description that a command of `publish` is given, as the documents that it makes. */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { findingsOfIssues } from '../card/findings.ts'
import { siteOf } from '../publish/site.ts'
import { readPublishDescription } from '../publish/description.ts'
import type { PublishedSite } from '../publish/types.ts'
import { visible } from '../text/visible.ts'
import { valueOf, type Context, type Given } from './command.ts'
import { usage } from './stop.ts'

/** Where a description is when nobody says so. */
const CONFIG = 'countersign.config.json'

/**
 * Reads the description that `--config` names.
 *
 * @throws Stop with exit 2 when there is none, or when it cannot be published: the first fault, with
 *   its line and column
 */
export function describedSite(given: Given, { cwd }: Context): PublishedSite {
  const path = valueOf(given, 'config') ?? CONFIG
  const text = textOf(path, cwd)
  const parsed = readPublishDescription(text)
  if (parsed.ok) return siteOf(parsed.value)
  const faults = findingsOfIssues(parsed.issues, text, path)
  const errors = faults.filter(({ severity }) => severity === 'error')
  const [first] = errors
  const { line = 1, column = 1 } = first?.position ?? {}
  const more = errors.length > 1 ? ` (and ${errors.length - 1} more)` : ''
  const message = visible(first?.message ?? 'it describes nothing', { max: 300 })
  throw usage(
    'input_invalid',
    `${visible(path, { max: 200 })}:${line}:${column}: ${message}${more}`,
    visible(first?.mend ?? 'describe at least one server', { max: 300 }),
  )
}

function textOf(path: string, cwd: string): string {
  try {
    return readFileSync(resolve(cwd, path), 'utf8')
  } catch (error) {
    throw usage(
      'option_value',
      `--config ${visible(path, { max: 200 })}: cannot be read`,
      `name the JSON file of the description, such as ${CONFIG}`,
      error,
    )
  }
}
