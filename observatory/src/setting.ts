/** The kinds of value that a setting can have: how each is read, and said in words. */
import { resolve } from 'node:path'

export interface Setting<Value> {
  readonly about: string
  /** What may be written, in words: `a number from 0 to 65535`. */
  readonly form: string
  /** The value of a text; undefined when it is none. */
  readonly read: (text: string) => Value | undefined
  /** When nobody says anything. */
  readonly otherwise: Value
  /** What a file may hold beside text. */
  readonly bare?: 'number' | 'boolean'
  /** A relative path, made absolute. */
  readonly place?: (value: Value, folder: string) => Value
  /** The default is in the data folder. */
  readonly inData?: true
  /** As people may see it; a secret's keeps what is none. */
  readonly show: (value: Value) => string
  readonly secret?: true
}

const MINUTE = 60_000
const UNITS: Readonly<Record<string, number>> = {
  ms: 1,
  s: 1000,
  m: MINUTE,
  h: 60 * MINUTE,
  d: 1440 * MINUTE,
}

/** A whole number. */
export function whole(
  about: string,
  { least, most, otherwise }: { least: number; most: number; otherwise: number },
): Setting<number> {
  return {
    about,
    form: `a number from ${least} to ${most}`,
    read: (text) => {
      const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
      return value >= least && value <= most ? value : undefined
    },
    otherwise,
    bare: 'number',
    show: String,
  }
}

/** A length of time, in milliseconds. */
export function duration(
  about: string,
  { least, most, otherwise }: { least: string; most: string; otherwise: string },
): Setting<number> {
  const [from = 0, to = 0, usual = 0] = [least, most, otherwise].map(readDuration)
  return {
    about,
    form: `a time such as 30s, 15m, 12h or 90d, from ${least} to ${most}`,
    read: (text) => {
      const value = readDuration(text)
      return value !== undefined && value >= from && value <= to ? value : undefined
    },
    otherwise: usual,
    show: durationText,
  }
}

function readDuration(text: string): number | undefined {
  const [, count, unit] = /^(\d{1,6})(ms|s|m|h|d)$/.exec(text) ?? []
  const factor = unit === undefined ? undefined : UNITS[unit]
  return factor === undefined ? undefined : Number(count) * factor
}

/** `12h`: in the largest unit that leaves nothing over. */
function durationText(ms: number): string {
  const [unit, factor] = Object.entries(UNITS).findLast(([, size]) => ms % size === 0) ?? ['ms', 1]
  return ms === 0 ? '0s' : `${ms / factor}${unit}`
}

/** Yes or no, and no when nobody says anything. */
export function flag(about: string): Setting<boolean> {
  return {
    about,
    form: 'true or false',
    read: (text) => (text === 'true' ? true : text === 'false' ? false : undefined),
    otherwise: false,
    bare: 'boolean',
    show: String,
  }
}

/** One of some words, the first of them when nobody says anything. */
export function choice<Word extends string>(
  about: string,
  words: readonly [Word, ...Word[]],
): Setting<Word> {
  return {
    about,
    form: `one of ${words.join(', ')}`,
    read: (text) => words.find((word) => word === text),
    otherwise: words[0],
    show: String,
  }
}

/** A file or a folder. Relative, it begins at the folder of the file that names it. */
export function path(about: string, otherwise: string): Setting<string> {
  return {
    about,
    form: 'a path',
    read: readPath,
    otherwise,
    place: (value, folder) => resolve(folder, value),
    show: String,
  }
}

/** The same, whose default is in the data folder. */
export function pathInData(about: string, otherwise: string): Setting<string> {
  return { ...path(about, otherwise), inData: true }
}

/** A path that is absent unless somebody writes it. */
export function optionalPath(about: string): Setting<string | undefined> {
  return {
    about,
    form: 'a path',
    read: readPath,
    otherwise: undefined,
    place: (value, folder) => value && resolve(folder, value),
    show: (value) => value ?? '',
  }
}

function readPath(text: string): string | undefined {
  return text === '' || text.includes('\0') ? undefined : text
}

/** Text for which a rule says what it is; absent unless somebody writes it. */
export function text(
  about: string,
  form: string,
  read: (text: string) => string | undefined,
): Setting<string | undefined> {
  return { about, form, read, otherwise: undefined, show: (value) => value ?? '' }
}

/** The same with a password in it. `show` says what is left without. */
export function secret(
  about: string,
  form: string,
  read: (text: string) => string | undefined,
  show: (value: string) => string,
): Setting<string | undefined> {
  return {
    about,
    form,
    read,
    otherwise: undefined,
    show: (value) => (value === undefined ? '' : show(value)),
    secret: true,
  }
}
