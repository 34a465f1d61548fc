import { isLegacyRevision, KNOWN_REVISIONS, MODERN_REVISION } from './message.ts'

/** What a server's list of revisions comes to for this client. */
export interface Supported {
  /** The dates that the server listed, at most 64. */
  readonly listed: readonly string[]
  /** The modern revision that is known here is among them. */
  readonly mutual: boolean
  /** A revision with a handshake is among them. */
  readonly legacy: boolean
  /** A revision later than every known one is among them. */
  readonly newer: boolean
}

/** Reads `supportedVersions` or `data.supported`; what is not a date is no revision. */
export function readSupported(value: unknown): Supported {
  const list: readonly unknown[] = Array.isArray(value) ? value.slice(0, 64) : []
  const listed = list.filter((one) => typeof one === 'string').filter(isDate)
  return {
    listed,
    mutual: listed.includes(MODERN_REVISION),
    legacy: listed.some((one) => one < MODERN_REVISION),
    newer: listed.some((one) => one > MODERN_REVISION),
  }
}

/** The newest revision with a handshake among `candidates` that was not offered yet. */
export function nextOffer(
  candidates: readonly string[],
  offered: readonly string[],
): string | undefined {
  return candidates
    .filter((one) => isLegacyRevision(one) && !offered.includes(one))
    .toSorted()
    .at(-1)
}

/** The known revisions that a text names. */
export function namedRevisions(text: string): readonly string[] {
  return KNOWN_REVISIONS.filter((revision) => text.includes(revision))
}

/** True for the form that every revision has. */
export function isDate(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text)
}
