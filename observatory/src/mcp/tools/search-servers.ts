import { readQuery } from '../../search/query.ts'
import { searchServers } from '../../store/search.ts'
import { array, COUNT, FLAG, object, one, TEXT } from '../../web/api/schema.ts'
import { factsOf } from '../facts.ts'
import { SERVER_FACTS } from '../schemas.ts'
import { tool, ToolFault, type Tool } from '../tool.ts'

interface Input {
  readonly query: string
  readonly transport?: 'remote' | 'stdio'
  readonly protocol_revision?: string
  readonly auth_required?: boolean
  readonly limit?: number
}

const USUAL = 10
const MOST = 25

const NOTHING_HINT =
  'No observed server matches. That says nothing about servers that are not observed here. Try fewer or other words.'
const STDIO_HINT =
  'This observatory probes remote endpoints only, so it knows nothing of servers that are started as programs.'

export const SEARCH_SERVERS: Tool = tool<Input>({
  name: 'search_servers',
  title: 'Search observed servers',
  description:
    'Finds MCP servers that this observatory probes, by words in their names, addresses and observed tool texts. Words match exactly or by their English stem; -word leaves out servers whose tools have it; quotes and OR mean nothing. Order: exact name, name or address, tool texts, near spellings; ties by the latest observation. Nobody can pay for a place.',
  required: {
    query: { type: 'string', minLength: 1, maxLength: 512, description: 'Words.' },
  },
  optional: {
    transport: { ...one('remote', 'stdio'), description: 'Only servers of this transport.' },
    protocol_revision: {
      type: 'string',
      maxLength: 64,
      description: 'Only servers that declared exactly this revision, such as 2025-11-25.',
    },
    auth_required: {
      ...FLAG,
      description: 'Only servers that asked for credentials, or that did not. Unknown is neither.',
    },
    limit: { type: 'integer', minimum: 1, maximum: MOST, default: USUAL },
  },
  output: object(
    {
      status: one('found', 'unknown'),
      servers: array(object({ near: FLAG, server: SERVER_FACTS }), { maxItems: MOST }),
      more: { ...FLAG, description: 'There are others beyond the limit.' },
      limit: COUNT,
    },
    { hint: TEXT },
  ),
  async call(input, { options }) {
    const { limit = USUAL, transport, protocol_revision: protocolRevision } = input
    const nothing = { status: 'unknown', servers: [], more: false, limit }
    if (transport === 'stdio') return { ...nothing, hint: STDIO_HINT }
    const query = input.query.includes('\0') ? undefined : readQuery(input.query)
    if (query === undefined)
      throw new ToolFault('query', 'The query has more than 32 words.', 'Use fewer words.')
    const found = await searchServers(options.store, {
      query,
      order: 'relevance',
      limit: limit + 1,
      filter: {
        ...(protocolRevision !== undefined && { protocolRevision }),
        ...(input.auth_required !== undefined && { authRequired: input.auth_required }),
      },
    })
    if (found.length === 0) return { ...nothing, hint: NOTHING_HINT }
    const page = found.slice(0, limit)
    const facts = await factsOf(options, page, { toolNames: true })
    return {
      status: 'found',
      servers: page.map(({ near }, index) => ({ near, server: facts[index] })),
      more: found.length > limit,
      limit,
    }
  },
})
