/** `--lang`: the language in which checks and reasons are said. */
import type { Catalogue } from '../text/catalogue.ts'
import { valueOf, type Given, type Option } from './command.ts'

const english = (): Promise<Catalogue> => import('../text/en/index.ts')

/** Each is loaded when it is asked for. */
const CATALOGUES: Readonly<Record<string, () => Promise<Catalogue>>> = {
  en: english,
  uk: () => import('../text/uk/index.ts'),
  ru: () => import('../text/ru/index.ts'),
  es: () => import('../text/es/index.ts'),
  zh: () => import('../text/zh/index.ts'),
}

const TAGS = Object.keys(CATALOGUES)

export const LANG: Option = {
  name: 'lang',
  value: TAGS.join('|'),
  choices: TAGS,
  about: 'the language of what checks and reasons say (default en); the rest is English',
}

/** What is said in the language that was asked for; the environment has no say in it. */
export async function catalogueOf(given: Given): Promise<Catalogue> {
  const load = CATALOGUES[valueOf(given, 'lang') ?? 'en'] ?? english
  return await load()
}
