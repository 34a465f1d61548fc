/** A tree of a page as Markdown, block by block. */
import { blockOf, cellOf, codeOf, linkOf, lineOf, textOf } from './escape.ts'
import { find, hasClass, type Element, type Node } from './nodes.ts'

const BLOCKS: ReadonlySet<string> = new Set(
  'article aside blockquote caption details div dl dt dd figcaption figure h1 h2 h3 h4 h5 h6 li main ol p pre section summary table ul'.split(
    ' ',
  ),
)

/** What is there for the hand, or for the eye only. */
const LEFT_OUT: ReadonlySet<string> = new Set(
  'button footer form header input label nav script select template textarea'.split(' '),
)

/** How a tree is printed: where links lead to, and whether it stands in a list. */
interface Within {
  readonly publicUrl: string
  readonly listed: boolean
}

/** Prints nodes as blocks with an empty line between them. */
export function printed(nodes: readonly Node[], publicUrl: string): string {
  return blocksOf(nodes, { publicUrl, listed: false }).join('\n\n')
}

function isLeftOut(element: Element): boolean {
  const { name, attributes } = element
  return (
    LEFT_OUT.has(name) ||
    attributes.get('aria-hidden') === 'true' ||
    attributes.has('hidden') ||
    // A chart has its figures in a table beside it.
    hasClass(element, 'legend') ||
    hasClass(element, 'tl')
  )
}

function isBlock(node: Node): node is Element {
  return typeof node !== 'string' && BLOCKS.has(node.name)
}

/** Blocks of nodes: what stands in a line between two blocks is a paragraph. */
function blocksOf(nodes: readonly Node[], within: Within): readonly string[] {
  const blocks: string[] = []
  let line: Node[] = []
  const close = (): void => {
    const text = lineOf(inlineOf(line, within))
    if (text !== '') blocks.push(text)
    line = []
  }
  for (const node of nodes) {
    if (!isBlock(node)) {
      line.push(node)
      continue
    }
    close()
    if (!isLeftOut(node)) blocks.push(...blockIn(node, within))
  }
  close()
  return blocks
}

function blockIn(element: Element, within: Within): readonly string[] {
  const { name, children } = element
  const line = (): string => lineOf(inlineOf(children, within))
  switch (name) {
    case 'h1':
    case 'h2':
    case 'h3':
    case 'h4':
    case 'h5':
    case 'h6':
      return headed(line(), within.listed ? 0 : Number(name.slice(1)))
    case 'summary':
      return headed(summaryIn(element, within), 0)
    case 'ul':
    case 'ol':
      return some(listOf(children.filter(isItem), name === 'ol', within))
    case 'dl':
      return some(termsOf(children, within))
    case 'table':
      return tableOf(element, within)
    case 'pre':
      return some(fenced(element))
    case 'blockquote':
      return quotationOf(element, within)
    default:
      return blocksOf(children, within)
  }
}

function some(text: string): readonly string[] {
  return text === '' ? [] : [text]
}

/** A heading; of rank 0 a bold line. */
function headed(line: string, rank: number): readonly string[] {
  if (line === '') return []
  return [rank === 0 ? `**${line}**` : `${'#'.repeat(rank)} ${line}`]
}

function isItem(node: Node): node is Element {
  return typeof node !== 'string' && node.name === 'li'
}

function listOf(items: readonly Element[], isOrdered: boolean, within: Within): string {
  const inner = { ...within, listed: true }
  const printedItems = items.map(({ children }) => blocksOf(children, inner))
  const isLoose = printedItems.some((blocks) => blocks.length > 2)
  return printedItems
    .filter((blocks) => blocks.length > 0)
    .map((blocks, index) => {
      const mark = isOrdered ? `${index + 1}. ` : '- '
      return mark + indented(blocks.join(isLoose ? '\n\n' : '\n'), mark.length)
    })
    .join(isLoose ? '\n\n' : '\n')
}

function indented(text: string, by: number): string {
  return text.replaceAll(/\n(?=[^\n])/g, `\n${' '.repeat(by)}`)
}

