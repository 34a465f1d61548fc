import {
  CATALOG_MEMBER_TYPE,
  TRUST_MANIFEST_EMPTY,
  TRUST_MANIFEST_IDENTITY,
  TRUST_MANIFEST_PLACE,
} from './catalog-rules.ts'
import { type Issue, issueOf, pointerTo } from './issue.ts'
import { isObject, type Members, own } from '../json/object.ts'
import { typeName } from './in-words.ts'

/**
 * The trust manifests of an entry or a host, raw and in order: `trustManifest` of the drafts until
 * September 2026, `trustManifests[]` since. Nothing is verified here; a manifest that says nothing
 * checkable is kept with a note, because readers treat it as absent.
 *
 * @see AI Catalog draft, "Trust Manifest Object"
 */
export function trustManifestsOf(holder: Members, pointer: string, issues: Issue[]): unknown[] {
  const manifests: unknown[] = []
  if (Object.hasOwn(holder, 'trustManifest')) {
    manifests.push(holder.trustManifest)
    check(holder.trustManifest, pointerTo(pointer, 'trustManifest'), 'identity', issues)
  }
  const several = own(holder, 'trustManifests')
  const at = pointerTo(pointer, 'trustManifests')
  if (Array.isArray(several)) {
    several.forEach((manifest: unknown, index) => {
      manifests.push(manifest)
      check(manifest, pointerTo(at, index), 'contributor', issues)
    })
  } else if (several !== undefined) {
    const found = `${at} is ${typeName(several)}, but trust manifests are an array of objects`
    issues.push(issueOf(CATALOG_MEMBER_TYPE, at, found, 'Write an array of trust manifests.'))
  }
  return manifests
}

/**
 * As `trustManifestsOf`, for a host or a catalog root. Current drafts do not look there, so one note
 * says that and nothing else about the manifest matters.
 */
export function misplacedManifestsOf(holder: Members, pointer: string, issues: Issue[]): unknown[] {
  for (const name of ['trustManifest', 'trustManifests']) {
    if (!Object.hasOwn(holder, name)) continue
    const at = pointerTo(pointer, name)
    const found = `${at} is ignored by current readers, which look for trust manifests in entries`
    issues.push(issueOf(TRUST_MANIFEST_PLACE, at, found, TRUST_MANIFEST_PLACE.mend))
  }
  return trustManifestsOf(holder, pointer, [])
}

function check(
  manifest: unknown,
  at: string,
  speaker: 'identity' | 'contributor',
  issues: Issue[],
): void {
  if (!isObject(manifest)) {
    const found = `${at} is ${typeName(manifest)}, but a trust manifest must be an object`
    issues.push(issueOf(CATALOG_MEMBER_TYPE, at, found, 'Write an object, or remove it.'))
    return
  }
  const who = own(manifest, speaker)
  if (typeof who !== 'string') {
    const found =
      who === undefined
        ? `${at} has no "${speaker}", so nobody is known to speak`
        : `${pointerTo(at, speaker)} is ${typeName(who)}, but must be a URI`
    const mend = `Write "${speaker}" as a URI, such as "did:web:{your domain}".`
    const place = who === undefined ? at : pointerTo(at, speaker)
    issues.push(issueOf(TRUST_MANIFEST_IDENTITY, place, found, mend))
  }
  if (isSubstantive(manifest)) return
  const found = `${at} has no signature, attestations, provenance, trust schema or extensions, so readers treat it as absent`
  issues.push(issueOf(TRUST_MANIFEST_EMPTY, at, found, TRUST_MANIFEST_EMPTY.mend))
}

/** True when a manifest holds anything that somebody could check. */
export function isSubstantive(manifest: unknown): boolean {
  if (!isObject(manifest)) return false
  const signature = own(manifest, 'signature')
  const extensions = own(manifest, 'extensions')
  return (
    isObject(signature) ||
    (typeof signature === 'string' && signature !== '') ||
    isObject(own(manifest, 'trustSchema')) ||
    ['attestations', 'provenance'].some((name) => {
      const list = own(manifest, name)
      return Array.isArray(list) && list.length > 0
    }) ||
    (isObject(extensions) && Object.keys(extensions).length > 0)
  )
}
