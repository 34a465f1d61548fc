/** The public keys: which, since when, and how to have them from two places. */
import { KEYS } from '../addresses.ts'
import { KEYS_PAGE } from '../addresses-records.ts'
import { html, type Html, type Part } from '../html.ts'
import type { WebOptions } from '../options.ts'
import { command, nothing, section, terms } from '../parts/blocks.ts'
import { output } from '../parts/code.ts'
import { breakable, instant } from '../parts/words.ts'
import { plain, say, type Texts } from '../text/say.ts'
import type { KeysView } from '../views/keys.ts'
import { prose, textPage } from './about.ts'

type Key = KeysView['keys'][number]

const FORMS = [
  ['keys_form_list', KEYS],
  ['keys_form_pem', '/api/v1/keys.pem'],
  ['keys_form_jwks', '/.well-known/jwks.json'],
  ['keys_form_did', '/.well-known/did.json'],
] as const

/** Ended and revoked keys stay on it, because what they signed is still verified. */
export function keysPage(options: WebOptions, { keys }: KeysView): Html {
  const { texts } = options
  const body =
    keys.length === 0
      ? section(
          'keys',
          say(texts, 'keys_title'),
          undefined,
          nothing(say(texts, 'keys_none_title'), say(texts, 'keys_none')),
        )
      : [
          section(
            'keys',
            say(texts, 'keys_title'),
            undefined,
            keys.map((key) => keyItem(texts, key)),
          ),
          section(
            'twice',
            say(texts, 'keys_twice'),
            say(texts, 'keys_twice_note'),
            twice(options, keys),
          ),
          section('forms', say(texts, 'keys_forms'), undefined, forms(texts)),
        ]
  return textPage(options, {
    title: plain(texts, 'keys_title'),
    lead: say(texts, 'keys_lead'),
    path: KEYS_PAGE,
    body,
  })
}

function keyItem(texts: Texts, key: Key): Html {
  const { keyid, purpose, status, notBefore, notAfter, revokedAt, reason, ssh } = key
  return html`<section class="group">
<h3>${say(texts, `keys_purpose_${purpose}`)}</h3>
${terms('pairs wide', [
  [say(texts, 'keys_status'), say(texts, `keys_status_${status}`)],
  [say(texts, 'keys_id'), html`<code class="hash">${breakable(keyid)}</code>`],
  [say(texts, 'keys_from'), notBefore === null ? say(texts, 'keys_open') : instant(notBefore)],
  [say(texts, 'keys_to'), notAfter === null ? say(texts, 'keys_open') : instant(notAfter)],
  [say(texts, 'keys_revoked_at'), revokedAt !== null && instant(revokedAt)],
  [say(texts, 'keys_reason'), reason !== null && reason],
  [say(texts, 'keys_ssh'), html`<code class="hash">${ssh}</code>`],
])}
</section>
`
}

function twice({ texts, publicUrl, contact }: WebOptions, keys: readonly Key[]): Html {
  const run = [
    `curl -fsS ${publicUrl}${KEYS} > keys.json`,
    `jq -r '.keys[] | .keyid + " " + .purpose + " " + .status' keys.json`,
  ].join('\n')
  const text = say(texts, 'keys_twice_text', {
    contact: contact === undefined ? '' : say(texts, 'keys_twice_contact', { contact }),
  })
  return html`<div class="stack">
${command(say(texts, 'keys_twice_here'), run)}
${output(say(texts, 'verify_see'), keys.map(printed).join('\n'))}
${prose(text)}
</div>`
}

function printed({ keyid, purpose, status }: Key): string {
  return `${keyid} ${purpose} ${status}`
}

function forms(texts: Texts): Html {
  const item = ([key, path]: (typeof FORMS)[number]): Part =>
    html`<li><a href="${path}">${say(texts, key)}</a> <span class="id">${breakable(path)}</span></li>
`
  return html`<ul class="plain">${FORMS.map(item)}</ul>`
}
