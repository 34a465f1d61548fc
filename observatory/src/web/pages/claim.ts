/** The pages on which something is claimed: how, the proof that is asked for, and what comes of it. */
import {
  faultNamed,
  keyPlaces,
  messageToSign,
  methodsOf,
  proofRecord,
  proofText,
  proofUrl,
} from '../../claims/proof.ts'
import type { OwnershipRow } from '../../store/ownership.ts'
import { claimPath, openClaimPath, OWNER } from '../addresses-claims.ts'
import { reportPath, SERVERS } from '../addresses.ts'
import { html, type Html, type Part } from '../html.ts'
import type { WebOptions } from '../options.ts'
import { command, notice } from '../parts/blocks.ts'
import { page } from '../parts/frame.ts'
import { breakable, instant } from '../parts/words.ts'
import { at, plain, say, type Texts } from '../text/say.ts'
import type { Claimed } from '../views/claimed.ts'
import { iso } from '../views/shown.ts'

/** How something is claimed, and the form that begins it. */
export function claimPage(
  options: WebOptions,
  claimed: Claimed,
  holder: OwnershipRow | undefined,
): Html {
  const { texts } = options
  const { slug, of, host } = claimed
  const name = `${slug.name} (${slug.provider})`
  const taken =
    holder?.provenAt !== undefined &&
    notice(say(texts, 'claim_taken', { at: instant(iso(holder.provenAt)), host: breakable(host) }))
  const body = html`<article class="front" aria-labelledby="title"><div class="body">
<h1 id="title">${say(texts, 'claim_title', { name: breakable(slug.name) })}</h1>
<p class="where">${breakable(of)}</p>
<p class="lead">${say(texts, 'claim_lead', { host: breakable(host) })}</p>
<p>${say(texts, 'claim_address', { address: html`<code>${breakable(of)}</code>` })}</p>
${taken}
<form class="ask" action="${at(texts, claimPath(slug))}" method="post">
<div><label for="method">${say(texts, 'claim_method')}</label>
<p class="hint" id="method-hint">${say(texts, 'claim_method_hint')}</p></div>
<div class="line"><select id="method" name="method" aria-describedby="method-hint">
${methodsOf(host).map(
  (method) => html`<option value="${method}">${say(texts, `claim_method_${method}`)}</option>`,
)}
</select>
<button class="btn">${say(texts, 'claim_begin')}</button></div>
<p class="hint">${say(texts, 'claim_needs_cookie')}</p>
</form>
<p class="after">${say(texts, 'claim_have_token', { view: ownerLink(texts) })}</p>
</div></article>
`
  return page(options, {
    title: plain(texts, 'claim_title', { name }),
    body,
    unlisted: true,
    crumbs: [
      [say(texts, 'nav_servers'), SERVERS],
      [breakable(`${slug.provider}/${slug.name}`), reportPath(slug)],
      [say(texts, 'claim_title', { name: breakable(slug.name) })],
    ],
  })
}

function ownerLink(texts: Texts): Html {
  return html`<a href="${at(texts, OWNER)}">${say(texts, 'claim_owner_view')}</a>`
}

/** Seconds between two looks at a claim whose proof is looked for. */
const LOOK_AGAIN_SECONDS = 3

/** A claim that is open or proven, for the browser that began it. */
export function openClaimPage(
  options: WebOptions,
  claimed: Claimed,
  claim: OwnershipRow,
  shown: { readonly until: string; readonly token: Html },
): Html {
  const { texts } = options
  const { host, of, slug } = claimed
  const isProven = claim.state === 'active'
  const isLooking = claim.state === 'open' && claim.dueAt !== undefined
  const title = isProven ? ('claim_proven_title' as const) : ('claim_open_title' as const)
  const body = html`<article class="front" aria-labelledby="title"><div class="body">
<h1 id="title">${say(texts, title, { host: breakable(host) })}</h1>
<p class="where">${breakable(of)}</p>
${isProven ? proven(texts, claim, shown.token) : open(options, claimed, claim, shown)}
<p class="after"><a href="${at(texts, reportPath(slug))}">${breakable(`${slug.provider}/${slug.name}`)}</a></p>
</div></article>
`
  return page(options, {
    title: plain(texts, title, { host }),
    body,
    unlisted: true,
    ...(isLooking && { refresh: LOOK_AGAIN_SECONDS }),
  })
}

function proven(texts: Texts, { id, provenAt = 0, hasToken }: OwnershipRow, token: Html): Html {
  if (hasToken)
    return html`<p class="lead">${say(texts, 'claim_token_taken', { view: ownerLink(texts) })}</p>`
  return html`<p class="lead">${say(texts, 'claim_proven', { at: instant(iso(provenAt)) })}</p>
<form class="ask" action="${at(texts, `${openClaimPath(id)}/token`)}" method="post">${token}
<div><button class="btn">${say(texts, 'claim_take_token')}</button></div></form>`
}

