/** A feed as Atom (RFC 4287, pages by RFC 5005) and as JSON Feed 1.1. */
import { html } from '../html.ts'
import { xmlText } from '../xml.ts'
import type { Feed, FeedEntry } from './feed.ts'

/** The bytes of an Atom document; equal feeds are equal bytes. */
export function printAtom(feed: Feed): string {
  const { id, title, lang, author, updated, self, page, next, entries } = feed
  const document = html`<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${lang}">
<id>${xmlText(id)}</id>
<title>${xmlText(title)}</title>
<updated>${updated}</updated>
<author><name>${xmlText(author)}</name></author>
<link rel="self" type="application/atom+xml" href="${xmlText(self.atom)}"/>
<link rel="alternate" type="text/html" href="${xmlText(page)}"/>
<link rel="alternate" type="application/feed+json" href="${xmlText(self.json)}"/>
${next !== undefined && html`<link rel="next" type="application/atom+xml" href="${xmlText(next.atom)}"/>\n`}${entries.map(entry)}</feed>
`
  return document.toString()
}

function entry({ id, title, text, kind, at, page }: FeedEntry) {
  return html`<entry>
<id>${xmlText(id)}</id>
<title>${xmlText(title)}</title>
<published>${at}</published>
<updated>${at}</updated>
<category term="${kind}"/>
<link rel="alternate" type="text/html" href="${xmlText(page)}"/>
<content type="text">${xmlText(text)}</content>
</entry>
`
}

/** The same as JSON Feed. */
export function printJsonFeed(feed: Feed): string {
  const { title, lang, author, self, page, next, entries } = feed
  const document = {
    version: 'https://jsonfeed.org/version/1.1',
    title,
    home_page_url: page,
    feed_url: self.json,
    ...(next !== undefined && { next_url: next.json }),
    language: lang,
    authors: [{ name: author }],
    items: entries.map((one) => ({
      id: one.id,
      url: one.page,
      title: one.title,
      content_text: one.text,
      date_published: one.at,
      tags: [one.kind],
    })),
  }
  return `${JSON.stringify(document)}\n`
}
