/** The forms of the owner's view. */
import { ownerActionPath, type OwnerAction } from '../addresses-claims.ts'
import { html, type Html, type Part } from '../html.ts'
import { at, type Texts } from '../text/say.ts'

/** What a form of the page needs beside its own fields. */
export interface OwnerForm {
  readonly texts: Texts
  /** The hidden field that ties it to the session. */
  readonly token: Html
}

/** What adds or saves something is what a section is for; the rest stands back. */
const MAIN: readonly OwnerAction[] = ['baseline', 'cadence', 'hook', 'annotation', 'dispute']

/** A form with one button, and whatever fields stand before that. */
export function ownerForm(
  { texts, token }: OwnerForm,
  action: OwnerAction,
  label: Part,
  fields?: Part,
): Html {
  return html`<form class="ask" action="${at(texts, ownerActionPath(action))}" method="post">${token}
${fields}<div><button class="btn slim${!MAIN.includes(action) && ' quiet'}">${label}</button></div></form>
`
}
