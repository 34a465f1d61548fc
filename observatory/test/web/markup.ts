/** Reads markup by its grammar, and refuses what leaves any doubt: an oracle for pages, feeds and badges. */
import assert from 'node:assert/strict'

export interface Element {
  readonly name: string
  readonly attributes: ReadonlyMap<string, string>
}

export interface Markup {
  readonly elements: readonly Element[]
  /** All text between tags, references resolved. */
  readonly text: string
}

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' }
/** Elements of HTML that have no end tag (WHATWG HTML, 13.1.2). */
const VOID = new Set(['br', 'hr', 'img', 'input', 'link', 'meta', 'wbr'])

/**
 * XML when it begins so, or is SVG, else HTML. Comments, sections and instructions within are refused:
 * nothing of ours has any. So is `<` anywhere but before a tag, and a reference without its end.
 */
export function markupIn(source: string): Markup {
  const isXml = /^<(?:\?xml|svg)/.test(source)
  const rest = source.replace(/^<\?xml[^>]*\?>\n|^<!doctype html>\n?/i, '')
  const elements: Element[] = []
  const open: string[] = []
  let text = ''
  let at = 0
  while (at < rest.length) {
    const end = rest.indexOf('<', at)
    text += resolved(rest.slice(at, end === -1 ? undefined : end))
    if (end === -1) break
    const near = rest.slice(end, end + 80)
    const [closing, closed = ''] = matchAt(/<\/([A-Za-z][\w:.-]*)>/y, rest, end)
    if (closing !== undefined) {
      assert.equal(open.pop(), closed, near)
      at = end + closing.length
      continue
    }
    const [opening, name = '', fields = '', empty = ''] = matchAt(
      /<([A-Za-z][\w:.-]*)((?:\s+[A-Za-z_][\w:.-]*(?:="[^"<]*")?)*)\s*(\/?)>/y,
      rest,
      end,
    )
    assert.ok(opening !== undefined, `no tag: ${near}`)
    elements.push({ name, attributes: attributesIn(fields, isXml) })
    if (empty === '' && (isXml || !VOID.has(name))) open.push(name)
    at = end + opening.length
  }
  assert.deepEqual(open, [], 'every element is closed')
  return { elements, text }
}

function matchAt(pattern: RegExp, text: string, at: number): readonly (string | undefined)[] {
  pattern.lastIndex = at
  return pattern.exec(text) ?? []
}

function attributesIn(fields: string, isXml: boolean): ReadonlyMap<string, string> {
  const attributes = new Map<string, string>()
  for (const [, name = '', value] of fields.matchAll(/\s([A-Za-z_][\w:.-]*)(?:="([^"]*)")?/g)) {
    assert.ok(!attributes.has(name), `${name} twice`)
    assert.ok(!isXml || value !== undefined, `${name} without a value`)
    attributes.set(name, resolved(value ?? ''))
  }
  return attributes
}

function resolved(text: string): string {
  return text.replaceAll(/&([^;&\s]{0,12};)?/g, (written, reference: string | undefined) => {
    const name = (reference ?? '').slice(0, -1)
    const code = /^#(\d{1,6})$/.exec(name)?.[1]
    const value = code === undefined ? NAMED[name] : String.fromCodePoint(Number(code))
    assert.ok(value !== undefined, `${written} is no reference of ours`)
    return value
  })
}