/** Terms and what they mean: a list, each with its term in front. */
function termsOf(nodes: readonly Node[], within: Within): string {
  const parts = nodes.flatMap((node) => {
    if (typeof node === 'string') return []
    return node.name === 'div' ? node.children : [node]
  })
  const inner = { ...within, listed: true }
  const items: string[][] = []
  for (const part of parts) {
    if (typeof part === 'string') continue
    const blocks = blocksOf(part.children, inner)
    if (part.name === 'dt') items.push([`**${blocks.join(' ')}:**`])
    else items.at(-1)?.push(...blocks)
  }
  return items
    .map(([term = '', first = '', ...more]) => {
      const isInline = !/^(?:`{3}|- |1\. |\|)/.test(first)
      const head = isInline ? `${term} ${first}`.trim() : `${term}\n\n${first}`
      return `- ${indented([head, ...more].join('\n\n'), 2)}`
    })
    .join('\n')
}

/** What only tells summaries apart when they are heard is left out: here they stand in their place. */
function summaryIn({ children }: Element, within: Within): string {
  const seen = children.filter((node) => typeof node === 'string' || !hasClass(node, 'vh'))
  return lineOf(inlineOf(seen, within))
}

/** Elements of these names, which follow each other in a table. */
function named(nodes: readonly Node[], ...names: readonly string[]): readonly Element[] {
  return nodes.filter(
    (node): node is Element => typeof node !== 'string' && names.includes(node.name),
  )
}

/** A table; where a cell holds more than a line, a list of its rows. */
function tableOf(table: Element, within: Within): readonly string[] {
  const caption = named(table.children, 'caption').flatMap(({ children }) =>
    headed(lineOf(inlineOf(children, within)), 0),
  )
  const rows = named(table.children, 'thead', 'tbody')
    .flatMap(({ children }) => named(children, 'tr'))
    .map(({ children }) => named(children, 'th', 'td'))
  const [head = [], ...body] = rows
  const isLong = find(table.children, ({ name }) => LONG.has(name)) !== undefined
  const labels = head.map(({ children }) => lineOf(inlineOf(children, within)))
  if (isLong) return [...caption, ...some(rowsAsList(labels, body, within))]
  const cells = body.map((row) => row.map(({ children }) => cellIn(children, within)))
  const lines = [labels.map(cellOf), labels.map(() => '---'), ...cells]
  return [...caption, lines.map((line) => `| ${line.join(' | ')} |`).join('\n')]
}

const LONG: ReadonlySet<string> = new Set(['blockquote', 'details', 'pre'])

function cellIn(children: readonly Node[], within: Within): string {
  const isLine = !children.some(isBlock)
  const blocks = isLine ? [] : blocksOf(children, { ...within, listed: true })
  return cellOf(isLine ? inlineOf(children, within) : blocks.join(' '))
}

function rowsAsList(
  labels: readonly string[],
  rows: readonly (readonly Element[])[],
  within: Within,
): string {
  const inner = { ...within, listed: true }
  const items = rows.map(([head, ...cells]) => {
    const more = cells.flatMap(({ children }, index) => {
      const [first, ...rest] = blocksOf(children, inner)
      return first === undefined ? [] : [`${labels[index + 1] ?? ''}: ${first}`, ...rest]
    })
    return `- ${indented([...blocksOf(head?.children ?? [], inner), ...more].join('\n\n'), 2)}`
  })
  return items.join('\n\n')
}

/** A third party's text: its caption is ours. */
function quotationOf({ children }: Element, within: Within): readonly string[] {
  const isCaption = (node: Node): boolean => typeof node !== 'string' && hasClass(node, 'cap')
  const caption = lineOf(inlineOf(children.filter(isCaption), within))
  const text = wordsIn(children.filter((node) => !isCaption(node))).trim()
  return [...some(caption), blockOf(text, 'untrusted')]
}

function fenced(pre: Element): string {
  const isTheirs = hasClass(pre, 'quoted')
  return blockOf(wordsIn(pre.children).replace(/\n+$/, ''), isTheirs ? 'untrusted' : '')
}

/** Nodes as the text of code: breaks are kept, and what came and went is marked. */
function wordsIn(nodes: readonly Node[]): string {
  return nodes
    .map((node) => {
      if (typeof node === 'string') return node
      if (node.name === 'br') return '\n'
      if (isLeftOut(node)) return ''
      const words = wordsIn(node.children)
      if (node.name === 'ins') return `{+${words}+}`
      return node.name === 'del' ? `[-${words}-]` : words
    })
    .join('')
}

function inlineOf(nodes: readonly Node[], within: Within): string {
  return nodes
    .map((node) => (typeof node === 'string' ? textOf(node) : inlineIn(node, within)))
    .join('')
}

function inlineIn(element: Element, within: Within): string {
  const { name, attributes, children } = element
  if (isLeftOut(element)) return ''
  switch (name) {
    case 'br':
      return ' '
    case 'svg':
      return textOf(attributes.get('aria-label') ?? '')
    case 'bdi':
    case 'code':
    case 'ins':
    case 'del':
      return codeOf(wordsIn([element]))
    case 'a':
      return linkIn(element, within)
    case 'strong':
      return bold(inlineOf(children, within))
    default:
      if (hasClass(element, 'hash')) return codeOf(wordsIn(children))
      return hasClass(element, 'state')
        ? bold(inlineOf(children, within))
        : inlineOf(children, within)
  }
}

function bold(inline: string): string {
  return inline.trim() === '' ? '' : `**${inline.trim()}**`
}

/** Only pages of ours are led to: any other address is code. */
function linkIn({ attributes, children }: Element, within: Within): string {
  const href = attributes.get('href') ?? ''
  if (href.startsWith('#')) return inlineOf(children, within)
  if (!/^\/(?!\/)/.test(href)) return codeOf(href)
  return linkOf(inlineOf(children, within).trim(), `${within.publicUrl}${href}`)
}
