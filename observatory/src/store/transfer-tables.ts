/** What an export holds: every table but those that workers agree by and those of private requests. */
import type { Tables } from './schema.ts'

/** How a column is written: `flag` as true or false, `json` as the document itself, `bytes` in Base64. */
type Form = 'text' | 'integer' | 'real' | 'flag' | 'json' | 'bytes'
/** May be null. */
type FormOrNull = `${Form}?`
/** Not in the export, and null after an import: who holds the row just now. */
type Held = 'held'

type Columns<Row> = {
  readonly [Column in keyof Row]-?: null extends Row[Column] ? FormOrNull | Held : Form
}

interface Definition<Row> {
  readonly columns: Columns<Row>
  /** The primary key, whose order is that of the export. */
  readonly key: readonly (keyof Row & string)[]
  /** Which rows are public, as SQL; absent: all. */
  readonly where?: string
  /** Columns that name rows which come after these: null until all rows are there. */
  readonly later?: readonly (keyof Row & string)[]
}

/** `private`: not in the export. */
type Definitions = {
  readonly [Name in keyof Tables]: Definition<Tables[Name]> | 'private'
}

/** A column of the tables as an export has it. */
export interface Column {
  readonly name: string
  /** Its name in the export: `added_at` is `addedAt`. */
  readonly member: string
  readonly form: Form
  readonly nullable: boolean
}

/** A table in an export; rows that `where` leaves out are not in it. */
export interface TransferTable {
  readonly name: string
  readonly columns: readonly Column[]
  readonly key: readonly string[]
  readonly where?: string
  readonly later: readonly string[]
}

const CLAIMABLE = {
  id: 'text',
  domain: 'text',
  state: 'text',
  paused_by: 'text?',
  added_at: 'integer',
  due_at: 'integer',
  claim_id: 'held',
  claim_worker: 'held',
} as const

