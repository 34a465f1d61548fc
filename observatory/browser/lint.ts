/**
 * The lint page: takes a document from the field, a file or a drop, and shows what is wrong with it.
 * Nothing is sent anywhere; all words are in the page already.
 */
import { readingOf, type Card, type Finding, type Reading } from './read.ts'

/** What the page has ready for this script, in its language; `{name}` is a value. */
type Saying =
  | 'error'
  | 'warning'
  | 'note'
  | 'at'
  | 'valid'
  | 'invalid'
  | 'catalog'
  | 'none'
  | 'large'
  | 'missing'
  | 'why'
  | 'copied'

/** No card is larger: whoever chose such a file chose the wrong one. */
const MOST_BYTES = 1_048_576

const root = byId('lint', HTMLElement)
const source = byId('lint-source', HTMLTextAreaElement)
const file = byId('lint-file', HTMLInputElement)
const form = byId('lint-form', HTMLFormElement)
const said = byId('lint-said', HTMLElement)
const list = byId('lint-findings', HTMLElement)
const cards = byId('lint-cards', HTMLElement)

form.addEventListener('submit', (event) => {
  event.preventDefault()
  readText()
})
// After the paste the field has its text.
source.addEventListener('paste', () => setTimeout(readText))
file.addEventListener('change', () => void readFile(file.files?.[0]))
source.addEventListener('dragover', (event) => event.preventDefault())
source.addEventListener('drop', (event) => {
  const dropped = event.dataTransfer?.files[0]
  if (dropped === undefined) return
  event.preventDefault()
  void readFile(dropped)
})
byId('lint-no-script', HTMLElement).hidden = true
root.hidden = false

function readText(): void {
  show(readingOf(new TextEncoder().encode(source.value)))
}

/** The bytes of the file are read, not the text in the field, which has other line ends. */
async function readFile(chosen: File | undefined): Promise<void> {
  if (chosen === undefined) return
  if (chosen.size > MOST_BYTES) {
    clear(saying('large'))
    return
  }
  const bytes = new Uint8Array(await chosen.arrayBuffer())
  source.value = new TextDecoder().decode(bytes)
  show(readingOf(bytes))
}

function clear(text: string): void {
  const line = document.createElement('p')
  line.textContent = text
  said.replaceChildren(line)
  list.replaceChildren()
  cards.replaceChildren()
}

function show(reading: Reading): void {
  clear(saying(reading.kind))
  const family = document.createElement('code')
  family.textContent = reading.family
  const counts = (['error', 'warning', 'note'] as const).flatMap((severity) => {
    const count = reading.findings.filter((finding) => finding.severity === severity).length
    return count === 0 ? [] : [`${saying(severity)}: ${count}`]
  })
  const summary = document.createElement('p')
  summary.append(family, ' · ', counts.length === 0 ? saying('none') : counts.join(' · '))
  said.append(summary)
  list.replaceChildren(...reading.findings.map(findingItem))
  if (reading.why !== undefined) {
    const why = document.createElement('p')
    why.textContent = filled(saying('why'), { why: reading.why })
    cards.replaceChildren(why)
  } else cards.replaceChildren(...reading.cards.map(cardPart))
}

function findingItem({ severity, code, message, mend, pointer, place }: Finding): Node {
  const { part, node } = copyOf('lint-finding')
  part('severity').textContent = saying(severity)
  part('message').textContent = message
  if (mend === undefined) part('mend').parentElement?.remove()
  else part('mend').textContent = mend
  part('code').textContent = code
  if (pointer === '') part('pointer').remove()
  else part('pointer').textContent = pointer
  const link = part('place')
  if (place === undefined) link.remove()
  else {
    const { line, column } = place
    link.textContent = filled(saying('at'), { line: `${line}`, column: `${column}` })
    link.addEventListener('click', (event) => {
      event.preventDefault()
      select(line, column)
    })
  }
  return node
}

/** Leads to a place in the field: from it to the end of its line is selected. */
function select(line: number, column: number): void {
  const lines = source.value.split('\n')
  const start = lines.slice(0, line - 1).reduce((sum, text) => sum + text.length + 1, 0)
  const end = start + (lines[line - 1]?.length ?? 0)
  source.focus()
  source.setSelectionRange(Math.min(start + column - 1, end), end)
}

function cardPart({ name, text, shown, missing, notes }: Card): Node {
  const { part, node } = copyOf('lint-card')
  part('name').textContent = name
  part('text').textContent = shown
  if (missing.length === 0) part('missing').remove()
  else part('missing').textContent = filled(saying('missing'), { names: missing.join(', ') })
  const copy = part('copy')
  copy.addEventListener('click', () => void copied(copy, text))
  const items = notes.map((note) => {
    const item = document.createElement('li')
    item.textContent = note
    return item
  })
  if (items.length === 0) part('notes').closest('details')?.remove()
  else part('notes').append(...items)
  return node
}

/** Where a page may not reach the clipboard, as on plain http, the text is selected instead. */
async function copied(button: HTMLElement, text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    button.textContent = saying('copied')
  } catch {
    const shown = button.closest('figure')?.querySelector('pre')
    if (shown) getSelection()?.selectAllChildren(shown)
  }
}

function saying(name: Saying): string {
  return root.dataset[name] ?? ''
}

function filled(sentence: string, values: Readonly<Record<string, string>>): string {
  return sentence.replace(/\{(\w+)\}/g, (all, name: string) => values[name] ?? all)
}

interface Copy {
  readonly node: Node
  /** The element that has this part. */
  readonly part: (name: string) => HTMLElement
}

/** A copy of a template of the page. */
function copyOf(id: string): Copy {
  const node = document.importNode(byId(id, HTMLTemplateElement).content, true)
  return {
    node,
    part: (name) => asElement(node.querySelector(`[data-part="${name}"]`), HTMLElement, name),
  }
}

function byId<Kind extends Element>(id: string, kind: new () => Kind): Kind {
  return asElement(document.querySelector(`#${id}`), kind, id)
}

function asElement<Kind extends Element>(
  found: Element | null,
  kind: new () => Kind,
  name: string,
): Kind {
  if (found instanceof kind) return found
  throw new TypeError(`the page has no ${name}`)
}
