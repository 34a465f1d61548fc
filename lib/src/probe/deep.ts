import type { HeaderList } from '../exchange.ts'
import type { Step } from '../run/evidence.ts'
import { paramValues } from '../wire/challenge.ts'
import {
  discoverRequest,
  endSessionHeaders,
  initializeRequest,
  OFFERED_REVISION,
  promptsListRequest,
  resourcesListRequest,
  toolsListRequest,
  type Dialect,
  type Message,
} from '../wire/message.ts'
import { enoughForAnswer, enoughForEvent } from '../wire/reply.ts'
import { whereTo } from '../wire/redirect.ts'
import { declares } from './handshake.ts'
import { challengesOf, isOtherThanOAuth, refusalsOf } from './observations/challenges.ts'
import { contentOf } from './observations/metadata-documents.ts'
import { issuerOf } from './observations/issuer-metadata.ts'
import { publishable } from './observations/redirects.ts'
import { NO_LEGACY_REVISION, NO_MODERN_REVISION } from './observations/revisions.ts'
import { issuerMetadataPlaces, resourceMetadataPlaces } from './observations/well-known.ts'
import type { DeepContext } from './observe.ts'
import type { Seen } from './seen.ts'
import { viewOfSeen, type RunView } from './view.ts'

/** A stream that says nothing is left after this, so that the time of the run lasts for the rest. */
const STREAM_MS = 1500
/** Of a page; browsers send the origin of the page that asks. */
const ORIGIN = 'https://client.example'

/** Endpoints of an authorization server that are never asked, whatever a challenge calls them. */
const STATEFUL = /\/(?:register|authorize|token)\/?$/i

interface Course extends DeepContext {
  /** What was sent here so far. */
  readonly seen: Seen[]
}

/**
 * The exchanges that a person asks for by `--deep`, to learn what no check needs: at most 12, within
 * the run's one deadline, moving no state. Wrong requests are among them, tool calls are not; nothing
 * is ever sent to the registration, authorization or token endpoint of an authorization server.
 */
export async function lookDeeper(context: DeepContext): Promise<readonly Step[]> {
  const course: Course = { ...context, seen: [] }
  const { handshake } = context.view
  if (handshake.state === 'failed') await afterFailure(course)
  if (handshake.state === 'completed') await askConnected(course)
  await askMetadata(course)
  await askPreflight(course)
  if (handshake.state === 'completed') await askWrongly(course)
  return course.seen.map(({ step }) => step)
}

type Request = Parameters<DeepContext['send']>[1]
type About = NonNullable<Parameters<DeepContext['send']>[2]>

async function ask(
  course: Course,
  role: `deep_${string}`,
  request: Request,
  about: About = {},
): Promise<Seen | undefined> {
  const seen = await course.send(role, request, about)
  if (seen !== undefined) course.seen.push(seen)
  return seen
}

async function post(
  course: Course,
  role: `deep_${string}`,
  { id, headers, body }: Message,
  url: string = course.endpoint,
): Promise<Seen | undefined> {
  const about = id === undefined ? {} : { sentId: id }
  const enough = enoughForAnswer(id)
  return ask(
    course,
    role,
    { purpose: 'endpoint', method: 'POST', url, headers, body, enough },
    about,
  )
}

/**
 * After a handshake that failed: whether the older transport is there and, when discovery failed in a
 * way that allows no other attempt, where its redirect leads and what `initialize` says.
 */
async function afterFailure(course: Course): Promise<void> {
  const { client, view, endpoint, nextId } = course
  await listen(course)
  const discover = view.steps.find(({ step }) => step.role === 'discover')
  if (discover === undefined || view.steps.some(({ step }) => step.role === 'initialize')) return
  const target = publishable(discover)
  const where = whereTo(endpoint, discover.reply.location)
  if (target !== undefined && target !== endpoint && where !== 'other_origin') {
    await post(course, 'deep_redirect', discoverRequest(nextId(), client), target)
  }
  const late = await post(course, 'deep_initialize', initializeRequest(nextId(), client))
  await endSession(course, late)
}

/** Questions to a server that can be talked to. */
async function askConnected(course: Course): Promise<void> {
  const { client, view, nextId } = course
  const { dialect } = view.handshake
  if (dialect.era === 'modern') {
    const message = discoverRequest(nextId(), client, NO_MODERN_REVISION)
    await post(course, 'deep_discover_unknown', message)
  } else {
    const message = initializeRequest(nextId(), client, NO_LEGACY_REVISION)
    await endSession(course, await post(course, 'deep_initialize_unknown', message))
  }
  await listen(course)
  if (view.list.whole && view.list.tools.length > 1) {
    await post(course, 'deep_list_again', toolsListRequest(nextId(), dialect))
  }
  if (declares(view.handshake.result, 'prompts')) {
    await post(course, 'deep_prompts', promptsListRequest(nextId(), dialect))
  }
  if (declares(view.handshake.result, 'resources')) {
    await post(course, 'deep_resources', resourcesListRequest(nextId(), dialect))
  }
}

