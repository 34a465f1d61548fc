import { parseTarget } from 'countersign/discover'
import { staleHours } from '../../figures/stale.ts'
import { latestExamination } from '../../store/examinations.ts'
import { listTargets, type Watched } from '../../store/targets.ts'
import { array, FLAG, object, one, TEXT } from '../../web/api/schema.ts'
import { iso } from '../../web/views/shown.ts'
import { examinationFacts } from '../examination-facts.ts'
import { factsOf, staleFacts } from '../facts.ts'
import type { McpOptions } from '../options.ts'
import { AT, EXAMINATION, SERVER_FACTS, URL_TEXT } from '../schemas.ts'
import { refIn, sitesOn } from '../target.ts'
import { tool, ToolFault, type Tool } from '../tool.ts'
import { address } from '../untrusted.ts'

interface Input {
  readonly domain: string
}

const MOST_SITES = 5
const MOST_SERVERS = 25

const UNKNOWN_HINT =
  'Nobody examines this domain here, and no endpoint on it is probed. That says nothing about it. request_check looks at it once; ask your user before that.'

export const DISCOVER_DOMAIN: Tool = tool<Input>({
  name: 'discover_domain',
  title: 'What a domain publishes',
  description:
    'The Server Cards and AI Catalogs that a domain published when it was last examined, whether its claims agree with what its endpoints answered, and the endpoints on it that are probed here. It answers from what is stored and contacts nobody.',
  required: {
    domain: {
      type: 'string',
      minLength: 1,
      maxLength: 253,
      description: 'Such as tidewater.example, without a path.',
    },
  },
  output: object(
    {
      status: one('found', 'unknown'),
      domain: TEXT,
      sites: array(
        object(
          { ref: TEXT, address: URL_TEXT, examined: FLAG },
          {
            observed_at: AT,
            stale: FLAG,
            stale_hours: { type: 'integer' },
            examination: EXAMINATION,
          },
        ),
        { maxItems: MOST_SITES },
      ),
      servers: array(SERVER_FACTS, { maxItems: MOST_SERVERS }),
      more: FLAG,
    },
    { hint: TEXT },
  ),
  async call({ domain }, { options }) {
    const host = hostIn(domain)
    const { store } = options
    const servers = await listTargets(store, { host, limit: MOST_SERVERS + 1 })
    const sites = await sitesOn(store, host)
    const found = sites.length + servers.length > 0
    return {
      status: found ? 'found' : 'unknown',
      ...(!found && { hint: UNKNOWN_HINT }),
      domain: host,
      sites: await Promise.all(sites.slice(0, MOST_SITES).map((one) => siteFacts(options, one))),
      servers: await factsOf(options, servers.slice(0, MOST_SERVERS)),
      more: sites.length > MOST_SITES || servers.length > MOST_SERVERS,
    }
  },
})

function hostIn(domain: string): string {
  try {
    const target = parseTarget(domain.trim())
    if (target.kind === 'domain') return new URL(target.url).host
  } catch {
    // Said below, in words of ours.
  }
  throw new ToolFault(
    'domain',
    'This is not a domain.',
    'Give a name such as tidewater.example; for a URL use check_servers.',
  )
}

async function siteFacts(options: McpOptions, one: Watched): Promise<object> {
  const { site } = one
  const last = site && (await latestExamination(options.store, site.id))
  const about = { ref: refIn(one), address: address(site?.target ?? '') }
  if (last === undefined) return { ...about, examined: false }
  const stale = staleHours(last.startedAt, {
    cadenceMs: options.siteCadenceMs,
    now: options.now(),
  })
  return {
    ...about,
    examined: true,
    observed_at: iso(last.startedAt),
    ...staleFacts(stale),
    examination: examinationFacts(last.result),
  }
}
