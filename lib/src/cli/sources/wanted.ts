/** What the options of `card new` say, and the questions that ask for the rest. */
import { lintServerCard } from '../../card/lint.ts'
import { FORGES } from '../../card/legacy/links.ts'
import { hostOf } from '../../card/convert.ts'
import { parseServerCard, SERVER_CARD_SCHEMA } from '../../card/server-card.ts'
import type { PartialCard, Remote } from '../../card/types.ts'
import { visible } from '../../text/visible.ts'
import type { Asker } from '../ask.ts'
import { valueOf, valuesOf, type Given } from '../command.ts'
import { usage } from '../stop.ts'
import type { Wanted } from './merge.ts'

const TEXTS = [
  ['name', 'name'],
  ['version', 'version'],
  ['title', 'title'],
  ['description', 'description'],
  ['websiteUrl', 'website'],
] as const

/**
 * Reads the options.
 *
 * @param baseUrl completes remotes that are a path
 * @throws Stop with exit 2 for a repository on a forge that is not known
 */
export function wantedBy(given: Given, baseUrl: string | undefined): Wanted {
  const card: PartialCard = {}
  for (const [member, option] of TEXTS) {
    const value = valueOf(given, option)
    if (value !== undefined) card[member] = value
  }
  const repository = valueOf(given, 'repository')
  if (repository !== undefined) card.repository = { url: repository, source: forgeOf(repository) }
  const remotes = valuesOf(given, 'remote').map((url) => remoteAt(url, baseUrl))
  if (remotes.length > 0) card.remotes = remotes
  return { card, revisions: valuesOf(given, 'protocol-version') }
}

function remoteAt(url: string, baseUrl = ''): Remote {
  const complete = url.startsWith('/') ? baseUrl.replace(/\/$/, '') + url : url
  return { type: 'streamable-http', url: complete }
}

function forgeOf(url: string): string {
  const source = FORGES.get(hostOf(url) ?? '')
  if (source !== undefined) return source
  throw usage(
    'option_value',
    `--repository ${visible(url, { max: 200 })} is not the URL of a repository at ${[...FORGES.keys()].join(', ')}`,
    'write "repository" with its "source" into the result by hand',
  )
}

type Asked = 'name' | 'title' | 'version' | 'description' | 'remotes'

interface Question {
  readonly member: Asked
  readonly option: string
  readonly text: string
}

const QUESTIONS: readonly Question[] = [
  {
    member: 'name',
    option: '--name',
    text: 'Name: reverse DNS, a slash, one word, such as com.example/tides',
  },
  { member: 'title', option: '--title', text: 'Title for people (may be empty)' },
  {
    member: 'description',
    option: '--description',
    text: 'What it does, in at most 100 characters',
  },
  { member: 'version', option: '--version', text: 'Version, as the running server reports it' },
  {
    member: 'remotes',
    option: '--remote',
    text: 'URL of the endpoint, such as https://example.com/mcp',
  },
]

/** The options that would say what is missing. */
export function missingOptions(card: PartialCard, needed: readonly Asked[]): readonly string[] {
  return QUESTIONS.filter(
    ({ member }) => needed.includes(member) && card[member] === undefined,
  ).map(({ option }) => option)
}

/**
 * Asks for what is missing; with nothing given at all, also for what may be left out. Each answer is
 * held to the rules of the card at once.
 */
export async function askFor(
  card: PartialCard,
  needed: readonly Asked[],
  baseUrl: string | undefined,
  asker: Asker,
): Promise<PartialCard> {
  const complete = { ...card }
  const everything = Object.keys(card).length === 0
  for (const { member, text } of QUESTIONS) {
    const must = needed.includes(member)
    if (complete[member] !== undefined || !(must || everything)) continue
    const answer = await asker.ask(
      must || member === 'title' ? text : `${text} (may be empty)`,
      (said) => {
        if (said === '') return must ? 'It is needed.' : undefined
        return faultOf(valued(member, said, baseUrl), member)
      },
    )
    if (answer !== '') Object.assign(complete, valued(member, answer, baseUrl))
  }
  return complete
}

function valued(member: Asked, answer: string, baseUrl: string | undefined): PartialCard {
  return member === 'remotes' ? { remotes: [remoteAt(answer, baseUrl)] } : { [member]: answer }
}

/** A card in which everything but the answer is right. */
const SOUND: PartialCard = {
  $schema: SERVER_CARD_SCHEMA,
  name: 'example.server/answer',
  version: '1.0.0',
  description: 'A server.',
}

function faultOf(answer: PartialCard, member: Asked): string | undefined {
  const card = { ...SOUND, ...answer }
  const issues = [...parseServerCard(card).issues, ...lintServerCard(card)]
  const issue = issues.find(
    ({ severity, pointer }) => severity === 'error' && pointer.startsWith(`/${member}`),
  )
  return issue && visible(`${issue.message} ${issue.mend}`, { max: 400 })
}
