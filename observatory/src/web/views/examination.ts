/**
 * An examination as a page shows it, read from what was stored as JSON. Total: what is missing or
 * of another kind is left out. All text is made visible.
 */
import { READERS } from 'countersign/discover'
import { CHECKS, type CheckId } from 'countersign/run'
import { visible } from 'countersign/text'
import { membersOf, type Members } from '../../members.ts'

/** What reports of sites and pages of scans tell of an examination; long lists are cut. */
export interface ExaminationView {
  /** Of published cards; never a score. */
  readonly cardStatus?: string
  readonly summary: string
  /** The summary for every language; empty where it was kept in English alone. */
  readonly said: readonly Told[]
  readonly notAssessed: readonly string[]
  /** The same for every language, in the same order. */
  readonly leftOut: readonly Told[]
  /** Documents that were found. */
  readonly documents: readonly DocumentView[]
  /** Places that were asked, found or not. */
  readonly asked: number
  readonly servers: readonly ServerView[]
  readonly claims: readonly ClaimView[]
  readonly readers: readonly ReaderView[]
  readonly findings: readonly FindingView[]
  readonly runs: readonly SeenRunView[]
}

interface DocumentView {
  readonly url: string
  readonly status?: number
  readonly type?: string
  readonly family?: string
}

/**
 * A server that a card or a catalog entry describes: claims, with the URLs of eight remotes at
 * most.
 */
export interface ServerView {
  readonly name: string
  readonly title?: string
  readonly version?: string
  readonly foundAt: string
  readonly remotes: readonly string[]
}

/** A claim of a card beside what the endpoint answered; `pointer` leads to it in the card. */
export interface ClaimView {
  readonly endpoint: string
  readonly claim: string
  readonly pointer: string
  readonly claimed: string
  readonly live: string
  readonly agrees: 'yes' | 'no' | 'unknown'
  readonly because?: string
}

/** What a known client or scanner makes of what is published, and why when it is no pass. */
export interface ReaderView {
  readonly reader: string
  readonly title: string
  readonly verdict: 'pass' | 'partial' | 'unknown' | 'fail'
  readonly why?: string
}

/** One row of the findings, in English; `subject` is the file, URL or endpoint that it is about. */
export interface FindingView {
  readonly severity: 'error' | 'warning' | 'note'
  readonly code: string
  readonly subject: string
  readonly message: string
  readonly mend?: string
  /** Of one of the fifteen checks: which, and why, so that every language can say it. */
  readonly of?: { readonly check: CheckId; readonly reason: Told }
}

/** Why, or what: a key and what it carries, so that every language can say it. */
export interface Told {
  readonly key: string
  readonly params: object
}

/** A run of an examination: what was seen, without states, because nothing of it is signed. */
export interface SeenRunView {
  readonly endpoint: string
  readonly tools?: number
  readonly seen: readonly {
    readonly check: CheckId
    readonly reason: Told
  }[]
}

const MAX = {
  said: 4,
  leftOut: 40,
  documents: 60,
  servers: 60,
  claims: 100,
  findings: 100,
  remotes: 8,
  runs: 10,
} as const

/** Reads an examination in the form in which it is kept. */
export function examinationView(value: unknown): ExaminationView {
  const all = membersOf(value)
  const discovery = membersOf(all['discovery'])
  const places = list(discovery['places']).map(membersOf)
  const runs = list(all['runs']).map(membersOf).slice(0, MAX.runs).map(runOf)
  return {
    ...optional('cardStatus', text(all['cardStatus'], 20)),
    summary: text(all['summary'], 600) ?? '',
    said: list(all['said']).flatMap(toldOf).slice(0, MAX.said),
    notAssessed: list(all['notAssessed'])
      .flatMap((one) => text(one, 400) ?? [])
      .slice(0, MAX.leftOut),
    leftOut: list(all['leftOut']).flatMap(toldOf).slice(0, MAX.leftOut),
    documents: distinct(places.filter((place) => place['presence'] === 'found').map(documentOf)),
    asked: new Set(places.map(({ url }) => url)).size,
    servers: list(discovery['servers']).map(membersOf).slice(0, MAX.servers).map(serverOf),
    claims: list(all['compared']).map(membersOf).flatMap(claimsOf).slice(0, MAX.claims),
    readers: list(all['readings']).map(membersOf).flatMap(readerOf),
    findings: list(all['findings'])
      .map(membersOf)
      .flatMap((row) => findingOf(row, runs))
      .slice(0, MAX.findings),
    runs,
  }
}

