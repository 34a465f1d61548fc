/** Owners: who proved to own what is watched, what they approved, what they say, whom they tell. */
import type { Migration } from '../definition.ts'

/** Exactly one of the two. */
const SUBJECT = `check ((endpoint_id is null) <> (site_id is null))`
const SUBJECT_KEYS = [
  'foreign key (endpoint_id) references endpoints (id)',
  'foreign key (site_id) references sites (id)',
]

export const OWNERSHIP: Migration = {
  version: 5,
  tables: ({ text, integer }) => [
    {
      name: 'ownerships',
      columns: [
        `id ${text} primary key not null`,
        `endpoint_id ${text}`,
        `site_id ${text}`,
        `host ${text} not null`,
        `method ${text} not null check (method in ('dns', 'file', 'key'))`,
        `challenge ${text} not null`,
        `signature ${text}`,
        `public_key ${text}`,
        // Digests: neither whoever asks nor what lets an owner in can be read here.
        `claimant ${text} not null`,
        `requester ${text} not null`,
        `token ${text}`,
        `state ${text} not null check (state in ('open', 'active', 'ended'))`,
        `asked_at ${integer} not null`,
        // While somebody holds the row this is the end of the claim; null while nobody asked to
        // look.
        `due_at ${integer}`,
        `claim_id ${text}`,
        `claim_worker ${text} check ((claim_id is null) = (claim_worker is null))`,
        `looks ${integer} not null`,
        `failures ${integer} not null`,
        `fault ${text}`,
        `proven_at ${integer}`,
        `checked_at ${integer}`,
        `cadence_before ${text} check (cadence_before in ('unclaimed', 'claimed', 'fast'))`,
        `ended_at ${integer}`,
        `end_reason ${text} check (end_reason in ('released', 'unproven', 'replaced', 'revoked', 'expired'))`,
        SUBJECT,
        `check ((state = 'ended') = (ended_at is not null))`,
        `check ((ended_at is null) = (end_reason is null))`,
        `check (state <> 'active' or proven_at is not null)`,
        `check (token is null or state = 'active')`,
      ],
      foreignKeys: SUBJECT_KEYS,
      indexes: {
        ownerships_due: `ownerships (due_at) where state <> 'ended' and due_at is not null`,
        ownerships_requester: 'ownerships (requester, asked_at)',
        ownerships_asked: `ownerships (asked_at) where state = 'open'`,
      },
      uniqueIndexes: {
        // Two claimants of one thing: the database itself lets one in.
        ownerships_endpoint: `ownerships (endpoint_id) where state = 'active'`,
        ownerships_site: `ownerships (site_id) where state = 'active'`,
        ownerships_token: 'ownerships (token) where token is not null',
        ownerships_claim: 'ownerships (claim_id) where claim_id is not null',
      },
    },
    {
      name: 'owner_sessions',
      compact: true,
      columns: [
        `digest ${text} primary key not null`,
        `ownership_id ${text} not null`,
        `expires_at ${integer} not null`,
      ],
      foreignKeys: ['foreign key (ownership_id) references ownerships (id)'],
      indexes: { owner_sessions_ownership: 'owner_sessions (ownership_id)' },
    },
    {
      name: 'baselines',
      columns: [
        `id ${text} primary key not null`,
        `endpoint_id ${text} not null`,
        `run_id ${text} not null`,
        `toolset ${text} not null`,
        `schema_digest ${text}`,
        `approved_at ${integer} not null`,
        `withdrawn_at ${integer}`,
      ],
      foreignKeys: [
        'foreign key (endpoint_id) references endpoints (id)',
        'foreign key (run_id) references runs (id)',
      ],
      indexes: { baselines_run: 'baselines (run_id)' },
      uniqueIndexes: { baselines_endpoint: 'baselines (endpoint_id) where withdrawn_at is null' },
    },
    {
      name: 'remarks',
      columns: [
        `id ${text} primary key not null`,
        `kind ${text} not null check (kind in ('annotation', 'dispute', 'unlisted'))`,
        `endpoint_id ${text}`,
        `site_id ${text}`,
        `run_id ${text}`,
        `text ${text} not null`,
        `at ${integer} not null`,
        SUBJECT,
        `check ((kind = 'unlisted') = (text = ''))`,
      ],
      foreignKeys: [...SUBJECT_KEYS, 'foreign key (run_id) references runs (id)'],
      indexes: {
        remarks_endpoint: 'remarks (endpoint_id, at)',
        remarks_site: 'remarks (site_id, at)',
        remarks_run: 'remarks (run_id)',
      },
      uniqueIndexes: {
        remarks_one_endpoint: `remarks (endpoint_id, kind) where kind <> 'dispute'`,
        remarks_one_site: `remarks (site_id, kind) where kind <> 'dispute'`,
      },
    },
    {
      name: 'owner_hooks',
      columns: [
        `id ${text} primary key not null`,
        `ownership_id ${text} not null`,
        `url ${text} not null`,
        // Encrypted, with a key that is in no database.
        `secrets ${text} not null`,
        `created_at ${integer} not null`,
        `rotated_at ${integer}`,
      ],
      foreignKeys: ['foreign key (ownership_id) references ownerships (id)'],
      indexes: { owner_hooks_ownership: 'owner_hooks (ownership_id)' },
    },
  ],
  statements: [],
}
