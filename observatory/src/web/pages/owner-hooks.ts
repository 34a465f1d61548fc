/** The webhooks of an owner: what becomes of their messages, and what can be done with each. */
import { html, joined, type Html, type Part } from '../html.ts'
import type { WebOptions } from '../options.ts'
import { section } from '../parts/blocks.ts'
import { foldingTable } from '../parts/table.ts'
import { breakable, instant } from '../parts/words.ts'
import { plain, say, sayCount, type Texts } from '../text/say.ts'
import type { OwnerView } from '../views/owner.ts'
import { iso } from '../views/shown.ts'
import { ownerForm, type OwnerForm } from './owner-form.ts'

type Hook = OwnerView['hooks'][number]

/** Without a key to seal their secrets there are no webhooks, and it says so. */
export function hooksSection(
  { claims }: WebOptions,
  form: OwnerForm,
  hooks: readonly Hook[],
): Html {
  const { texts } = form
  const body =
    claims?.sealKey === undefined
      ? html`<p>${say(texts, 'hooks_off')}</p>`
      : html`${hooks.length === 0 ? html`<p>${say(texts, 'hooks_none')}</p>` : table(form, hooks)}
${ownerForm(form, 'hook', say(texts, 'hooks_add'), urlField(texts))}`
  return section(
    'hooks',
    say(texts, 'hooks_title'),
    say(texts, 'hooks_note'),
    html`<div class="stack">${body}</div>`,
  )
}

function urlField(texts: Texts): Html {
  return html`<div><label for="url">${say(texts, 'hooks_url')}</label></div>
<input type="text" id="url" name="url" required maxlength="2048" autocomplete="off"
 autocapitalize="off" spellcheck="false">
`
}

function table(form: OwnerForm, hooks: readonly Hook[]): Html {
  const { texts } = form
  return foldingTable({
    caption: say(texts, 'hooks_title'),
    captionHidden: true,
    columns: [
      { label: plain(texts, 'hooks_column_url') },
      { label: plain(texts, 'hooks_column_state') },
      { label: plain(texts, 'hooks_column_do') },
    ],
    rows: hooks.map((hook) => ({
      head: html`<code>${breakable(hook.url)}</code>`,
      cells: [messages(texts, hook), changes(form, hook)],
    })),
  })
}

function messages(texts: Texts, { messages: state }: Hook): Part {
  const { deliveredAt, waiting = 0, dead = 0 } = state ?? {}
  return joined(
    [
      deliveredAt === undefined
        ? say(texts, 'hooks_quiet')
        : say(texts, 'hooks_delivered', { at: instant(iso(deliveredAt)) }),
      ...(waiting > 0 ? [sayCount(texts, 'hooks_waiting', waiting)] : []),
      ...(dead > 0 ? [sayCount(texts, 'hooks_dead', dead)] : []),
    ],
    texts.comma,
  )
}

function changes(form: OwnerForm, { id, url }: Hook): Part {
  const { texts } = form
  const which = html`<input type="hidden" name="hook" value="${id}">`
  const label = (text: Html): Html => html`${text}<span class="vh">: ${url}</span>`
  return [
    ownerForm(form, 'hook-test', label(say(texts, 'hooks_test')), which),
    ownerForm(form, 'hook-rotate', label(say(texts, 'hooks_rotate')), which),
    ownerForm(form, 'hook-remove', label(say(texts, 'hooks_remove')), which),
  ]
}
