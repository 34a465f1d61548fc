/** JSON Schemas (draft 2020-12) in short. */
export type Schema = Readonly<Record<string, unknown>>
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

export const TEXT: Schema = { type: 'string' }
export const COUNT: Schema = { type: 'integer', minimum: 0 }
export const NUMBER: Schema = { type: 'number' }
export const FLAG: Schema = { type: 'boolean' }
export const INSTANT: Schema = { type: 'string', format: 'date-time' }
export const DAY: Schema = { type: 'string', format: 'date' }
export const ID: Schema = { type: 'string', format: 'uuid' }
export const PATH: Schema = { type: 'string', pattern: '^/' }
export const DIGEST: Schema = { type: 'string', pattern: '^sha256:[0-9a-f]{64}$' }
export const SLUG: Schema = { type: 'string', pattern: '^[a-z0-9][a-z0-9._-]{0,63}$' }
