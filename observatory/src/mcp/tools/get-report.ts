import type { Watched } from '../../store/targets.ts'
import { array, FLAG, object, TEXT } from '../../web/api/schema.ts'
import { ownershipView } from '../../web/views/ownership.ts'
import { endpointReport } from '../../web/views/report.ts'
import { factsOf } from '../facts.ts'
import type { McpOptions } from '../options.ts'
import { OWNER, ownerFacts } from '../owner-facts.ts'
import { DAYS, dayFacts, RUN, runFacts, toolFacts, TOOLS } from '../run-facts.ts'
import { AT, SERVER_FACTS, TARGET, targetReply } from '../schemas.ts'
import { replyFor } from '../target.ts'
import { tool, type Tool } from '../tool.ts'

interface Input {
  readonly target: string
  readonly tools_from?: number
  readonly tools_limit?: number
  readonly tool_texts?: boolean
}

const USUAL = 50
const MOST = 100

export const GET_REPORT: Tool = tool<Input>({
  name: 'get_report',
  title: 'Report of one server',
  description:
    'All fifteen checks of the last run with their states and reasons, the days on which it answered, fingerprints, and its tools. UNVERIFIED means that there is no conclusion, and the reason says why: tell your user both. A run that nothing signed has no states. Texts of tools come only with tool_texts.',
  required: { target: TARGET },
  optional: {
    tools_from: { type: 'integer', minimum: 0, default: 0, description: 'Tools to pass over.' },
    tools_limit: { type: 'integer', minimum: 0, maximum: MOST, default: USUAL },
    tool_texts: { ...FLAG, default: false, description: 'Also titles and descriptions of tools.' },
  },
  output: targetReply({
    server: SERVER_FACTS,
    run: RUN,
    days: DAYS,
    tools: TOOLS,
    owner: OWNER,
    corrections: array(object({ at: AT, title: TEXT, text: TEXT })),
  }),
  call: async (
    { target, tools_from: from = 0, tools_limit: limit = USUAL, tool_texts: texts = false },
    { options },
  ) =>
    await replyFor(options.store, target, async (watched) => {
      const [server] = await factsOf(options, [watched], { toolNames: true })
      return { server, ...(await detailOf(options, watched, { from, limit, texts })) }
    }),
})

const SITE_HINT =
  'This is the name of a domain or a catalog, which has no runs; discover_domain tells what it publishes.'

async function detailOf(
  options: McpOptions,
  { target, endpoint, site }: Watched,
  page: Parameters<typeof toolFacts>[1],
): Promise<object> {
  if (endpoint === undefined)
    return {
      hint: SITE_HINT,
      ...(site && { owner: ownerFacts(await ownershipView(options, { siteId: site.id }, target)) }),
    }
  const { run, days, corrections, owner } = await endpointReport(options, { target, endpoint })
  return {
    ...(run !== undefined && { run: runFacts(run, options.publicUrl) }),
    days: dayFacts(days),
    ...(run?.tools !== undefined && { tools: toolFacts(run.tools, page) }),
    corrections,
    owner: ownerFacts(owner),
  }
}
