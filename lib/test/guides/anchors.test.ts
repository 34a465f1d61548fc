/** A link into a page leads to a heading of it. */
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'

const ROOT = new URL('../../../', import.meta.url)
const PAGES = globSync(['*.md', 'docs/*.md'], { cwd: fileURLToPath(ROOT) })
const LINK = /\]\(([^)#\s]*)#([^)\s]+)\)/g

/** The anchors that a forge gives to headings, and those that a page sets itself. */
function anchorsOf(text: string): ReadonlySet<string> {
  const prose = text.replaceAll(/^```[\s\S]*?^```/gm, '')
  const headings = [...prose.matchAll(/^#+ (.*)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(/\s/g, '-'),
  )
  const own = [...text.matchAll(/<a id="([^"]+)">/g)].map(([, id = '']) => id)
  return new Set([...headings, ...own])
}

test('links into pages lead to headings', () => {
  let seen = 0
  for (const page of PAGES) {
    const from = new URL(page, ROOT)
    for (const [, target = '', anchor = ''] of readFileSync(from, 'utf8').matchAll(LINK)) {
      if (target.startsWith('http')) continue
      const to = target === '' ? from : new URL(target, from)
      const anchors = anchorsOf(readFileSync(to, 'utf8'))
      assert.ok(anchors.has(anchor), `${page} links to ${target}#${anchor}`)
      seen += 1
    }
  }
  assert.ok(seen > 3, `${seen} links`)
})
