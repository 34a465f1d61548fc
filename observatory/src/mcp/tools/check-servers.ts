import { membersOf } from '../../members.ts'
import type { Watched } from '../../store/targets.ts'
import { array, DIGEST, FLAG, object, one, type Schema } from '../../web/api/schema.ts'
import { endpointReport } from '../../web/views/report.ts'
import { factsOf } from '../facts.ts'
import type { McpOptions } from '../options.ts'
import { RUN, runFacts } from '../run-facts.ts'
import { nullable, SERVER_FACTS, TARGET, targetEntry } from '../schemas.ts'
import { replyFor } from '../target.ts'
import { tool, type Tool } from '../tool.ts'

const KINDS = ['toolset', 'schema', 'definition'] as const
type Fingerprints = Readonly<Partial<Record<(typeof KINDS)[number], string>>>

interface Input {
  readonly targets: readonly string[]
  readonly detail?: 'summary' | 'full'
  readonly known_fingerprints?: Readonly<Record<string, Fingerprints>>
}

const MOST = 50

function ofEach(schema: Schema): Schema {
  return {
    type: 'object',
    properties: Object.fromEntries(KINDS.map((kind) => [kind, schema])),
    additionalProperties: false,
  }
}

export const CHECK_SERVERS: Tool = tool<Input>({
  name: 'check_servers',
  title: 'Check several servers',
  description:
    'What was last observed of up to 50 servers, in the order asked, and whether their fingerprints are those that you know. A fingerprint_match of false means that the observed list of tools is another one; null means that there is nothing to compare.',
  required: { targets: array(TARGET, { minItems: 1, maxItems: MOST }) },
  optional: {
    detail: { ...one('summary', 'full'), default: 'summary' },
    known_fingerprints: {
      type: 'object',
      description: 'Fingerprints that you have seen, by target as written in targets.',
      maxProperties: MOST,
      additionalProperties: ofEach(DIGEST),
    },
  },
  output: object({
    servers: array(
      targetEntry({
        server: SERVER_FACTS,
        run: RUN,
        fingerprint_match: ofEach(nullable(FLAG)),
      }),
      { maxItems: MOST },
    ),
  }),
  costOf: ({ targets, detail }) => Math.ceil(targets.length / (detail === 'full' ? 4 : 10)),
  async call({ targets, detail = 'summary', known_fingerprints: known = {} }, { options }) {
    const servers: object[] = []
    for (const target of targets)
      servers.push({
        target,
        ...(await replyFor(options.store, target, async (watched) => {
          const [server] = await factsOf(options, [watched])
          return {
            server,
            ...(detail === 'full' && (await runOf(options, watched))),
            ...(Object.hasOwn(known, target) && matchOf(server, known[target])),
          }
        })),
      })
    return { servers }
  },
})

async function runOf(options: McpOptions, { target, endpoint }: Watched): Promise<object> {
  if (endpoint === undefined) return {}
  const { run } = await endpointReport(options, { target, endpoint })
  return run === undefined ? {} : { run: runFacts(run, options.publicUrl) }
}

function matchOf(server: object | undefined, known: Fingerprints = {}): object {
  const seen = membersOf(server && Reflect.get(server, 'fingerprints'))
  const matches = KINDS.flatMap((kind) => {
    if (known[kind] === undefined) return []
    const value = seen[`${kind}_fingerprint`]
    return [[kind, typeof value === 'string' ? value === known[kind] : null] as const]
  })
  return { fingerprint_match: Object.fromEntries(matches) }
}
