/** By what the directory is narrowed: the controls, and what is chosen in words. */
import { CHECKS } from 'countersign/run'
import { html, type Html } from '../html.ts'
import { choice, type Choice } from '../parts/choice.ts'
import { plain, say, type Texts } from '../text/say.ts'
import type { DirectoryView } from '../views/directory.ts'
import {
  CHECK_WORDS,
  filterOf,
  PARAMETERS,
  SOURCES,
  STATES,
  type Narrowed,
} from '../views/narrowed.ts'

type Key = keyof Narrowed

/** The controls, each with what is chosen now; a provider is chosen by its link alone and kept. */
export function narrowingChoices(texts: Texts, { query, protocolRevisions }: DirectoryView): Html {
  const { provider } = query
  const kept =
    provider !== undefined &&
    html`<input type="hidden" name="provider" value="${provider}" form="search">
`
  return html`${kept}${KEYS.map((key) =>
    choice({
      name: PARAMETERS[key],
      label: say(texts, LABELS[key]),
      choices: [
        { value: '', text: plain(texts, 'narrow_any') },
        ...choicesOf(texts, key, withChosen(protocolRevisions, query.protocolRevision)),
      ],
      chosen: `${query[key] ?? ''}`,
    }),
  )}`
}

const KEYS = ['check', 'answered', 'authRequired', 'protocolRevision', 'source', 'state'] as const

const LABELS = {
  provider: 'filter_provider',
  state: 'narrow_state',
  check: 'filter_check',
  answered: 'filter_answered',
  authRequired: 'filter_auth',
  protocolRevision: 'filter_revision',
  source: 'filter_source',
} as const

function choicesOf(
  texts: Texts,
  key: (typeof KEYS)[number],
  revisions: readonly string[],
): readonly Choice[] {
  const values = {
    check: CHECK_WORDS,
    answered: ['true', 'false'],
    authRequired: ['true', 'false'],
    protocolRevision: revisions,
    source: SOURCES,
    state: STATES,
  }[key]
  return values.map((value) => ({ value, text: valueWords(texts, key, value) }))
}

/** One that nobody speaks any more is still what was asked for. */
function withChosen(revisions: readonly string[], chosen: string | undefined): readonly string[] {
  return chosen === undefined || revisions.includes(chosen) ? revisions : [...revisions, chosen]
}

/** A filter in words: `Credentials: asked for`. */
export function filterWords(texts: Texts, key: Key, value: string): string {
  const name = plain(texts, LABELS[key])
  return plain(texts, 'filter_value', { name, value: valueWords(texts, key, value) })
}

function valueWords(texts: Texts, key: Key, value: string): string {
  if (key === 'check') return checkWords(texts, value)
  if (key === 'answered')
    return plain(texts, value === 'true' ? 'filter_answered_true' : 'filter_answered_false')
  if (key === 'authRequired')
    return plain(texts, value === 'true' ? 'filter_auth_required' : 'filter_auth_none')
  const source = SOURCES.find((one) => one === value)
  if (key === 'source' && source !== undefined) return plain(texts, `filter_source_${source}`)
  const state = STATES.find((one) => one === value)
  if (key === 'state' && state !== undefined) return plain(texts, `narrow_${state}`)
  return value
}

/** `Failed: TLS certificate`: whole, because a closed control shows nothing else. */
function checkWords(texts: Texts, word: string): string {
  const { state = 'FAILED', id } = filterOf({ check: word })?.check ?? {}
  const check = CHECKS.find((one) => one.id === id)
  const name = check === undefined ? plain(texts, 'filter_any_check') : texts.checkNames[check.id]
  return plain(texts, 'filter_check_value', { state: texts.states[state], check: name })
}
