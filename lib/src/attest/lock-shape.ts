/** Whether a parsed value has the form of an entry, member by member, and where it does not. */
import { referenceToken } from '../json/pointer.ts'
import { isObject } from '../json/object.ts'
import type { LockEntry } from './lock.ts'

interface Wrong {
  /** Into the value. */
  readonly pointer: string
  readonly why: string
}

type Check = (value: unknown) => Wrong | undefined

/** Required unless it says otherwise. */
interface MemberCheck {
  readonly check: Check
  readonly optional?: true
}

const text: Check = (value) => (typeof value === 'string' ? undefined : wrong('is no text'))
const digest: Check = matching(/^sha256:[0-9a-f]{64}$/, 'is no digest of the form sha256:…')
const keyid: Check = matching(/^SHA256:[A-Za-z0-9+/]{43}$/, 'is no key id of the form SHA256:…')
const url: Check = (value) =>
  typeof value === 'string' && URL.parse(value)?.href === value
    ? undefined
    : wrong('is no URL in its normal form')
const gate: Check = (value) =>
  value === 401 || value === 402 ? undefined : wrong('is neither 401 nor 402')
const anyObject: Check = (value) => (isObject(value) ? undefined : wrong('is no object'))

const tool = members({
  name: { check: text },
  digest: { check: digest },
  definition: {
    check: members({
      title: { check: text, optional: true },
      description: { check: text, optional: true },
      inputSchema: { check: anything, optional: true },
      outputSchema: { check: anything, optional: true },
      annotations: { check: anything, optional: true },
    }),
    optional: true,
  },
})

const entry = members({
  target: { check: text },
  endpoint: { check: url },
  identity: {
    check: members({
      name: { check: text, optional: true },
      version: { check: text, optional: true },
      title: { check: text, optional: true },
    }),
    optional: true,
  },
  instructions: { check: text, optional: true },
  card: {
    check: members({
      url: { check: url },
      digest: { check: digest },
      document: { check: anyObject, optional: true },
    }),
    optional: true,
  },
  repository: { check: members({ url: { check: text }, id: { check: text } }), optional: true },
  keys: { check: list(digest, 1), optional: true },
  payment: {
    check: list(
      members({
        amount: { check: text },
        asset: { check: text },
        network: { check: text },
        payTo: { check: text },
        scheme: { check: text },
      }),
      1,
    ),
    optional: true,
  },
  gate: { check: gate, optional: true },
  tools: {
    check: members({
      offered: { check: text },
      suite: { check: text },
      fingerprints: {
        check: members({
          definition: { check: digest },
          schema: { check: digest, optional: true },
          toolset: { check: digest },
        }),
      },
      list: { check: list(tool, 0) },
    }),
    optional: true,
  },
  attested: { check: list(keyid, 1), optional: true },
})

/** True for a value that has the form of an entry and no member besides. */
export function isEntry(value: unknown): value is LockEntry {
  return entry(value) === undefined
}

/** The first member that is not as it must be. */
export function wrongMember(value: unknown): Wrong {
  return entry(value) ?? wrong('is right')
}

function members(known: Readonly<Record<string, MemberCheck>>): Check {
  return (value) => {
    if (!isObject(value)) return wrong('is no object')
    for (const name of Object.keys(value))
      if (!Object.hasOwn(known, name)) return { pointer: token(name), why: 'is not known' }
    for (const [name, { check, optional }] of Object.entries(known)) {
      if (!Object.hasOwn(value, name)) {
        if (optional) continue
        return { pointer: token(name), why: 'is missing' }
      }
      const found = check(value[name])
      if (found) return { ...found, pointer: `${token(name)}${found.pointer}` }
    }
    return undefined
  }
}

function list(check: Check, least: number): Check {
  return (value) => {
    if (!Array.isArray(value)) return wrong('is no array')
    if (value.length < least) return wrong('is empty')
    for (const [index, one] of value.entries()) {
      const found = check(one)
      if (found) return { ...found, pointer: `/${index}${found.pointer}` }
    }
    return undefined
  }
}

function matching(pattern: RegExp, why: string): Check {
  return (value) => (typeof value === 'string' && pattern.test(value) ? undefined : wrong(why))
}

function anything(): undefined {
  return undefined
}

function token(name: string): string {
  return `/${referenceToken(name)}`
}

function wrong(why: string): Wrong {
  return { pointer: '', why }
}
