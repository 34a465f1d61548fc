import { digestOf } from '../json/digest.ts'
import type { Assertion, CheckId } from '../run/assertion.ts'
import type { Bodies, Evidence } from '../run/evidence.ts'
import { fingerprintsOf, type Fingerprints, type WrittenTools } from '../run/fingerprint.ts'
import type { Observation } from '../run/observation.ts'
import { reasonOf } from '../run/reason.ts'
import { CHECKS, REGISTRY_VERSION, SUITE_ID, SUITE_VERSION } from '../run/registry.ts'
import type { Run } from '../run/run.ts'
import { snapshotOf, type Snapshot } from '../run/snapshot.ts'
import { member } from '../json/object.ts'
import { KNOWN_REVISIONS } from '../wire/message.ts'
import { identityIn } from './identity.ts'
import { authMetadata } from './checks/auth-metadata.ts'
import { discoveryHandshake } from './checks/discovery-handshake.ts'
import { errorTaxonomy } from './checks/error-taxonomy.ts'
import { latencyProfile } from './checks/latency-profile.ts'
import { protocolRevision } from './checks/protocol-revision.ts'
import { reachability } from './checks/reachability.ts'
import { redirectPolicy } from './checks/redirect-policy.ts'
import { schemaFingerprint } from './checks/schema-fingerprint.ts'
import { schemaUnchangedVsApproved } from './checks/schema-unchanged-vs-approved.ts'
import { tlsCertificate } from './checks/tls-certificate.ts'
import { toolDescriptionHygiene } from './checks/tool-description-hygiene.ts'
import { toolsList } from './checks/tools-list.ts'
import { toolsetFingerprint } from './checks/toolset-fingerprint.ts'
import { toolsetUnchangedVsApproved } from './checks/toolset-unchanged-vs-approved.ts'
import { transportType } from './checks/transport-type.ts'
import { driftIn } from './approved.ts'
import { gateIn } from './gate.ts'
import { scanTools, type ToolScan } from './hygiene/scan.ts'
import { observationsOf } from './observations/all.ts'
import { errored, type Baseline, type Check, type JudgeContext, type Outcome } from './outcome.ts'
import { scriptedViewOf } from './scripted.ts'
import type { RunView } from './view.ts'

/** What a verdict takes beside the evidence. */
export interface JudgeOptions {
  /** Digests of the list that the server's owner approved. */
  readonly baseline?: Baseline
}

/** The judges that exist. Which checks a run has is decided by the registry alone. */
const JUDGES: ReadonlyMap<CheckId, Check> = new Map(
  [
    reachability,
    latencyProfile,
    transportType,
    protocolRevision,
    discoveryHandshake,
    toolsList,
    errorTaxonomy,
    tlsCertificate,
    redirectPolicy,
    authMetadata,
    toolDescriptionHygiene,
    toolsetFingerprint,
    schemaFingerprint,
    toolsetUnchangedVsApproved,
    schemaUnchangedVsApproved,
  ].map((check) => [check.id, check]),
)

/**
 * Judges what was seen: exactly one assertion for each registered check, in order. Pure and total:
 * the same evidence gives the same run, years later and without asking anybody.
 *
 * @example
 * const { assertions } = judge(evidence, bodies)
 */
export function judge(evidence: Evidence, bodies: Bodies, options: JudgeOptions = {}): Run {
  const view = scriptedViewOf(evidence, bodies)
  const { handshake, list } = view
  const scan = scanTools(list.tools)
  const gate = gateIn(view)
  const fingerprints = list.whole ? fingerprintsOf(list.tools) : undefined
  const context: JudgeContext = {
    hitCount: scan.hitCount,
    ...(fingerprints !== undefined && { fingerprints }),
    ...(options.baseline !== undefined && { baseline: options.baseline }),
  }
  return {
    suite: SUITE_ID,
    suiteVersion: SUITE_VERSION,
    registryVersion: REGISTRY_VERSION,
    endpoint: evidence.endpoint,
    startedAt: evidence.startedAt,
    finishedAt: evidence.finishedAt,
    evidence: digestOf(JSON.stringify(evidence)),
    offered: handshake.offered,
    assertions: assertionsOf(view, context, JUDGES),
    ...(fingerprints !== undefined && { snapshot: faceOf(view, fingerprints) }),
    ...(gate !== undefined && { gate }),
    drift: driftIn(context, evidence.finishedAt),
    observations: observed(view, scan, fingerprints?.written),
  }
}

/** A defect in what is seen beside the checks must not cost a run its assertions. */
function observed(
  view: RunView,
  scan: ToolScan,
  written: WrittenTools | undefined,
): readonly Observation[] {
  try {
    return observationsOf(view, scan, written)
  } catch {
    return []
  }
}

/** The public face; only a list that was read to its end has one. */
function faceOf({ evidence, handshake, list }: RunView, fingerprints: Fingerprints): Snapshot {
  const { result, revision } = handshake
  return snapshotOf({
    endpoint: evidence.endpoint,
    observedAt: evidence.startedAt,
    era: handshake.era,
    revision: revision !== undefined && KNOWN_REVISIONS.includes(revision) ? revision : undefined,
    identity: identityIn(result),
    capabilities: member(result, 'capabilities'),
    instructions: member(result, 'instructions'),
    tools: list.tools,
    fingerprints,
  })
}

/** Exported for the tests of what happens when a check is missing or broken. */
export function assertionsOf(
  view: RunView,
  context: JudgeContext,
  judges: ReadonlyMap<CheckId, Check>,
): readonly Assertion[] {
  const provenance = view.evidence.conditions.includes('credentialed')
    ? 'SELF_ATTESTED'
    : 'INDEPENDENTLY_OBSERVED'
  return CHECKS.map(({ id, docsVersion }) => ({
    check: id,
    docsVersion,
    ...outcomeOf(judges.get(id), view, context, id),
    provenance,
  }))
}

function outcomeOf(
  check: Check | undefined,
  view: RunView,
  context: JudgeContext,
  id: CheckId,
): Outcome {
  if (check === undefined) return errored(reasonOf('check_not_implemented', { check_id: id }))
  try {
    return check.judge(view, context)
  } catch {
    // One broken check must not cost the other fourteen; its message may hold third-party text.
    return errored(reasonOf('probe_aborted', { message: 'the check failed to judge' }))
  }
}
