/** Whose checkpoints a person believes. */
import { parseVkey, type NoteKey } from '../attest/note.ts'
import { visible } from '../text/visible.ts'
import { valuesOf, type Given } from './command.ts'
import { usage } from './stop.ts'

/**
 * The keys of logs and witnesses that `--log-key` names.
 *
 * @throws Stop with exit 2 for a text that is none
 */
export function logKeysOf(given: Given): readonly NoteKey[] {
  return valuesOf(given, 'log-key').map((text) => {
    const key = parseVkey(text)
    if (key !== undefined) return key
    throw usage(
      'option_value',
      `--log-key cannot be "${visible(text, { max: 60 })}"`,
      'it is of the form name+id+key, as the log publishes it',
    )
  })
}
