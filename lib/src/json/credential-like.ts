/** What a credential looks like, wherever it stands. */

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

/** True for text with a token in it, told by its form alone. */
export function isToken(text: string): boolean {
  return TOKEN.test(text)
}

/** True for a URL that carries a credential: whoever has the URL has what it opens. */
export function holdsCredential(url: string): boolean {
  return TOKEN.test(url) || URL_PARAMETER.test(url)
}
