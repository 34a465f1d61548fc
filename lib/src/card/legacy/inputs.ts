import { type JsonObject } from '../convert.ts'
import { isObject } from '../../json/object.ts'
import { INPUT_FORMATS, type Input, type KeyValueInput } from '../types.ts'

/**
 * The headers of a remote that is written in v1's own form, with only the members and types of
 * SEP-2127's KeyValueInput. Elements without a name are left out.
 */
export function headersOfList(list: readonly unknown[]): KeyValueInput[] {
  return list.slice(0, 100).flatMap((item) => {
    if (!isObject(item) || typeof item.name !== 'string' || item.name === '') return []
    const variables = isObject(item.variables) ? { variables: variablesOf(item.variables) } : {}
    return [{ name: item.name, ...inputOf(item), ...variables }]
  })
}

/** A map of template variables, with only the members and types of SEP-2127's Input. */
export function variablesOf(map: JsonObject): Record<string, Input> {
  const kept = Object.entries(map)
    .slice(0, 100)
    .flatMap(([name, value]) => (isObject(value) ? [[name, inputOf(value)] as const] : []))
  return Object.fromEntries(kept)
}

function inputOf(value: JsonObject): Input {
  const kept: Input = {}
  for (const name of ['description', 'default', 'placeholder', 'value'] as const) {
    const text = value[name]
    if (typeof text === 'string') kept[name] = text
  }
  for (const name of ['isRequired', 'isSecret'] as const) {
    const flag = value[name]
    if (typeof flag === 'boolean') kept[name] = flag
  }
  const format = INPUT_FORMATS.find((known) => known === value.format)
  if (format !== undefined) kept.format = format
  if (Array.isArray(value.choices)) {
    kept.choices = value.choices.filter((choice) => typeof choice === 'string')
  }
  return kept
}
