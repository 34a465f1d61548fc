/** Asks the pages as a browser or a program does, without a server. */
import assert from 'node:assert/strict'
import { createApp } from '../../src/web/app.ts'
import type { Harbour } from './harbour.ts'

export interface Got {
  readonly status: number
  readonly type: string
  readonly text: string
  readonly headers: Headers
}

export type Ask = (path: string, init?: RequestInit) => Promise<Got>

/** The headers with which a browser sends a form of these pages. */
export const FORM = {
  'content-type': 'application/x-www-form-urlencoded',
  'sec-fetch-site': 'same-origin',
}

/** A function that asks the pages of this harbour. */
export function askerOf({ options }: Pick<Harbour, 'options'>): Ask {
  const app = createApp(options)
  return async (path, init) => {
    const response = await app.request(`https://observatory.example${path}`, init)
    return {
      status: response.status,
      type: response.headers.get('content-type') ?? '',
      text: await response.text(),
      headers: response.headers,
    }
  }
}

/** The text of a page without its markup. */
export function wordsIn(page: string): string {
  return page
    .replaceAll(/<svg class="sprite".*?<\/svg>/gs, '')
    .replaceAll(/<(?:wbr|\/?(?:a|b|bdi|code|mark|span|strong|time|var)(?: [^>]*)?)>/g, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&#39;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
}

/** The markup of one check on a report. */
export function checkIn(page: string, check: string): string {
  const from = page.indexOf(`<li class="check" id="${check}">`)
  return page.slice(from, page.indexOf('</details>', from))
}

/** Holds words against a pattern without printing a whole page. */
export function assertSays(words: string, pattern: RegExp): void {
  assert.ok(
    pattern.test(words),
    `no ${pattern} in ${words.length} characters: ${words.slice(0, 600)}`,
  )
}
