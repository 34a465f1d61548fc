/** `countersign card new`: a card or a description from answers, options and what there is already. */
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { findingsOfIssues } from '../../card/findings.ts'
import type { Issue } from '../../card/issue.ts'
import { lintServerCard } from '../../card/lint.ts'
import { parseServerCard, SERVER_CARD_SCHEMA } from '../../card/server-card.ts'
import type { PartialCard } from '../../card/types.ts'
import type { Finding } from '../../finding.ts'
import { parsePublishDescription } from '../../publish/description.ts'
import { visible } from '../../text/visible.ts'
import { askOn } from '../ask.ts'
import { formatOf, isOn, valueOf, type Context, type Given } from '../command.ts'
import { writeWhole } from '../write-whole.ts'
import { findingsDocument, jsonText } from '../print/json.ts'
import { newCardText } from '../print/new-card.ts'
import { styleFor } from '../print/style.ts'
import { conclude } from '../report.ts'
import { baseUrlOf, describe } from '../sources/config.ts'
import { fromLegacy, fromRegistry } from '../sources/document.ts'
import type { Found } from '../sources/found.ts'
import { fromLive } from '../sources/live.ts'
import { inOrder, merge, type Told } from '../sources/merge.ts'
import { fromPackage } from '../sources/package-json.ts'
import { askFor, missingOptions, wantedBy } from '../sources/wanted.ts'
import { EXIT, Stop, usage, type ExitCode } from '../stop.ts'

/**
 * Asks a person only on a terminal and only for what is missing. Writes over a file only with
 * `--force`.
 */
export async function cardNew(given: Given, context: Context): Promise<ExitCode> {
  const out = valueOf(given, 'out')
  if (out !== undefined) refuseExisting(out, given, context)
  const asConfig = valueOf(given, 'as') === 'config'
  const baseUrl = valueOf(given, 'base-url')
  const wanted = wantedBy(given, baseUrl)
  const found = await foundBy(given, context)
  const merged = merge(wanted, found)
  const card = inOrder(await completed(merged.card, asConfig, baseUrl, context))
  const made = asConfig ? configOf(card, baseUrl) : cardOf(card)
  const sources = [...merged.sources, ...made.told]
  const findings = findingsOf(made, out)
  const conditions = [...new Set(found.flatMap((one) => one.conditions))]
  const report = await conclude(findings, { conditions }, out ?? made.what, given, context)
  if (made.ok && out !== undefined) write(out, made.text, given, context)
  if (formatOf(given) === 'json') {
    const value: unknown = made.ok ? JSON.parse(made.text) : undefined
    const created = made.ok && { created: { as: asConfig ? 'config' : 'card', out, value } }
    context.stdout.write(jsonText(findingsDocument(report, { ...created, sources })))
    return report.exitCode
  }
  if (made.ok && out === undefined) context.stdout.write(made.text)
  const style = styleFor(context.stderr, context.env, isOn(given, 'no-color'))
  context.stderr.write(newCardText(sources, { ok: made.ok, out, asConfig }, report, style))
  return report.exitCode
}

/** In the order in which they count: what is seen live before what was written down about it. */
const SOURCES = [
  ['from-live', fromLive],
  ['from-registry', fromRegistry],
  ['from-package', fromPackage],
  ['from-legacy', fromLegacy],
] as const

async function foundBy(given: Given, context: Context): Promise<readonly Found[]> {
  const found: Found[] = []
  for (const [option, read] of SOURCES) {
    const value = valueOf(given, option)
    if (value !== undefined) found.push(await read(value, given, context))
  }
  return found
}

/**
 * The card with all that it needs, asked for where somebody can answer.
 *
 * @throws Stop with exit 2 that names every option that is missing
 */
async function completed(
  card: PartialCard,
  asConfig: boolean,
  baseUrl: string | undefined,
  { stdin, stderr }: Context,
): Promise<PartialCard> {
  const needed = [
    ...(['name', 'version', 'description'] as const),
    ...(asConfig ? (['remotes'] as const) : []),
  ]
  const missing = missingOptions(card, needed)
  if (missing.length > 0 && stderr.isTTY === true) {
    const input = stdin()
    if (input.isTTY === true) {
      const asker = askOn(input, stderr)
      try {
        return await askFor(card, needed, baseUrl, asker)
      } finally {
        await asker.end()
      }
    }
  }
  const open = asConfig && missing.length === 0 && !(baseUrl ?? baseUrlOf(card))
  const options = open ? ['--base-url'] : missing
  if (options.length === 0) return card
  throw usage(
    'option_value',
    `card new needs ${options.join(', ')}`,
    'give them, or a source that says it, such as --from-live https://example.com/mcp',
  )
}

interface Made {
  readonly ok: boolean
  readonly text: string
  /** What it is, for people. */
  readonly what: string
  readonly issues: readonly Issue[]
  readonly told: readonly Told[]
}

function cardOf(partial: PartialCard): Made {
  const card = { $schema: SERVER_CARD_SCHEMA, ...partial }
  const parsed = parseServerCard(card)
  const made = { what: 'the card', told: [] }
  if (!parsed.ok) return { ...made, ok: false, text: '', issues: parsed.issues }
  const issues = [...parsed.issues, ...lintServerCard(parsed.value)]
  const ok = issues.every(({ severity }) => severity !== 'error')
  return { ...made, ok, text: jsonText(parsed.value), issues }
}

function configOf(card: PartialCard, baseUrl: string | undefined): Made {
  const { config, notes } = describe(card, baseUrl)
  const { ok, issues } = parsePublishDescription(config)
  const what = 'the description'
  const told = notes.length === 0 ? [] : [{ source: what, notes }]
  return { ok, text: jsonText(config), what, issues, told }
}

/** With line and column only of a text that somebody gets to see. */
function findingsOf({ ok, text, what, issues }: Made, out: string | undefined): readonly Finding[] {
  const subject = out ?? what
  return ok
    ? findingsOfIssues(issues, text, subject)
    : issues.map((issue) => ({ ...issue, subject }))
}

function refuseExisting(out: string, given: Given, { cwd }: Context): void {
  if (isOn(given, 'force') || !existsSync(resolve(cwd, out))) return
  throw new Stop(
    'file_exists',
    EXIT.unreadable,
    `${visible(out, { max: 300 })}: is there already`,
    'name another file, or overwrite it with --force',
  )
}

function write(out: string, text: string, given: Given, context: Context): void {
  refuseExisting(out, given, context)
  writeWhole(resolve(context.cwd, out), text, '--out')
}