/** A GET that opens an event stream, where there is one: of the server's own messages, or of 2024-11-05. */
async function listen(course: Course): Promise<void> {
  const headers = sessionHeaders(course.view.handshake.dialect)
  const request: Request = {
    purpose: 'endpoint',
    method: 'GET',
    url: course.endpoint,
    headers: [['accept', 'text/event-stream'], ...headers],
    enough: enoughForEvent(),
  }
  await ask(course, 'deep_stream', request, { mostMs: STREAM_MS })
}

/** A session that was begun only to ask is ended at once. */
async function endSession(course: Course, begun: Seen | undefined): Promise<void> {
  const { kind, session } = begun?.reply ?? {}
  if (kind !== 'result' || session === undefined || !/^[\x21-\x7e]{1,1024}$/.test(session)) return
  const headers = sessionHeaders({ era: 'legacy', revision: OFFERED_REVISION, session })
  const request = { purpose: 'endpoint', method: 'DELETE', url: course.endpoint, headers } as const
  await ask(course, 'deep_delete', request)
}

/** Headers of a request that is no JSON-RPC message. 2026-07-28 has none. */
function sessionHeaders(dialect: Dialect): HeaderList {
  return dialect.era === 'legacy' ? endSessionHeaders(dialect) : []
}

/**
 * The metadata of the resource where clients look for them, further addresses that the challenge
 * names, and those of the first authorization server. Nothing of this for other kinds of credentials.
 */
async function askMetadata(course: Course): Promise<void> {
  const { view, endpoint } = course
  const refusals = refusalsOf(view)
  const challenges = refusals.flatMap(challengesOf)
  if (isOtherThanOAuth(challenges)) return
  const fetched = new Set(view.metadata === undefined ? [] : [view.metadata.step.request.url])
  const found = view.metadata !== undefined && contentOf(view.metadata).kind === 'document'
  const named = challenges
    .flatMap((challenge) => paramValues(challenge, 'resource_metadata'))
    .filter((url) => /^https?:/i.test(url) && URL.canParse(url) && !fetched.has(url))
    .filter((url) => !STATEFUL.test(new URL(url).pathname))
  const [other] = named
  if (!found && other !== undefined) {
    fetched.add(other)
    await get(course, 'deep_metadata_other', other)
  }
  for (const { from, url } of resourceMetadataPlaces(endpoint)) {
    if (!fetched.has(url)) await get(course, `deep_metadata_${from}`, url)
  }
  for (const url of issuerMetadataPlaces(issuerOf(lookingBack(course)) ?? '')) {
    const seen = await get(course, 'deep_issuer', url)
    if (seen !== undefined && contentOf(seen).kind === 'document') return
  }
}

async function get(course: Course, role: `deep_${string}`, url: string): Promise<Seen | undefined> {
  const headers: HeaderList = [['accept', 'application/json']]
  return ask(course, role, { purpose: 'metadata', method: 'GET', url, headers })
}

/** The run with what was seen here so far. */
function lookingBack({ view, seen }: Course): RunView {
  return viewOfSeen(view.evidence, view.steps, [...view.extra, ...seen])
}

/** What a browser asks before it sends the first message. */
async function askPreflight(course: Course): Promise<void> {
  const own =
    course.view.handshake.dialect.era === 'modern' ? 'mcp-method, mcp-name' : 'mcp-session-id'
  await ask(course, 'deep_preflight', {
    purpose: 'document',
    method: 'OPTIONS',
    url: course.endpoint,
    headers: [
      ['origin', ORIGIN],
      ['access-control-request-method', 'POST'],
      ['access-control-request-headers', `content-type, mcp-protocol-version, ${own}`],
    ],
  })
}

/** Requests that a server should refuse: a header that denies the body, and an id that is null. */
async function askWrongly(course: Course): Promise<void> {
  const { view, nextId } = course
  const { dialect } = view.handshake
  const list = toolsListRequest(nextId(), dialect)
  if (dialect.era === 'modern') {
    const headers = list.headers.map(
      ([name, value]) => [name, name === 'mcp-method' ? 'tools/call' : value] as const,
    )
    await post(course, 'deep_mismatch', { ...list, headers })
  }
  const nameless = toolsListRequest(nextId(), dialect)
  const body = nameless.body.replace(`"id":${nameless.id}`, '"id":null')
  await post(course, 'deep_null_id', { headers: nameless.headers, body })
}
