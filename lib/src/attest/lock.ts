/**
 * The lockfile: what a project relies on about each server, written when somebody approved it.
 *
 *     {
 *       "format": "countersign.lock",
 *       "formatVersion": 1,
 *       "entries": [
 *         {
 *           "target": "tides.example",
 *           "endpoint": "https://tides.example/mcp",
 *           "identity": { "name": "tide-tables", "version": "2.0.0" },
 *           "card": { "url": "https://…", "digest": "sha256:…", "document": { … } },
 *           "repository": { "url": "https://github.com/tides/tables", "id": "41220915" },
 *           "keys": ["sha256:…"],
 *           "tools": {
 *             "offered": "2026-07-28",
 *             "suite": "countersign@1.0.0",
 *             "fingerprints": { "definition": "sha256:…", "schema": "sha256:…", "toolset": "sha256:…" },
 *             "list": [{ "name": "tide_table", "digest": "sha256:…", "definition": { … } }]
 *           }
 *         }
 *       ]
 *     }
 *
 * It holds no times and nothing that two equal sightings write differently, so that it changes
 * exactly when a server does. Texts are the servers' own: whoever shows one makes it visible first.
 */
export interface Lockfile {
  readonly format: typeof LOCK_FORMAT
  readonly formatVersion: typeof LOCK_VERSION
  /** By target, then by endpoint. */
  readonly entries: readonly LockEntry[]
}

export const LOCK_FORMAT = 'countersign.lock'
export const LOCK_VERSION = 1

/** One endpoint of one target. A member that is absent is not pinned. */
export interface LockEntry {
  /** What the person named: a domain, or the URL of a card, a catalog or an endpoint. */
  readonly target: string
  /** Concrete, in WHATWG serialisation. */
  readonly endpoint: string
  readonly identity?: LockedIdentity
  readonly instructions?: string
  readonly card?: LockedCard
  readonly repository?: LockedRepository
  /** `sha256:` and the digest of the leaf certificate's public key (SPKI); one of them must be seen. */
  readonly keys?: readonly string[]
  /** What a 402 asked for, when there was one. */
  readonly payment?: readonly LockedPayment[]
  /** The status by which the server asked for credentials or money before its tools were listed. */
  readonly gate?: 401 | 402
  readonly tools?: LockedTools
  /** Ids of the keys under which somebody else saw the same tools. */
  readonly attested?: readonly string[]
}

/** What the server calls itself. */
export interface LockedIdentity {
  readonly name?: string
  readonly version?: string
  readonly title?: string
}

/** The card as it was approved. */
export interface LockedCard {
  readonly url: string
  /** SHA-256 of the card's RFC 8785 form: white space and the order of members are not in it. */
  readonly digest: string
  /** The card itself, so that a difference can be read; absent when it is too large to be reviewed. */
  readonly document?: Readonly<Record<string, unknown>>
}

interface LockedRepository {
  readonly url: string
  /** As the forge gave it to the repository; another one means another repository. */
  readonly id: string
}

/** One of the `accepts` of an x402 challenge. */
export interface LockedPayment {
  readonly amount: string
  readonly asset: string
  readonly network: string
  readonly payTo: string
  readonly scheme: string
}

/** The list of tools as it was approved. */
export interface LockedTools {
  /** The protocol revision that was asked for; servers may list other tools under another. */
  readonly offered: string
  /** Id and version of the rules that computed the fingerprints. */
  readonly suite: string
  readonly fingerprints: LockedFingerprints
  /** By name, then by digest. */
  readonly list: readonly LockedTool[]
}

/** Each is `sha256:` and 64 hexadecimal digits. */
export interface LockedFingerprints {
  /** Projection v2: all that a client acts on. */
  readonly definition: string
  /** Projection v1, names and input schemas; absent where a tool has none. */
  readonly schema?: string
  /** Projection v1, names. */
  readonly toolset: string
}

/** One approved tool, with what is needed to show how it differs now. */
export interface LockedTool {
  readonly name: string
  /** Of projection v2. */
  readonly digest: string
  /** All but the name; absent where strict JSON cannot say it, and then only the digest is compared. */
  readonly definition?: Readonly<Record<string, unknown>>
}

/** What may be pinned when there is no whole entry: any part of one. */
export interface LockPins extends Partial<Omit<LockEntry, 'tools'>> {
  readonly tools?: Partial<Omit<LockedTools, 'fingerprints'>> & {
    readonly fingerprints: Partial<LockedFingerprints>
  }
}

/** The pins in the order in which they are told. */
export const PINS = [
  'endpoint',
  'identity',
  'instructions',
  'card',
  'repository',
  'keys',
  'payment',
  'gate',
  'tools',
] as const
/** What of an entry is held against the server; each can be left out. */
export type PinName = (typeof PINS)[number]

/** What was seen of an endpoint now, and what could not be looked at. */
export interface LockSighting {
  /** As it would be locked. */
  readonly entry: LockEntry
  /** Any other member that the entry does not have was looked for, and is not there. */
  readonly unseen: Readonly<Partial<Record<PinName, Unseen>>>
}

/** Why there is nothing to hold a pin against. */
export interface Unseen {
  /** `unverified`: it should have been seen · `not_asked`: nobody looked. */
  readonly state: 'unverified' | 'not_asked'
  readonly because: string
}