function open(
  options: WebOptions,
  claimed: Claimed,
  claim: OwnershipRow,
  { until, token }: { readonly until: string; readonly token: Html },
): Html {
  const { texts } = options
  const isKey = claim.method === 'key'
  const field =
    isKey &&
    html`<div><label for="signature">${say(texts, 'claim_signature')}</label></div>
<input type="text" id="signature" name="signature" required maxlength="200" autocomplete="off"
 autocapitalize="off" spellcheck="false">`
  const label = say(texts, isKey ? 'claim_send' : 'claim_look')
  return html`<p class="seen">${say(texts, 'claim_until', { at: instant(until) })}</p>
${asked(options, claimed, claim)}
${outcome(texts, claim)}
<form class="ask" action="${at(texts, openClaimPath(claim.id))}" method="post">${token}
${field}
<div><button class="btn">${label}</button></div></form>`
}

/** What the claimant has to do. */
function asked(
  { texts, publicUrl, demo }: WebOptions,
  { host, of }: Claimed,
  claim: OwnershipRow,
): Html {
  const { method, challenge } = claim
  const code = (text: string): Html => html`<code>${breakable(text)}</code>`
  switch (method) {
    case 'dns':
      return html`${demo === true && notice(say(texts, 'claim_demo_dns'))}
<p>${say(texts, 'claim_dns_what')}</p>
${command(say(texts, 'claim_dns_name'), proofRecord(host) ?? '')}
${command(say(texts, 'claim_dns_value'), proofText(challenge))}
<p class="hint">${say(texts, 'claim_dns_exact')}</p>`
    case 'file':
      return html`<p>${say(texts, 'claim_file_what')}</p>
${command(say(texts, 'claim_file_where'), proofUrl(host))}
${command(say(texts, 'claim_file_line'), proofText(challenge))}
<p class="hint">${say(texts, 'claim_file_exact')}</p>
${demo === true && command(say(texts, 'claim_demo_file'), demoCommand(host, proofText(challenge)))}`
    default: {
      const message = messageToSign({ publicUrl, of, challenge })
      return html`<p>${say(texts, 'claim_key_what', { host: breakable(host) })}</p>
${command(say(texts, 'claim_key_message'), message)}
${command(say(texts, 'claim_key_command'), signingCommand(message))}
<p class="hint">${say(texts, 'claim_key_where', {
        file: code(keyPlaces(host).url),
        host: breakable(host),
      })}</p>`
    }
  }
}

/** How a file gets onto a host of the demo, in a shell that knows the folder of the demo. */
function demoCommand(host: string, line: string): string {
  // Without that folder the shell says so, and writes nowhere.
  const folder = `\${CURL_HOME:?}/hosts/${host}`
  return `mkdir -p "${folder}" && echo '${line}' > "${folder}/countersign-claim.txt"`
}

/** Every character of the message is one that quotes keep as it is. */
function signingCommand(message: string): string {
  const lines = message.split('\n').slice(0, -1)
  const quoted = lines.map((line) => `'${line.replaceAll("'", String.raw`'\''`)}'`).join(' ')
  return [
    String.raw`printf '%s\n' ${quoted} > claim.txt`,
    'openssl pkeyutl -sign -inkey key.pem -rawin -in claim.txt | openssl base64 -A',
  ].join('\n')
}

function outcome(texts: Texts, { dueAt, checkedAt, fault }: OwnershipRow): Html {
  if (dueAt !== undefined)
    return html`<p class="verdict" role="status">${say(texts, 'claim_looking')}</p>
<p class="note">${say(texts, 'claim_looks_again', { n: LOOK_AGAIN_SECONDS })}</p>`
  if (checkedAt === undefined || fault === undefined)
    return html`<p class="note">${say(texts, 'claim_not_yet')}</p>`
  const why = say(texts, `fault_${faultNamed(fault)}`)
  return notice(say(texts, 'claim_fault', { at: instant(iso(checkedAt)), why }))
}

/** Something secret, shown this once. */
export function secretPage(
  options: WebOptions,
  secret: {
    readonly title: 'token_title' | 'hook_secret_title'
    readonly text: Part
    readonly label: 'token_label' | 'hook_secret_label'
    readonly value: string
  },
): Html {
  const { texts } = options
  const body = html`<div class="front"><div class="body">
<h1>${say(texts, secret.title)}</h1>
<p class="lead">${secret.text}</p>
${command(say(texts, secret.label), secret.value)}
<p class="after">${say(texts, 'token_on', { view: ownerLink(texts) })}</p>
</div></div>
`
  return page(options, { title: plain(texts, secret.title), body, unlisted: true })
}

/** One sentence under a title. */
export function plainPage(
  options: WebOptions,
  title: 'claims_off' | 'claim_none' | 'claim_over' | 'claim_limit' | 'owner_form_old',
  text: Part,
): Html {
  const { texts } = options
  const body = html`<div class="front"><div class="body prose"><h1>${say(texts, title)}</h1>
<p class="lead">${text}</p></div></div>
`
  return page(options, { title: plain(texts, title), body, unlisted: true })
}
