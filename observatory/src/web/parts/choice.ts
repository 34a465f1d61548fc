/** A control to choose one of several with, in the margin of a list. */
import { html, type Html, type Part } from '../html.ts'

interface Choice {
  readonly value: string
  readonly text: string
}

export interface ChoiceGroup {
  /** Above its choices; absent where they need none. */
  readonly title?: string
  readonly choices: readonly Choice[]
}

export interface Choices {
  /** Of the parameter. */
  readonly name: string
  readonly label: Part
  readonly groups: readonly ChoiceGroup[]
  /** The value that is chosen. */
  readonly chosen: string
}

/** A labelled control of the form `search`, which works without script. */
export function choice({ name, label, groups, chosen }: Choices): Html {
  const option = ({ value, text }: Choice): Html => {
    const selected = value === chosen && html` selected`
    return html`<option value="${value}"${selected}>${text}</option>
`
  }
  const group = ({ title, choices }: ChoiceGroup): Part =>
    title === undefined
      ? choices.map(option)
      : html`<optgroup label="${title}">
${choices.map(option)}</optgroup>
`
  return html`<div><label for="${name}">${label}</label>
<select id="${name}" name="${name}" form="search">
${groups.map(group)}</select></div>`
}
