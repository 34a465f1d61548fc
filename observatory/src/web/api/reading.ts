/** What is read from the addresses of requests. */
import { getTarget, type Watched } from '../../store/targets.ts'
import type { EndpointRow, Slug } from '../../store/types.ts'
import { isSlug } from '../addresses.ts'
import type { Asked, Parameter } from './operation.ts'
import { ApiProblem } from './problem.ts'
import { SLUG } from './schema.ts'

/** The two parameters of a path that `watchedIn` reads. */
export const NAME: readonly Parameter[] = [
  { name: 'provider', in: 'path', description: 'First part of a name.', schema: SLUG },
  { name: 'name', in: 'path', description: 'Second part of a name.', schema: SLUG },
]

const MOST = 100

/** The parameter that `limitIn` reads, with the bounds that it holds. */
export const LIMIT: Parameter = {
  name: 'limit',
  in: 'query',
  description: 'How many at most.',
  schema: { type: 'integer', minimum: 1, maximum: MOST, default: MOST },
}

/** The name in a path with what it points to; a problem when nothing has it. */
export async function watchedIn({ options, param }: Asked): Promise<Watched> {
  const slug = { provider: param('provider'), name: param('name') }
  const isName = isSlug(slug.provider) && isSlug(slug.name)
  const watched = isName ? await getTarget(options.store, slug) : undefined
  if (watched === undefined) throw new ApiProblem('no_server')
  return watched
}

/** The same of an endpoint: sites have no runs. */
export async function endpointIn(
  asked: Asked,
): Promise<Watched & { readonly endpoint: EndpointRow }> {
  const watched = await watchedIn(asked)
  const { endpoint } = watched
  if (endpoint === undefined) throw new ApiProblem('no_runs')
  return { ...watched, endpoint }
}

/** A whole number among the parameters; undefined when it is not given. */
export function countIn(
  { url }: Asked,
  name: string,
  { min = 0, max = Number.MAX_SAFE_INTEGER }: { readonly min?: number; readonly max?: number } = {},
): number | undefined {
  const text = url.searchParams.get(name)
  if (text === null) return undefined
  const value = /^(?:0|[1-9]\d{0,15})$/.test(text) ? Number(text) : -1
  if (value < min || value > max) throw new ApiProblem('query', { parameter: name })
  return value
}

/** How many are wanted of a list, from 1 to 100; a hundred when nothing is said. */
export function limitIn(asked: Asked): number {
  return countIn(asked, 'limit', { min: 1, max: MOST }) ?? MOST
}

/** The path of a name in the API. Slugs need no escaping. */
export function serverPath({ provider, name }: Slug): string {
  return `/api/v1/servers/${provider}/${name}`
}

/** The path of a run in the API. */
export function runPath(id: string): string {
  return `/api/v1/runs/${id}`
}

/** The same path with other parameters. */
export function pathWith({ url }: Asked, changes: Readonly<Record<string, string>>): string {
  const search = new URLSearchParams(url.searchParams)
  for (const [name, value] of Object.entries(changes)) search.set(name, value)
  return `${url.pathname}?${search.toString()}`
}
