/**
 * Tables that become lists on a narrow screen. Their roles are written out, because what is laid
 * out as blocks is no table for a screen reader otherwise.
 */
import { html, type Html, type Part } from '../html.ts'

interface Column {
  /** Plain text: it is also the label of each cell in the list. */
  readonly label: string
  readonly number?: boolean
}

/** A row; on a phone its cells stand below its head, each with the label of its column. */
export interface Row {
  /** Names the row. */
  readonly head: Part
  /** One for each further column. */
  readonly cells: readonly Part[]
  readonly id?: string
}

interface Table {
  readonly caption: Part
  /** Only for whoever hears the page. */
  readonly captionHidden?: boolean
  readonly columns: readonly Column[]
  readonly rows: readonly Row[]
}

/** A table whose rows become cards on a phone; roles keep it a table there for who only hears it. */
export function foldingTable({ caption, captionHidden, columns, rows }: Table): Html {
  return html`<table class="fold" role="table">
<caption${captionHidden === true && html` class="vh"`}>${caption}</caption>
<thead role="rowgroup"><tr role="row">${columns.map(heading)}</tr></thead>
<tbody role="rowgroup">
${rows.map((row) => tableRow(columns, row))}</tbody>
</table>`
}

function heading({ label, number }: Column): Html {
  return html`<th role="columnheader" scope="col"${classOf(number)}>${label}</th>`
}

function tableRow(columns: readonly Column[], { head, cells, id }: Row): Html {
  const own = id !== undefined && html` id="${id}"`
  const rest = cells.map((cell, index) => tableCell(columns[index + 1], cell))
  return html`<tr role="row"${own}>
<th role="rowheader" scope="row">${head}</th>${rest}</tr>
`
}

function tableCell(column: Column | undefined, cell: Part): Html {
  const label = column?.label ?? ''
  return html`<td role="cell"${classOf(column?.number)} data-l="${label}">${cell}</td>`
}

function classOf(number: boolean | undefined): Part {
  return number === true && html` class="n"`
}
