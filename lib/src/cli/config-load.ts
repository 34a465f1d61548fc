/** The description of what is published, from any form of `countersign.config`. */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { findingsOfIssues } from '../card/findings.ts'
import type { Issue, Parsed } from '../card/issue.ts'
import type { Finding } from '../finding.ts'
import {
  parsePublishDescription,
  readPublishDescription,
  type DescriptionOptions,
} from '../publish/description.ts'
import type { PublishDescription } from '../publish/types.ts'
import { visible } from '../text/visible.ts'
import type { Context, Given } from './command.ts'
import { findConfig } from './config-find.ts'
import { defaultExportOf } from './config-module.ts'
import { placesInModule } from './config-place.ts'
import { usage } from './stop.ts'

/** A description, or what has to be mended first. */
export interface LoadedDescription {
  /** The file, as it was given or found. */
  readonly path: string
  /** What to mend, with line and column. */
  readonly findings: readonly Finding[]
  /** Absent when a finding is an error. */
  readonly description?: PublishDescription
}

/**
 * Loads the description that `--config` names, or the one in the working directory. JSON is read
 * strictly; a module is run.
 *
 * @throws Stop with exit 2 when there is none, or when it cannot be read or run
 */
export async function loadDescription(
  given: Given,
  context: Context,
  options: DescriptionOptions = {},
): Promise<LoadedDescription> {
  const path = findConfig(given, context)
  const file = resolve(context.cwd, path)
  const text = textOf(file, path)
  if (/\.[cm]?[jt]s$/.test(path)) {
    const parsed = parsePublishDescription(await defaultExportOf(file, path), options)
    return loaded(path, parsed, findingsInModule(parsed.issues, text, path))
  }
  const parsed = readPublishDescription(text, options)
  return loaded(path, parsed, findingsOfIssues(parsed.issues, text, path))
}

function loaded(
  path: string,
  parsed: Parsed<PublishDescription>,
  findings: readonly Finding[],
): LoadedDescription {
  return { path, findings, ...(parsed.ok && { description: parsed.value }) }
}

function findingsInModule(issues: readonly Issue[], text: string, subject: string): Finding[] {
  const places = placesInModule(
    text,
    issues.map(({ pointer }) => pointer),
  )
  return issues.map((issue) => {
    const position = places.get(issue.pointer)
    return { ...issue, subject, ...(position && { position }) }
  })
}

function textOf(file: string, path: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (cause) {
    const message = `${visible(path, { max: 200 })}: cannot be read`
    throw usage('config_unusable', message, 'name a readable file', cause)
  }
}
