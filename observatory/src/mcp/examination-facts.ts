/** What an examination found, in facts of ours and texts of others. */
import { examinationView } from '../web/views/examination.ts'
import { seenFacts } from './run-facts.ts'
import { address, untrusted } from './untrusted.ts'

/** Reads an examination in the form in which it is kept. */
export function examinationFacts(kept: unknown): object {
  const view = examinationView(kept)
  return {
    ...(view.cardStatus !== undefined && { card_status: view.cardStatus }),
    documents: view.documents.map(({ url, status, type, family }) => ({
      url: address(url),
      ...(status !== undefined && { status }),
      ...(family !== undefined && { family }),
      ...untrusted({ type }),
    })),
    places_asked: view.asked,
    servers: view.servers.map(({ name, title, version, foundAt, remotes }) => ({
      found_at: address(foundAt),
      remotes: remotes.map(address),
      ...untrusted({ name, title, version }),
    })),
    claims: view.claims.map(({ endpoint, claim, agrees, claimed, live, because }) => ({
      endpoint: address(endpoint),
      claim,
      agrees,
      ...untrusted({ claimed, live, because }),
    })),
    readers: view.readers.map(({ reader, verdict }) => ({ reader, verdict })),
    findings: view.findings.map(({ severity, code, subject, message, mend }) => ({
      severity,
      code,
      ...untrusted({ subject, message, mend }),
    })),
    runs: view.runs.map(({ endpoint, tools, seen }) => ({
      endpoint: address(endpoint),
      ...(tools !== undefined && { tools }),
      seen: seen.map(seenFacts),
    })),
  }
}
