/** JSON Schemas (draft 2020-12) in short. */
export type Schema = Readonly<Record<string, unknown>>
/** Members of an object, by their names. */
export type Members = Readonly<Record<string, Schema>>

/** An object with these members, and those it may have besides. Later versions may have more. */
export function object(required: Members, optional: Members = {}): Schema {
  const names = Object.keys(required)
  return {
    type: 'object',
    properties: { ...required, ...optional },
    ...(names.length > 0 && { required: names }),
  }
}

/** A list; `more` are keywords such as a description. */
export function array(items: Schema, more: Schema = {}): Schema {
  return { type: 'array', items, ...more }
}

/** One of these values. A single one is a constant, which readers can tell documents apart by. */
export function one(...values: readonly (string | number | boolean)[]): Schema {
  return values.length === 1 ? { const: values[0] } : { enum: values }
}

/** An object whose members have any name. */
export function map(values: Schema): Schema {
  return { type: 'object', additionalProperties: values }
}

/** A schema of the document by its name. */
export function ref(name: string): Schema {
  return { $ref: `#/components/schemas/${name}` }
}

/** Text of any form and length. */
export const TEXT: Schema = { type: 'string' }
/** A whole number, not negative. */
export const COUNT: Schema = { type: 'integer', minimum: 0 }
/** A number that may have a fraction, such as milliseconds or a percentage. */
export const NUMBER: Schema = { type: 'number' }
/** True or false; what is not known is absent. */
export const FLAG: Schema = { type: 'boolean' }
/** ISO 8601 in UTC with milliseconds. */
export const INSTANT: Schema = { type: 'string', format: 'date-time' }
/** A UTC day: `2026-11-30`. */
export const DAY: Schema = { type: 'string', format: 'date' }
/** The id of a run, an examination, a scan or a correction. */
export const ID: Schema = { type: 'string', format: 'uuid' }
/** A path on this observatory, without its origin. */
export const PATH: Schema = { type: 'string', pattern: '^/' }
/** A SHA-256 digest as it is written everywhere: `sha256:` and 64 hexadecimal digits. */
export const DIGEST: Schema = { type: 'string', pattern: '^sha256:[0-9a-f]{64}$' }
/** One of the two parts of a name. */
export const SLUG: Schema = { type: 'string', pattern: '^[a-z0-9][a-z0-9._-]{0,63}$' }
