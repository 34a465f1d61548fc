import {
  INPUT_CHARACTERS,
  INPUT_CHOICE,
  INPUT_FILEPATH,
  INPUT_FIXED,
  INPUT_FORMAT,
} from './input-rules.ts'
import { type Issue, issueOf, pointerTo } from './issue.ts'
import { type Members, own, ownText } from '../json/object.ts'
import { quoted } from './in-words.ts'

/** `missing`: nobody gave one. `refused`: an issue says why the one there is cannot be used. */
export type Picked =
  | {
      readonly kind: 'value'
      readonly value: string
      readonly source: 'card' | 'caller' | 'default'
    }
  | { readonly kind: 'missing' }
  | { readonly kind: 'refused' }

/**
 * Chooses and checks the value of one input: the card's `value` beats the caller, who beats the
 * `default`. No message holds a value that a caller gave, because any of them may be a secret.
 *
 * @param name of the variable or header, for messages
 * @param input its declaration as published; an empty object when there is none
 * @param given the caller's value, if any
 * @param at pointer of the declaration
 * @see Server Card v1 schema, `Input`
 */
export function pick(
  name: string,
  input: Members,
  given: string | undefined,
  at: string,
  issues: Issue[],
): Picked {
  const picked = choose(input, given)
  if (picked === undefined) return { kind: 'missing' }
  const { value, source } = picked
  const label = quoted(name)
  if (source === 'card' && given !== undefined && given !== value) {
    const found = `the card fixes ${label}, so the value given for it is not used`
    issues.push(issueOf(INPUT_FIXED, pointerTo(at, 'value'), found, INPUT_FIXED.mend, { name }))
  }
  const format = own(input, 'format')
  if (format === 'filepath' && source !== 'caller') {
    const found = `${label} is a path on the user's machine, so the card's own path is not used`
    issues.push(issueOf(INPUT_FILEPATH, at, found, INPUT_FILEPATH.mend, { name }))
    return { kind: 'missing' }
  }
  const whose =
    source === 'caller'
      ? 'the value given for'
      : `the card's ${source === 'card' ? 'value' : 'default'} for`
  const refuse = (rule: typeof INPUT_CHOICE, rest: string, mend: string): Picked => {
    issues.push(issueOf(rule, at, `${whose} ${label} ${rest}`, mend, { name }))
    return { kind: 'refused' }
  }
  if (/\p{Cc}/u.test(value) || !value.isWellFormed()) {
    const rest = 'holds a line break, another control character or half a character'
    return refuse(INPUT_CHARACTERS, rest, INPUT_CHARACTERS.mend)
  }
  const choices = own(input, 'choices')
  if (Array.isArray(choices) && !choices.includes(value)) {
    const listed = choices
      .filter((choice) => typeof choice === 'string')
      .slice(0, 10)
      .map(quoted)
    return refuse(INPUT_CHOICE, 'is not one of its choices', `Give one of ${listed.join(', ')}.`)
  }
  if (format === 'number' && !/^-?[0-9]+(\.[0-9]+)?$/.test(value)) {
    return refuse(INPUT_FORMAT, 'is not a decimal number', 'Give a number such as 10 or 0.5.')
  }
  if (format === 'boolean' && value !== 'true' && value !== 'false') {
    return refuse(INPUT_FORMAT, 'is not a boolean', 'Give true or false.')
  }
  return { kind: 'value', value, source }
}

function choose(
  input: Members,
  given: string | undefined,
): { value: string; source: 'card' | 'caller' | 'default' } | undefined {
  const fixed = ownText(input, 'value')
  if (fixed !== undefined) return { value: fixed, source: 'card' }
  if (given !== undefined) return { value: given, source: 'caller' }
  const preset = ownText(input, 'default')
  return preset === undefined ? undefined : { value: preset, source: 'default' }
}