/** What several catalogs list is one document, and stands there once. */
function distinct(documents: readonly DocumentView[]): readonly DocumentView[] {
  const byUrl = new Map(documents.toReversed().map((one) => [one.url, one]))
  return documents.filter((one) => byUrl.get(one.url) === one).slice(0, MAX.documents)
}

function documentOf(place: Members): DocumentView {
  const status = place['status']
  return {
    url: text(place['answeredBy'], 500) ?? text(place['url'], 500) ?? '',
    ...(typeof status === 'number' && { status }),
    ...optional('type', text(place['contentType'], 100)),
    ...optional('family', text(membersOf(place['document'])['family'], 60)),
  }
}

function serverOf(server: Members): ServerView {
  const card = { ...membersOf(server['card']), ...server }
  return {
    name: text(card['name'], 200) ?? '',
    ...optional('title', text(card['title'], 200)),
    ...optional('version', text(card['version'], 100)),
    foundAt: text(server['foundAt'], 500) ?? '',
    remotes: list(card['remotes'])
      .flatMap((remote) => text(membersOf(remote)['url'], 500) ?? [])
      .slice(0, MAX.remotes),
  }
}

const AGREES = ['yes', 'no', 'unknown'] as const

function claimsOf(compared: Members): readonly ClaimView[] {
  const endpoint = text(compared['endpoint'], 500) ?? ''
  return list(compared['rows']).map((one) => {
    const row = membersOf(one)
    return {
      endpoint,
      claim: text(row['claim'], 60) ?? '',
      pointer: text(row['pointer'], 200) ?? '',
      claimed: text(row['claimed'], 300) ?? '',
      live: text(row['live'], 300) ?? '',
      agrees: AGREES.find((word) => word === row['agrees']) ?? 'unknown',
      ...optional('because', text(row['because'], 300)),
    }
  })
}

const VERDICTS = ['pass', 'partial', 'unknown', 'fail'] as const

function readerOf(row: Members): readonly ReaderView[] {
  const reader = text(row['reader'], 60)
  const verdict = VERDICTS.find((word) => word === row['verdict'])
  if (reader === undefined || verdict === undefined) return []
  const known = READERS.find(({ id }) => id === reader)
  const why = text(membersOf(row['why'])['message'], 300)
  return [{ reader, title: known?.title ?? reader, verdict, ...optional('why', why) }]
}

const SEVERITIES = ['error', 'warning', 'note'] as const

function findingOf(row: Members, runs: readonly SeenRunView[]): readonly FindingView[] {
  const severity = SEVERITIES.find((word) => word === row['severity'])
  const [code, message] = [text(row['code'], 80), text(row['message'], 500)]
  if (severity === undefined || code === undefined || message === undefined) return []
  const subject = text(row['subject'], 500) ?? ''
  const mend = optional('mend', text(row['mend'], 500))
  const of = reasonIn(runs, code, subject)
  return [{ severity, code, subject, message, ...mend, ...(of !== undefined && { of }) }]
}

const CHECK_IDS: readonly CheckId[] = CHECKS.map(({ id }) => id)

/** The runs of an examination say why; a finding of theirs repeats it in English. */
function reasonIn(runs: readonly SeenRunView[], code: string, subject: string): FindingView['of'] {
  return runs
    .filter(({ endpoint }) => endpoint === subject)
    .flatMap(({ seen }) => seen)
    .find(({ check }) => code === `check_${check}`)
}

function runOf(run: Members): SeenRunView {
  const tools = membersOf(run['snapshot'])['toolCount']
  return {
    endpoint: text(run['endpoint'], 500) ?? '',
    ...(typeof tools === 'number' && { tools }),
    seen: list(run['assertions']).flatMap((one) => {
      const row = membersOf(one)
      const check = CHECK_IDS.find((id) => id === row['check'])
      const [reason] = toldOf(row['reason'])
      return check === undefined || reason === undefined ? [] : [{ check, reason }]
    }),
  }
}

function toldOf(value: unknown): readonly Told[] {
  const row = membersOf(value)
  const key = text(row['key'], 80)
  if (key === undefined) return []
  const params = Object.entries(membersOf(row['params'])).map(
    ([name, param]) => [name, text(param, 500) ?? param] as const,
  )
  return [{ key, params: Object.fromEntries(params) }]
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

function text(value: unknown, max: number): string | undefined {
  return typeof value === 'string' ? visible(value, { max }) : undefined
}

function optional<Key extends string>(
  key: Key,
  value: string | undefined,
): { readonly [K in Key]?: string } {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one key, of this type
  return (value === undefined ? {} : { [key]: value }) as { readonly [K in Key]?: string }
}
