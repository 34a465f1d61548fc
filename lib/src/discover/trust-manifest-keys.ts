/** DID documents of signers, each domain asked once. */
import type { DidAnswer } from '../attest/trust-manifest-seal.ts'
import type { Exchange, Send } from '../exchange.ts'
import { refusalWords } from './refusal-words.ts'

/** Whoever writes a catalog names its signers; a run asks no more of them. */
const MAX_SIGNERS = 5
const MAX_BYTES = 64 * 1024

/**
 * A function that asks for a DID document, at most five of them in all. A redirect is not followed:
 * it would let another origin say which keys a domain has. No credentials go along.
 */
export function didDocuments(
  send: Send,
  signal: AbortSignal | undefined,
): (url: string) => Promise<DidAnswer> {
  const asked = new Map<string, Promise<DidAnswer>>()
  return (url) => {
    const known = asked.get(url)
    if (known !== undefined) return known
    if (asked.size >= MAX_SIGNERS) {
      const why = `because one run asks no more than ${MAX_SIGNERS} signers`
      return Promise.resolve({ kind: 'unread', why })
    }
    const answer = send({
      purpose: 'metadata',
      method: 'GET',
      url,
      headers: [['accept', 'application/did+json, application/json;q=0.9']],
      limits: { bodyBytes: MAX_BYTES, hops: 0 },
      anonymous: true,
      ...(signal && { signal }),
    }).then(answerOf)
    asked.set(url, answer)
    return answer
  }
}

function answerOf({ response, problem }: Exchange): DidAnswer {
  if (problem?.kind === 'refusal') {
    return { kind: 'unread', why: `because ${refusalWords(problem)}` }
  }
  if (response === undefined || response.ended !== 'whole') {
    return { kind: 'unread', why: `because the answer was not whole (${problem?.code ?? 'cut'})` }
  }
  const { status, body } = response
  if (status === 200) return { kind: 'document', bytes: body }
  if (status === 404 || status === 410) return { kind: 'absent' }
  return { kind: 'unread', why: `because it answered ${status}` }
}
