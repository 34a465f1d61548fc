/** The owner's view: one section for each thing that an owner may decide, each with its own form. */
import { asWritten } from '../../claims/words.ts'
import { ownerActionPath } from '../addresses-claims.ts'
import { reportPath } from '../addresses.ts'
import { html, joined, type Html, type Part } from '../html.ts'
import type { WebOptions } from '../options.ts'
import { notice, quoted, section } from '../parts/blocks.ts'
import { page } from '../parts/frame.ts'
import { breakable, hash, instant } from '../parts/words.ts'
import { at, plain, say, sayCount } from '../text/say.ts'
import type { OwnerView } from '../views/owner.ts'
import { iso } from '../views/shown.ts'
import { ownerForm, type OwnerForm } from './owner-form.ts'
import { hooksSection } from './owner-hooks.ts'
import { span } from './report-front.ts'

/** `token` ties each form to the session; `said` is what came of the last one that was sent. */
export function ownerPage(
  options: WebOptions,
  view: OwnerView,
  { token, said }: { readonly token: Html; readonly said?: Part },
): Html {
  const { texts } = options
  const { claimed, ownership } = view
  const { slug, of } = claimed
  const form: OwnerForm = { texts, token }
  const { provenAt = 0, checkedAt = 0, method, failures } = ownership
  const proof = say(texts, `owner_proof_${method}`, {
    at: instant(iso(provenAt)),
    seen: instant(iso(checkedAt)),
  })
  const body = html`<article class="front" aria-labelledby="title"><div class="body">
<h1 id="title">${say(texts, 'owner_of', { name: breakable(slug.name) })}</h1>
<p class="where">${breakable(of)}</p>
<p class="seen">${proof} <a href="${at(texts, reportPath(slug))}">${say(texts, 'owner_report')}</a></p>
${said !== undefined && notice(said)}
${failures > 0 && notice(sayCount(texts, 'owner_failing', failures))}
</div></article>
${view.endpoint && baselineSection(form, view.endpoint)}
${view.endpoint && cadenceSection(options, form, view.endpoint)}
${hooksSection(options, form, view.hooks)}
${annotationSection(form, view)}
${disputeSection(form, view)}
${listingSection(form, view)}
${endSection(form, view)}`
  return page(options, {
    title: plain(texts, 'owner_of', { name: slug.name }),
    body,
    unlisted: true,
  })
}

/** With room between its parts. */
function stacked(body: Part): Html {
  return html`<div class="stack">${body}</div>`
}

function baselineSection(
  form: OwnerForm,
  { baseline, run }: NonNullable<OwnerView['endpoint']>,
): Html {
  const { texts } = form
  const now = run?.listRead === true && run.toolset !== undefined ? run : undefined
  const isSame =
    baseline !== undefined && now?.toolset === baseline.toolset && now.schema === baseline.schema
  const body = html`<p>${
    baseline === undefined
      ? say(texts, 'baseline_none')
      : say(texts, 'baseline_is', {
          at: instant(iso(baseline.approvedAt)),
          toolset: hash(baseline.toolset),
        })
  }</p>
<p>${
    now === undefined
      ? say(texts, 'baseline_no_list')
      : sayCount(texts, 'baseline_now', now.tools ?? 0, {
          at: instant(iso(now.startedAt)),
          toolset: hash(now.toolset ?? ''),
        })
  }${baseline && now && [texts.gap, say(texts, isSame ? 'baseline_same' : 'baseline_other')]}</p>
${
  now !== undefined &&
  !isSame &&
  ownerForm(
    form,
    'baseline',
    say(texts, 'baseline_approve'),
    html`<input type="hidden" name="run" value="${now.id}">`,
  )
}
${baseline && ownerForm(form, 'baseline-withdraw', say(texts, 'baseline_withdraw'))}`
  return section(
    'baseline',
    say(texts, 'baseline_title'),
    say(texts, 'baseline_note'),
    stacked(body),
  )
}

function cadenceSection(
  { claims, cadenceMs }: WebOptions,
  form: OwnerForm,
  { cadence }: NonNullable<OwnerView['endpoint']>,
): Html {
  const { texts } = form
  const choices = claims?.fast === true || cadence === 'fast' ? CADENCES : CADENCES.slice(0, 1)
  const select = html`<div><label for="cadence-choice">${say(texts, 'cadence_label')}</label></div>
<select id="cadence-choice" name="cadence">${choices.map(
    (one) =>
      html`<option value="${one}"${one === cadence && html` selected`}>${span(texts, cadenceMs[one])}</option>`,
  )}</select>
`
  const body = ownerForm(form, 'cadence', say(texts, 'cadence_save'), select)
  return section('cadence', say(texts, 'cadence_title'), say(texts, 'cadence_note'), stacked(body))
}

