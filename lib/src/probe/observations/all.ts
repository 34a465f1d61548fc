/** Everything that is seen beside the checks: one list of observers, one list of their rules. */
import type { WrittenTools } from '../../run/fingerprint.ts'
import type { Observation } from '../../run/observation.ts'
import { scanTools, type ToolScan } from '../hygiene/scan.ts'
import type { RunView } from '../view.ts'
import { BROWSER_RULES, observePreflight } from './browsers.ts'
import { CAPABILITY_RULES, observeCapabilities } from './capabilities.ts'
import { CHALLENGE_RULES, observeChallenges } from './challenges.ts'
import { DIGEST_RULES, observeDigests } from './digests.ts'
import { HEADER_MARK_RULES } from './header-marks.ts'
import { observeHygiene } from './hygiene.ts'
import { ISSUER_METADATA_RULES, observeIssuer } from './issuer-metadata.ts'
import { LIST_SIZE_RULES, observeListSize } from './list-size.ts'
import { METHOD_RULES, observeMethods } from './methods.ts'
import { NEGATIVE_RULES, observeAccept, observeNegatives } from './negatives.ts'
import { observePages, PAGE_RULES } from './pages.ts'
import { observePayment, PAYMENT_RULES } from './payment.ts'
import { PROPERTY_RULES } from './properties.ts'
import { observeRedirects, REDIRECT_RULES } from './redirects.ts'
import { REFERENCE_RULES } from './references.ts'
import { observeReplies } from './replies.ts'
import { observeResourceMetadata, RESOURCE_METADATA_RULES } from './resource-metadata.ts'
import { observeIdentity, observeResults, RESULT_RULES } from './results.ts'
import { observeRevisions, REVISION_RULES } from './revisions.ts'
import { observed, type ObservationRule } from './rule.ts'
import { observeSession, SESSION_RULES } from './session.ts'
import { observeStreams, STREAM_RULES } from './streams.ts'
import { observeToolNames, TOOL_NAME_RULES } from './tool-names.ts'
import { observeToolSchemas, TOOL_SCHEMA_RULES } from './tool-schemas.ts'

const OBSERVATIONS_CUT: ObservationRule = {
  code: 'observations_cut',
  severity: 'note',
  title: 'More of one kind than is listed',
  why: 'A list with thousands of the same fault is not read; the count tells how many there are.',
  mend: 'Mend the rule that makes them.',
  spec: 'docs/cli.md',
  say: (p) => `${p.code} was seen ${p.count} times; ${p.listed} are listed.`,
}

/** The rules whose home is this folder, for `explain`. Those of wire/ and of hygiene have theirs. */
export const OBSERVATION_RULES: readonly ObservationRule[] = [
  ...REVISION_RULES,
  ...RESULT_RULES,
  ...CAPABILITY_RULES,
  ...SESSION_RULES,
  ...STREAM_RULES,
  ...REDIRECT_RULES,
  ...METHOD_RULES,
  ...NEGATIVE_RULES,
  ...BROWSER_RULES,
  ...PAGE_RULES,
  ...TOOL_NAME_RULES,
  ...TOOL_SCHEMA_RULES,
  ...PROPERTY_RULES,
  ...REFERENCE_RULES,
  ...HEADER_MARK_RULES,
  ...LIST_SIZE_RULES,
  ...DIGEST_RULES,
  ...CHALLENGE_RULES,
  ...RESOURCE_METADATA_RULES,
  ...ISSUER_METADATA_RULES,
  ...PAYMENT_RULES,
  OBSERVATIONS_CUT,
]

const OBSERVERS: readonly ((view: RunView, written?: WrittenTools) => readonly Observation[])[] = [
  observeRevisions,
  observeIdentity,
  observeCapabilities,
  observeResults,
  observeReplies,
  observeStreams,
  observeSession,
  observeRedirects,
  observeAccept,
  observeMethods,
  observeNegatives,
  observePreflight,
  observePages,
  observeToolNames,
  observeToolSchemas,
  observeListSize,
  observeDigests,
  observeChallenges,
  observeResourceMetadata,
  observeIssuer,
  observePayment,
]

/** So many of one code are listed. */
const MOST_LISTED = 50

/**
 * What was seen beside the fifteen checks, each once, at most 50 of a kind. Pure; moves no state.
 *
 * @param scan of the list's names and descriptions, when somebody has it already
 * @param written of the list's tools, likewise
 */
export function observationsOf(
  view: RunView,
  scan: ToolScan = scanTools(view.list.tools),
  written?: WrittenTools,
): readonly Observation[] {
  const all = [
    ...OBSERVERS.flatMap((observe) => observe(view, written)),
    ...observeHygiene(view, scan),
  ]
  const known = new Set<string>()
  const counts = new Map<string, number>()
  const listed = all.filter(({ code, params, where }) => {
    const count = (counts.get(code) ?? 0) + 1
    if (count <= MOST_LISTED) {
      const key = JSON.stringify([code, params, where])
      if (known.has(key)) return false
      known.add(key)
    }
    counts.set(code, count)
    return count <= MOST_LISTED
  })
  const cut = [...counts]
    .filter(([, count]) => count > MOST_LISTED)
    .map(([code, count]) => observed(OBSERVATIONS_CUT, { code, count, listed: MOST_LISTED }))
  return [...listed, ...cut]
}
