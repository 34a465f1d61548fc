/** What must not be in a public document, wherever it stands. */
import { findingsOfIssues } from '../card/findings.ts'
import { issueOf, type Issue } from '../card/issue.ts'
import { judgeUrlSecret } from '../card/lint-secrets.ts'
import { quoted } from '../card/in-words.ts'
import { localClassOf } from '../card/public-host.ts'
import type { Finding } from '../finding.ts'
import { referenceToken } from '../json/pointer.ts'
import { counted, few, judged, notAssessable } from './row.ts'
import { CREDENTIAL, INTERNAL_ADDRESS, PRIVATE_PATH } from './rules.ts'
import type { Interrogated, PointRow, Seen } from './types.ts'

/** Folders in which people and programs keep their own files, at the start of a word. */
const MACHINE_PATH =
  /(?:^|[\s"'(=])(?:file:\/\/|[A-Za-z]:\\[\w.-]|\/(?:home|Users|root|srv|opt|var|etc|usr|tmp)\/[\w.-])/
/** Strings looked at in one document. */
const MOST = 20_000

/** The row about secrets, internal addresses and private paths. */
export function judgePrivate({ documents, sorted, target }: Seen): PointRow {
  if (documents.length === 0) return notAssessable('nothing_private', 'no document was found')
  const known = sorted.get('nothing_private') ?? []
  const own = documents.filter(({ found }) => found.foreign !== true)
  // Equal bytes have equal faults, which are said once, and what the rules of cards said already is not said again.
  const digests = new Map(own.map(({ found }) => [found.url, found.document?.digest]))
  const taken = new Set(known.map(({ subject, pointer }) => `${digests.get(subject)}#${pointer}`))
  const distinct = Map.groupBy(own, ({ found }) => found.document?.digest)
  const faults = [
    ...known,
    ...[...distinct.values()].flatMap(([one]) =>
      one ? findingsIn(one, taken, target.origin) : [],
    ),
  ]
  const seen =
    faults.length > 0
      ? few(faults.map(({ code }) => code))
      : `nothing of the kind in ${counted(own.length, 'document')}`
  return judged('nothing_private', { faults, seen, exchange: documents[0]?.found.exchange })
}

function findingsIn(
  { found }: Interrogated,
  taken: ReadonlySet<string>,
  origin: string,
): readonly Finding[] {
  const { document, exchange, url } = found
  const issues = issuesOf(document?.value, origin).filter(
    ({ pointer }) => !taken.has(`${document?.digest}#${pointer}`),
  )
  if (issues.length === 0) return []
  return findingsOfIssues(issues, new TextDecoder().decode(exchange.response?.body), url)
}

/** One issue at most for each string. Total and linear; depth is bounded by the scan of the document. */
function issuesOf(value: unknown, origin: string): readonly Issue[] {
  const issues: Issue[] = []
  const open: { readonly value: unknown; readonly pointer: string }[] = [{ value, pointer: '' }]
  for (let looked = 0; open.length > 0 && looked < MOST; looked++) {
    const one = open.pop()
    if (typeof one?.value === 'string') issues.push(...issueIn(one.value, one.pointer, origin))
    else if (typeof one?.value === 'object' && one.value !== null) {
      const members = Object.entries(one.value).toReversed()
      for (const [name, inner] of members)
        open.push({ value: inner, pointer: `${one.pointer}/${referenceToken(name)}` })
    }
  }
  return issues
}

function issueIn(text: string, pointer: string, origin: string): readonly Issue[] {
  if (judgeUrlSecret(text, pointer).length > 0)
    return [issueOf(CREDENTIAL, pointer, `${pointer} holds a credential`, CREDENTIAL.mend)]
  if (localClassOf(text) !== undefined) {
    const message = `${pointer} names ${quoted(text)}, which nobody outside can reach`
    const path = URL.parse(text)?.pathname ?? ''
    const mend = `Set the base URL to ${origin}, so that it becomes ${quoted(`${origin}${path}`)}.`
    return [issueOf(INTERNAL_ADDRESS, pointer, message, mend)]
  }
  if (!MACHINE_PATH.test(text)) return []
  const message = `${pointer} names a path of somebody's machine: ${quoted(text.slice(0, 80))}`
  return [issueOf(PRIVATE_PATH, pointer, message, PRIVATE_PATH.mend)]
}
