/** Badges: what was seen of a server, in a few words, as a picture and for shields.io. */
import { badgeOf, type Badge } from '../figures/badge.ts'
import { staleHours } from '../figures/stale.ts'
import { dayAfter, dayOf, startOf } from '../figures/utc.ts'
import { daysOf } from '../store/days.ts'
import { latestExamination } from '../store/examinations.ts'
import { findTarget } from '../store/former-names.ts'
import { latestRuns } from '../store/runs.ts'
import type { Watched } from '../store/targets.ts'
import type { EndpointRow, SiteRow } from '../store/types.ts'
import { isSlug } from './addresses.ts'
import { respond } from './answer.ts'
import { badgeSvg, COLOURS, THEMES, type Theme } from './badge/picture.ts'
import type { WebOptions } from './options.ts'
import { Problem } from './problem.ts'

/** Nothing may be loaded or run by it, and any page may show it. */
const PICTURE_HEADERS = {
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
  'access-control-allow-origin': '*',
} as const

const FORM = /^(.+)\.(svg|json)$/

/** The two parts of a badge's path, as they were asked for: neither is checked yet. */
export interface BadgeAddress {
  readonly provider: string
  /** The name and its form: `tide-tables.svg`, `tide-tables.json`. */
  readonly file: string
}

/**
 * The badge of a name, or of what had it: 200 for every name that is watched, listed or not and in whatever state, since
 * who shows pictures on keeps an error. `?theme=dark` is for dark pages.
 *
 * @throws Problem when the address is that of no badge, or the JSON is asked for of no server
 */
export async function badge(
  options: WebOptions,
  request: Request,
  { provider, file }: BadgeAddress,
): Promise<Response> {
  const [, name = '', form] = FORM.exec(file) ?? []
  if (form === undefined) throw new Problem('not_found')
  const watched =
    isSlug(provider) && isSlug(name)
      ? await findTarget(options.store, { provider, name })
      : undefined
  const known = watched && (await badgeOfTarget(options, watched))
  if (form === 'svg') return picture(request, known)
  if (known === undefined) throw new Problem('no_server')
  return respond(request, {
    type: 'application/json',
    body: `${JSON.stringify(shieldsOf(known))}\n`,
    headers: { 'access-control-allow-origin': '*', 'cache-control': maxAge(known) },
  })
}

const UNKNOWN: Badge = { label: 'mcp', message: 'no such server', cacheSeconds: 60 }

function picture(request: Request, known: Badge | undefined): Response {
  const asked = new URL(request.url).searchParams.get('theme')
  const theme: Theme = THEMES.find((one) => one === asked) ?? 'light'
  return respond(request, {
    status: known === undefined ? 404 : 200,
    type: 'image/svg+xml; charset=utf-8',
    body: badgeSvg(known ?? UNKNOWN, theme),
    headers: { ...PICTURE_HEADERS, 'cache-control': maxAge(known ?? UNKNOWN) },
  })
}

function maxAge({ cacheSeconds }: Badge): string {
  return `public, max-age=${cacheSeconds}`
}

async function badgeOfTarget(
  options: WebOptions,
  { endpoint, site }: Watched,
): Promise<Badge | undefined> {
  if (endpoint !== undefined) return await badgeOfEndpoint(options, endpoint)
  return site && (await badgeOfSite(options, site))
}

async function badgeOfEndpoint(options: WebOptions, endpoint: EndpointRow): Promise<Badge> {
  const { store } = options
  const now = options.now()
  const run = (await latestRuns(store, [endpoint.id])).get(endpoint.id)
  const answeredAt =
    run?.dayVerdict === 'unanswered' ? await lastAnswered(options, endpoint.id, now) : undefined
  const cadenceMs = options.cadenceMs[endpoint.cadence]
  return badgeOf({ state: endpoint.state, run, answeredAt, cadenceMs, now })
}

/** Further back, "last answered" says less than its absence. */
const LOOK_BACK_DAYS = 90

/** Within the newest day that had an answer: a badge tells days only. */
async function lastAnswered(
  { store }: WebOptions,
  endpointId: string,
  now: number,
): Promise<number | undefined> {
  const days = await daysOf(store, endpointId, dayAfter(dayOf(now), -LOOK_BACK_DAYS))
  const day = days.findLast(({ answered }) => answered > 0)?.day
  return day === undefined ? undefined : startOf(day)
}

/** Of a domain or catalog it is told when it was examined; what was found is on its report. */
async function badgeOfSite(options: WebOptions, { id, state }: SiteRow): Promise<Badge> {
  const of = (message: string): Badge => ({ label: 'mcp', message, cacheSeconds: 300 })
  if (state === 'opted_out') return of('not observed any more')
  const last = await latestExamination(options.store, id)
  if (last === undefined)
    return of(state === 'paused' ? 'paused, not yet observed' : 'not yet observed')
  const day = dayOf(last.startedAt)
  if (state === 'paused') return of(`paused, last observed ${day}`)
  const { siteCadenceMs: cadenceMs, now } = options
  const hours = staleHours(last.startedAt, { cadenceMs, now: now() })
  return of(hours === undefined ? `examined ${day}` : `observation ${hours} h old`)
}

/** What the endpoint badge of shields.io reads; it refuses members that it does not know. */
interface Shields {
  readonly schemaVersion: 1
  readonly label: string
  readonly message: string
  readonly color: string
  readonly isError?: true
  readonly cacheSeconds: number
}

function shieldsOf({ label, message, status, cacheSeconds }: Badge): Shields {
  return {
    schemaVersion: 1,
    label,
    message,
    color: status === undefined ? COLOURS.light.line : COLOURS.light.states[status],
    ...(status === 'FAILED' && { isError: true }),
    cacheSeconds,
  }
}
