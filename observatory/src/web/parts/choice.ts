/** A control to choose one of several with, in the margin of a list. */
import { html, type Html, type Part } from '../html.ts'

/** A value of the parameter, and what the reader sees for it. */
export interface Choice {
  readonly value: string
  readonly text: string
}

/** A control whose value goes into the query of the list, by the form `search`. */
export interface Choices {
  /** Of the parameter. */
  readonly name: string
  readonly label: Part
  readonly choices: readonly Choice[]
  /** The value that is chosen. */
  readonly chosen: string
}

/** A labelled control of the form `search`, which works without script. */
export function choice({ name, label, choices, chosen }: Choices): Html {
  const option = ({ value, text }: Choice): Html => {
    const selected = value === chosen && html` selected`
    return html`<option value="${value}"${selected}>${text}</option>
`
  }
  return html`<div><label for="${name}">${label}</label>
<select id="${name}" name="${name}" form="search">
${choices.map(option)}</select></div>`
}
