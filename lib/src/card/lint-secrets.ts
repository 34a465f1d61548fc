import { holdsCredential, isToken } from '../json/credential-like.ts'
import { type Issue, issueOf } from './issue.ts'
import { SECRET_LITERAL } from './lint-rules.ts'
import { quoted } from './in-words.ts'
import { placeholders } from './placeholders.ts'
import { placeOf } from './server-card-check.ts'

/** What is known about a literal besides its text. */
export interface Literal {
  readonly text: string
  readonly at: string
  /** Name of the header or variable. */
  readonly name: string
  readonly isSecret: boolean
  readonly isAuthorization: boolean
}

const SCHEME = /^(?:Bearer|Basic|Token|ApiKey|Digest)(?=\s|$)/i

/** A literal value or default that is a secret: marked so, sent as Authorization, or shaped like one. */
export function judgeLiteral({ text, at, name, isSecret, isAuthorization }: Literal): Issue[] {
  const isLiteral = text.trim() !== '' && placeholders(text).length === 0
  const scheme = SCHEME.exec(text)?.[0]
  const isCredential = isAuthorization && text.slice(scheme?.length ?? 0).trim() !== ''
  const why =
    isLiteral && isCredential
      ? 'a credential for Authorization'
      : isLiteral && isSecret
        ? 'marked as secret'
        : isToken(text)
          ? 'a token by its form'
          : undefined
  if (why === undefined) return []
  // The text itself is never repeated.
  const message = `${placeOf(at)} of ${quoted(name)} is written out in the card and is ${why}`
  const mend = isAuthorization
    ? `Write "value": "${scheme ?? 'Bearer'} {token}", declare "token" in "variables" with "isSecret": true, and revoke the credential.`
    : SECRET_LITERAL.mend
  return [issueOf(SECRET_LITERAL, at, message, mend)]
}

/** A credential inside a URL. */
export function judgeUrlSecret(url: string, at: string): Issue[] {
  if (!holdsCredential(url)) return []
  const message = `${at} holds a credential`
  const mend =
    'Remove it from the URL, take it in a header as {token} with "isSecret": true, and revoke the credential.'
  return [issueOf(SECRET_LITERAL, at, message, mend)]
}
