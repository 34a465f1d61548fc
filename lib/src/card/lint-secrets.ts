import { type Issue, issueOf } from './issue.ts'
import { SECRET_LITERAL } from './lint-rules.ts'
import { quoted } from './member.ts'
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

/** Tokens that their issuers give a form of their own. Lengths are minima, so nothing runs away. */
const TOKEN = new RegExp(
  [
    'sk-[A-Za-z0-9_-]{20}', // OpenAI, Anthropic
    '(?:sk|rk)_live_[A-Za-z0-9]{16}', // Stripe
    'gh[pousr]_[A-Za-z0-9]{36}', // GitHub
    'github_pat_[A-Za-z0-9_]{22}',
    'glpat-[A-Za-z0-9_-]{20}', // GitLab
    'xox[abeprs]-[A-Za-z0-9-]{10}', // Slack
    'A(?:KIA|SIA)[0-9A-Z]{16}', // AWS
    'AIza[0-9A-Za-z_-]{35}', // Google
    'hf_[A-Za-z0-9]{30}', // Hugging Face
    'npm_[A-Za-z0-9]{36}',
    'eyJ[A-Za-z0-9_-]{10,300}\\.eyJ[A-Za-z0-9_-]{10}', // JWT
    '-----BEGIN [A-Z ]{0,20}PRIVATE KEY-----',
  ]
    .map((shape) => `(?:^|[^A-Za-z0-9])${shape}`)
    .join('|'),
)
const URL_PARAMETER =
  /[?&](?:api[_-]?key|access[_-]?token|auth[_-]?token|token|secret|password)=[^&#{}]{8}/i
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
        : TOKEN.test(text)
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
  if (!TOKEN.test(url) && !URL_PARAMETER.test(url)) return []
  const message = `${at} holds a credential`
  const mend =
    'Remove it from the URL, take it in a header as {token} with "isSecret": true, and revoke the credential.'
  return [issueOf(SECRET_LITERAL, at, message, mend)]
}
