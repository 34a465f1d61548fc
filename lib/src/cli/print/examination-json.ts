/** The JSON output of `check`, schema in lib/schemas/examination.v1.schema.json. */
import type { Examination } from '../../examine.ts'
import type { Report } from '../report.ts'
import { findingsDocument, outcomeMembers } from './json.ts'
import { discoveryMember, handshakeMember, type Member } from './json-members.ts'

/**
 * An examination as a `countersign.examination` document: the members of a report, and beside them
 * what the examination saw. Bodies of responses are left out.
 */
export function examinationDocument(examination: Examination, report: Report): Member {
  const { format, formatVersion, startedAt, finishedAt, cardStatus, standing, summary } =
    examination
  const { compared, trust, hosting, readings, fixes, notAssessed } = examination
  const { tool, command, subject, findings } = findingsDocument(report)
  return {
    format,
    formatVersion,
    tool,
    command,
    subject,
    startedAt,
    finishedAt,
    cardStatus,
    standing,
    summary,
    ...outcomeMembers(report),
    notAssessed,
    discovery: discoveryMember(examination.discovery),
    handshakes: examination.handshakes.map(handshakeMember),
    runs: examination.runs,
    compared,
    trust,
    hosting: hosting.map(({ url, check, outcome, seen, wanted }) => ({
      url,
      check,
      outcome,
      seen,
      wanted,
    })),
    readings,
    fixes,
    findings,
  }
}
