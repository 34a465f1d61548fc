/** How a request wants to be answered: by what its path says, else by its fields. */
import { formFor, languageFor, SUFFIXES, type Form } from './negotiate.ts'
import type { WebOptions } from './options.ts'
import { LANGUAGES } from './text/languages.ts'
import type { Texts } from './text/say.ts'

/** Form and language of an answer, and what caches must know of how they were chosen. */
export interface Reading {
  /** In the reader's language; with its prefix when the path has one. */
  readonly texts: Texts
  /** Undefined when nothing was wanted that there is. */
  readonly form: Form | undefined
  /** What the path ends with where that names the form: `.json`, `.md`. Else nothing. */
  readonly suffix: string
  /** The fields of the request that this depends on. */
  readonly vary: string
}

/**
 * Reads a request. `/uk/servers` is a page in Ukrainian; `/servers` is it in the language of the
 * reader; only what has no language has paths of its own for machines.
 */
export function readingOf(options: WebOptions, request: Request): Reading {
  const languages = options.languages ?? LANGUAGES
  const { pathname } = new URL(request.url)
  const accept = request.headers.get('accept')
  const named = languages.find(({ lang }) => pathname.startsWith(`/${lang}/`))
  if (named !== undefined) {
    const texts = { ...named, prefix: `/${named.lang}` }
    return { texts, form: formFor(accept), suffix: '', vary: 'accept' }
  }
  const tags = languages.map(({ lang }) => lang)
  const wanted = languageFor(request.headers.get('accept-language'), tags)
  const texts = languages.find(({ lang }) => lang === wanted) ?? options.texts
  const suffix = Object.keys(SUFFIXES).find((one) => pathname.endsWith(one)) ?? ''
  return {
    texts,
    form: SUFFIXES[suffix] ?? formFor(accept),
    suffix,
    vary: 'accept, accept-language',
  }
}