const CADENCES = ['claimed', 'fast'] as const

function annotationSection(form: OwnerForm, { remarks }: OwnerView): Html {
  const { texts } = form
  const text = remarks.find(({ kind }) => kind === 'annotation')?.text ?? ''
  const field = html`<div><label for="annotation-text">${say(texts, 'annotation_label')}</label></div>
<textarea id="annotation-text" name="text" rows="4" maxlength="1000">
${asWritten(text)}</textarea>
`
  const body = ownerForm(form, 'annotation', say(texts, 'annotation_save'), field)
  return section(
    'annotation',
    say(texts, 'annotation_title'),
    say(texts, 'annotation_note'),
    stacked(body),
  )
}

function disputeSection(form: OwnerForm, { remarks, endpoint }: OwnerView): Html {
  const { texts } = form
  const run = endpoint?.run
  const which =
    run !== undefined &&
    html`<div><label for="dispute-run">${say(texts, 'dispute_which')}</label></div>
<select id="dispute-run" name="run">
<option value="${run.id}">${plain(texts, 'dispute_latest', { at: minuteOf(run.startedAt) })}</option>
<option value="">${say(texts, 'dispute_general')}</option></select>
`
  const field = html`<div><label for="dispute-text">${say(texts, 'dispute_label')}</label></div>
<textarea id="dispute-text" name="text" rows="4" required maxlength="2000"></textarea>
`
  const earlier = remarks
    .filter(({ kind }) => kind === 'dispute')
    .map(({ at: when, text }) =>
      quoted(say(texts, 'dispute_earlier', { at: instant(iso(when)) }), text),
    )
  const body = html`${earlier}${ownerForm(form, 'dispute', say(texts, 'dispute_add'), [which, field])}`
  return section('dispute', say(texts, 'dispute_title'), say(texts, 'dispute_note'), stacked(body))
}

function minuteOf(at: number): string {
  return `${iso(at).slice(0, 16).replace('T', ' ')} UTC`
}

function listingSection(form: OwnerForm, { remarks }: OwnerView): Html {
  const { texts } = form
  const off = remarks.find(({ kind }) => kind === 'unlisted')
  const body =
    off === undefined
      ? html`<p>${say(texts, 'listing_on')}</p>${ownerForm(form, 'unlist', say(texts, 'listing_unlist'))}`
      : html`<p>${say(texts, 'listing_off', { at: instant(iso(off.at)) })}</p>${ownerForm(form, 'relist', say(texts, 'listing_relist'))}`
  return section('listing', say(texts, 'listing_title'), say(texts, 'listing_note'), stacked(body))
}

function endSection(form: OwnerForm, { claimed: { host } }: OwnerView): Html {
  const { texts } = form
  const confirm = html`<div><label for="confirm">${say(texts, 'owner_release_label', {
    host: breakable(host),
  })}</label></div>
<input type="text" id="confirm" name="confirm" required maxlength="300" autocomplete="off"
 autocapitalize="off" spellcheck="false">
`
  const hint = html`<p class="hint">${say(texts, 'owner_new_token_hint')}</p>`
  const body = joined(
    [
      ownerForm(form, 'sign-out', say(texts, 'owner_sign_out')),
      ownerForm(form, 'token', say(texts, 'owner_new_token'), hint),
      ownerForm(form, 'release', say(texts, 'owner_release'), confirm),
    ],
    html`<hr>`,
  )
  return section('end', say(texts, 'owner_end_title'), say(texts, 'owner_end_note'), stacked(body))
}

/** For whoever has no session: a field for the token. */
export function signInPage(options: WebOptions, said?: Part): Html {
  const { texts } = options
  const wrong = said !== undefined
  const body = html`<div class="front"><div class="body">
<h1>${say(texts, 'owner_title')}</h1>
<p class="lead">${say(texts, 'owner_sign_in_text')}</p>
<form class="ask" action="${at(texts, ownerActionPath('session'))}" method="post">
<div${wrong && html` class="field-error"`}><label for="token">${say(texts, 'owner_token')}</label>
${wrong && html`<p class="msg" id="token-fault">${said}</p>`}</div>
<div class="line"><input type="text" id="token" name="token" required maxlength="100"
 autocomplete="off" autocapitalize="off" spellcheck="false"${
   wrong && html` aria-invalid="true" aria-describedby="token-fault"`
 }>
<button class="btn">${say(texts, 'owner_sign_in_button')}</button></div>
</form>
</div></div>
`
  return page(options, { title: plain(texts, 'owner_sign_in'), body, unlisted: true })
}
