/** Shapes of stored JSON, put together from functions: strict, total, and told by the first fault. */
import { isObject } from '../json/object.ts'
import { escapedName } from '../json/pointer.ts'

/** The pointer of the first fault in a value, `''` for the value itself; undefined when it fits. */
export type Shape = (value: unknown) => string | undefined

/** Fits what `holds` is true for. */
export function that(holds: (value: unknown) => boolean): Shape {
  return (value) => (holds(value) ? undefined : '')
}

/** An object with every required member, any of the optional ones, and no other. */
export function object(
  required: Readonly<Record<string, Shape>>,
  optional: Readonly<Record<string, Shape>> = {},
): Shape {
  const members = new Map([...Object.entries(required), ...Object.entries(optional)])
  return (value) => {
    if (!isObject(value)) return ''
    for (const name of Object.keys(required)) if (!Object.hasOwn(value, name)) return `/${name}`
    for (const [name, member] of Object.entries(value)) {
      const fault = members.get(name)?.(member) ?? (members.has(name) ? undefined : '')
      if (fault !== undefined) {
        return `/${escapedName(name)}${fault}`
      }
    }
    return undefined
  }
}

/** An array whose elements all fit. */
export function array(of: Shape): Shape {
  return (value) => {
    if (!Array.isArray(value)) return ''
    for (const [index, item] of value.entries()) {
      const fault = of(item)
      if (fault !== undefined) return `/${index}${fault}`
    }
    return undefined
  }
}

/** One of these values. */
export function oneOf(...values: readonly unknown[]): Shape {
  return that((value) => values.includes(value))
}

/** A text of this form. */
export function matching(pattern: RegExp): Shape {
  return that((value) => typeof value === 'string' && pattern.test(value))
}

export const text: Shape = that((value) => typeof value === 'string')
export const flag: Shape = that((value) => typeof value === 'boolean')
export const amount: Shape = that(
  (value) => typeof value === 'number' && Number.isFinite(value) && value >= 0,
)
export const whole: Shape = that((value) => Number.isSafeInteger(value) && Number(value) >= 0)
/** `sha256:` and 64 lower-case hexadecimal digits. */
export const digest: Shape = matching(/^sha256:[0-9a-f]{64}$/)