/** In an order in which every row comes after those that it must find. */
const DEFINITIONS: Definitions = {
  endpoints: {
    columns: {
      ...CLAIMABLE,
      url: 'text',
      host: 'text',
      cadence: 'text',
      observed_at: 'integer?',
      last_run_id: 'text?',
    },
    key: ['id'],
    // The one says when the other ended.
    later: ['observed_at', 'last_run_id'],
  },
  sites: {
    columns: { ...CLAIMABLE, target: 'text', last_examination_id: 'text?' },
    key: ['id'],
    later: ['last_examination_id'],
  },
  targets: {
    columns: {
      id: 'text',
      provider: 'text',
      name: 'text',
      title: 'text?',
      endpoint_id: 'text?',
      site_id: 'text?',
      source: 'text',
      listed: 'flag',
      added_at: 'integer',
    },
    key: ['provider', 'name'],
  },
  former_names: {
    columns: { provider: 'text', name: 'text', target_id: 'text', until: 'integer' },
    key: ['provider', 'name'],
  },
  denials: {
    columns: { kind: 'text', value: 'text', source: 'text', since: 'integer' },
    key: ['kind', 'value'],
  },
  blobs: {
    columns: { digest: 'text', bytes: 'bytes' },
    key: ['digest'],
    // The results of scans are for whoever asked.
    where: `exists (select 1 from run_blobs where run_blobs.digest = blobs.digest)
      or exists (select 1 from examination_blobs where examination_blobs.digest = blobs.digest)`,
  },
  leaves: { columns: { digest: 'text', added_at: 'integer', idx: 'integer?' }, key: ['digest'] },
  envelopes: {
    columns: {
      digest: 'text',
      run_id: 'text',
      bytes: 'bytes',
      keyid: 'text',
      scope: 'text',
      predicate_type: 'text',
      added_at: 'integer',
    },
    key: ['digest'],
  },
  runs: {
    columns: {
      id: 'text',
      endpoint_id: 'text',
      started_at: 'integer',
      finished_at: 'integer',
      vantage: 'text',
      suite_version: 'text',
      offered_revision: 'text',
      recorded_revision: 'text?',
      era: 'text?',
      day: 'text',
      day_verdict: 'text',
      list_read: 'flag',
      tools: 'integer?',
      toolset_digest: 'text?',
      schema_digest: 'text?',
      definition_digest: 'text?',
      evidence_digest: 'text',
      snapshot_digest: 'text?',
      signed: 'text',
      envelope_digest: 'text?',
      withheld_key: 'text?',
      withheld_params: 'json?',
      gate_scheme: 'text?',
      latency_p50: 'real?',
      latency_p95: 'real?',
      latency_n: 'integer?',
      loop_delay_ms: 'real',
      beside: 'json?',
      last: 'integer?',
      pruned_at: 'integer?',
    },
    key: ['id'],
  },
  assertions: {
    columns: {
      run_id: 'text',
      n: 'integer',
      previous: 'integer?',
      check_id: 'text',
      docs_version: 'text',
      status: 'text',
      execution: 'text',
      provenance: 'text',
      reason_key: 'text?',
      reason_params: 'json?',
    },
    key: ['run_id', 'n'],
  },
  run_blobs: {
    columns: { run_id: 'text', digest: 'text', role: 'text' },
    key: ['run_id', 'digest'],
  },
  checkpoints: {
    columns: { size: 'integer', previous: 'integer?', note: 'text', at: 'integer' },
    key: ['size'],
  },
  tiles: { columns: { path: 'text', width: 'integer', bytes: 'bytes' }, key: ['path'] },
  days: {
    columns: {
      endpoint_id: 'text',
      day: 'text',
      answered: 'integer',
      unanswered: 'integer',
      undecidable: 'integer',
      listed: 'integer',
    },
    key: ['endpoint_id', 'day'],
  },
  examinations: {
    columns: {
      id: 'text',
      site_id: 'text',
      started_at: 'integer',
      finished_at: 'integer',
      vantage: 'text',
      result_digest: 'text',
    },
    key: ['id'],
  },
  examination_blobs: {
    columns: { examination_id: 'text', digest: 'text' },
    key: ['examination_id', 'digest'],
  },
  events: {
    columns: {
      seq: 'integer',
      kind: 'text',
      at: 'integer',
      params: 'json',
      endpoint_id: 'text?',
      site_id: 'text?',
      run_id: 'text?',
      examination_id: 'text?',
    },
    key: ['seq'],
  },
  corrections: {
    columns: {
      id: 'text',
      at: 'integer',
      title: 'text',
      text: 'text',
      suite_versions: 'json',
      endpoint_id: 'text?',
      run_id: 'text?',
    },
    key: ['id'],
  },
  baselines: {
    columns: {
      id: 'text',
      endpoint_id: 'text',
      run_id: 'text',
      toolset: 'text',
      schema_digest: 'text?',
      approved_at: 'integer',
      withdrawn_at: 'integer?',
    },
    key: ['id'],
  },
  remarks: {
    columns: {
      id: 'text',
      kind: 'text',
      endpoint_id: 'text?',
      site_id: 'text?',
      run_id: 'text?',
      text: 'text',
      at: 'integer',
    },
    key: ['id'],
  },
  meta: {
    columns: { key: 'text', value: 'text' },
    key: ['key'],
    // By it one could tell who asked for a scan; each database has its own.
    where: `key <> 'requester_salt'`,
  },
  scans: 'private',
  paces: 'private',
  leases: 'private',
  counters: 'private',
  // Made from the others.
  search_servers: 'private',
  search_words: 'private',
  search_parts: 'private',
  search_tails: 'private',
  search_near: 'private',
  search_facets: 'private',
  hooks: 'private',
  deliveries: 'private',
  // Whoever moves to another database proves anew what they own.
  ownerships: 'private',
  owner_sessions: 'private',
  owner_hooks: 'private',
  migrations: 'private',
}

const FORMS: readonly Form[] = ['text', 'integer', 'real', 'flag', 'json', 'bytes']

/** The tables in the order of the export. */
export const TRANSFER_TABLES: readonly TransferTable[] = Object.entries(DEFINITIONS).flatMap(
  ([name, definition]) => {
    if (definition === 'private') return []
    const columns = Object.entries(definition.columns).flatMap(([column, form]) =>
      form === 'held' ? [] : [columnOf(column, form)],
    )
    const { key, where, later = [] } = definition
    return [{ name, columns, key, later, ...(where !== undefined && { where }) }]
  },
)

function columnOf(name: string, written: Form | FormOrNull): Column {
  const nullable = written.endsWith('?')
  const form = FORMS.find((one) => written.startsWith(one)) ?? 'text'
  const member = name.replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase())
  return { name, member, form, nullable }
}
