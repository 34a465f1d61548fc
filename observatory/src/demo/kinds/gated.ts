/** Servers that ask who is there, rightly or not. */
import { always, json } from '../answer.ts'
import type { Kind } from '../kind.ts'
import { challenge, dual, metadata, METADATA_PATH } from '../right.ts'

export const GATED: readonly Kind[] = [
  {
    id: 'gated',
    count: 14,
    story: 'asks for credentials and says how to get them',
    cadence: 'unclaimed',
    behaviour: (invented) => always(challenge(invented), { [METADATA_PATH]: metadata(invented) }),
  },
  {
    id: 'gated_list',
    count: 3,
    story: 'asks for credentials before it lists its tools',
    cadence: 'unclaimed',
    behaviour: (invented) => {
      const open = dual(invented)
      const closed = always(challenge(invented), { [METADATA_PATH]: metadata(invented) })
      return (asked) => {
        const shut = asked.rpc?.method === 'tools/list' || asked.rpc?.method === 'tools/call'
        return shut || asked.path === METADATA_PATH ? closed(asked) : open(asked)
      }
    },
  },
  {
    id: 'gate_elsewhere',
    count: 2,
    story: "asks for credentials of somebody else's server",
    cadence: 'unclaimed',
    behaviour: (invented) => {
      const resource = 'https://elsewhere-demo.example/mcp'
      return always(challenge(invented), { [METADATA_PATH]: metadata(invented, { resource }) })
    },
  },
  {
    id: 'gate_lost',
    count: 2,
    story: 'asks for credentials and loses the way to get them',
    cadence: 'unclaimed',
    behaviour: (invented) => always(challenge(invented)),
  },
  {
    id: 'gate_inward',
    count: 2,
    story: 'points into private networks for its credentials',
    cadence: 'unclaimed',
    behaviour: (invented) =>
      always(challenge(invented, 'https://169.254.169.254/latest/meta-data/')),
  },
  {
    id: 'bare_401',
    count: 5,
    story: 'refuses everybody without saying why',
    cadence: 'unclaimed',
    behaviour: () => always(json({ message: 'API key required' }, 401)),
  },
]
