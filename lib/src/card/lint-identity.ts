import { type Issue, issueOf } from './issue.ts'
import {
  CARD_NAME_DOT_SEGMENT,
  CARD_NAME_FORWARD,
  CARD_NAME_NAMESPACE,
  CARD_VERSION_EMPTY,
  CARD_VERSION_LATEST,
  CARD_VERSION_RANGE,
} from './lint-rules.ts'
import { quoted } from './in-words.ts'
import { hasDotSegment, hostsOf, nameParts } from './names.ts'
import { versionEdit } from './server-card-edits.ts'
import type { UncheckedCard } from './types.ts'

const COMPARATOR = /^\s*[~^=<>]|[<>]|\|\||\s-\s/
const MOVING_TAG = /^(?:latest|stable|current|next|nightly|canary|dev|head|main|master|trunk)$/i

/** Top-level domains that names often end in when somebody forgot to reverse them. */
const TOP_LEVEL: ReadonlySet<string> = new Set(
  'com org net io dev app ai co cloud tech xyz me us uk eu de fr nl'.split(' '),
)

/** Rules on the name beyond its pattern. */
export function judgeName({ name }: UncheckedCard): Issue[] {
  if (typeof name !== 'string') return []
  const parts = nameParts(name)
  if (parts === undefined) return []
  const { namespace, slug } = parts
  if (hasDotSegment(name)) {
    const message = `/name is ${quoted(name)}, but no part of a name may be "." or ".."`
    return [issueOf(CARD_NAME_DOT_SEGMENT, '/name', message, CARD_NAME_DOT_SEGMENT.mend)]
  }
  if (hostsOf(namespace).length === 0) {
    const message = `/name has the namespace ${quoted(namespace)}, which is no reversed domain such as com.example`
    const mend =
      hostsOf(`com.${namespace}`).length === 2 && !namespace.includes('.')
        ? `Write "name": "com.${namespace}/${slug}" if ${namespace}.com is yours, or your own domain reversed.`
        : CARD_NAME_NAMESPACE.mend
    return [issueOf(CARD_NAME_NAMESPACE, '/name', message, mend)]
  }
  const labels = namespace.toLowerCase().split('.')
  if (TOP_LEVEL.has(labels.at(-1) ?? '') && !TOP_LEVEL.has(labels[0] ?? '')) {
    const reversed = namespace.split('.').toReversed().join('.')
    const message = `/name has the namespace ${quoted(namespace)}, which looks like a domain that is not reversed`
    return [issueOf(CARD_NAME_FORWARD, '/name', message, `Write "name": "${reversed}/${slug}".`)]
  }
  return []
}

/** Rules on the version that JSON Schema does not hold. */
export function judgeVersion(card: UncheckedCard): Issue[] {
  const { version } = card
  if (typeof version !== 'string') return []
  if (version.trim() === '') {
    const mend = versionEdit(card).replace('Add', 'Write')
    return [issueOf(CARD_VERSION_EMPTY, '/version', '/version is empty', mend)]
  }
  if (isRange(version)) {
    const message = `/version is ${quoted(version)}, a range, but a card has one version`
    const mend = `Write the version that the server reports live, such as "${concrete(version)}".`
    return [issueOf(CARD_VERSION_RANGE, '/version', message, mend)]
  }
  if (!MOVING_TAG.test(version)) return []
  const message = `/version is ${quoted(version)}, which never changes when the server does`
  return [issueOf(CARD_VERSION_LATEST, '/version', message, CARD_VERSION_LATEST.mend)]
}

/**
 * What any of the SDKs refuses as a range, and nothing that is a version: an `x` counts only as a
 * whole part in front of the first `-` or `+`, so 1.0.0-x.7 and calendar versions stay legal.
 */
function isRange(version: string): boolean {
  const release = version.split(/[-+]/, 1)[0] ?? ''
  const parts = release.replace(/^v(?=[\d.x*])/i, '').split('.')
  return COMPARATOR.test(version) || parts.some((part) => /^[xX*]$/.test(part.trim()))
}

/** The lowest version of a range, with three numbers. */
function concrete(range: string): string {
  const numbers = (/\d{1,9}(?:\.\d{1,9})*/.exec(range)?.[0] ?? '1').split('.')
  return [...numbers, '0', '0'].slice(0, Math.max(3, numbers.length)).join('.')
}
