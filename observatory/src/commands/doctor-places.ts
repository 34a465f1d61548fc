/**
 * What `doctor` looks at beside this machine: who is left alone or told, who cannot be reached, who
 * serves.
 */
import { openGuard } from 'countersign/net'
import type { Config } from '../config.ts'
import type { Store } from '../store/open.ts'
import { allTargets } from '../store/all-targets.ts'
import { slugText } from '../targets/slug.ts'
import { isDataFolderTaken } from './folder-lock.ts'
import { error, ok, warning, type Finding } from './finding.ts'
import { denyEntries } from './opt-outs.ts'
import { Stop } from './stop.ts'
import { configuredHooks } from './configured-webhooks.ts'

/** Nothing where none is configured. */
export function denyListFindings(config: Config): readonly Finding[] {
  if (config.denyList === undefined) return []
  return fileFindings('deny list', () => {
    const { length } = denyEntries(config)
    return `${length} ${length === 1 ? 'line' : 'lines'}`
  })
}

/** Nothing where none are configured. */
export function webhookFindings(config: Config): readonly Finding[] {
  if (config.webhooks === undefined) return []
  return fileFindings('webhooks', () => {
    const names = configuredHooks(config).map(({ name }) => name)
    return names.length === 0 ? 'none' : names.join(', ')
  })
}

/** What a file holds, in words, or a line for each of its faults. */
function fileFindings(what: string, read: () => string): readonly Finding[] {
  try {
    return [ok(what, read())]
  } catch (thrown) {
    if (!(thrown instanceof Stop)) throw thrown
    return thrown.faults.map(({ where, message, mend }) =>
      error(what, `${where}: ${message}`, mend),
    )
  }
}

const SHOWN = 5

/**
 * Targets that the guard refuses by their address alone: on this machine, in a private network,
 * under a name of no public network. Nobody is asked for a name and nobody is contacted.
 */
export async function reachFindings(store: Store): Promise<readonly Finding[]> {
  const refused = new Map<string, string>()
  // Every name leads to a public place: what is refused is refused by how it is written.
  const resolver = { resolve4: async () => ['93.184.216.34'], resolve6: async () => [] }
  const guard = openGuard({ resolver })
  try {
    for (const { target, endpoint, site } of await allTargets(store)) {
      const url = endpoint?.url ?? urlOf(site?.target)
      const { problem } = await guard.send({
        purpose: 'document',
        method: 'GET',
        url,
        namedPort: true,
        // Before anything is dialled.
        signal: AbortSignal.abort(),
      })
      if (problem?.kind === 'refusal') refused.set(slugText(target), problem.code)
    }
  } finally {
    await guard.close()
  }
  if (refused.size === 0) return []
  const shown = [...refused].slice(0, SHOWN).map(([slug, code]) => `${slug} (${code})`)
  const more = refused.size > SHOWN ? `, and ${refused.size - SHOWN} more` : ''
  const words = `never contacted, since not on the public internet: ${shown.join(', ')}${more}`
  return [warning('reach', words, 'remove them; countersign check --allow-private looks at such')]
}

function urlOf(target = ''): string {
  return target.includes('://') ? target : `https://${target}/`
}

const ASK_MS = 2000

/** Whether a `serve` runs and answers where the configuration says. */
export async function serverFinding(config: Config): Promise<Finding> {
  const url = localUrl(config)
  const answer = url === undefined ? 'unknown' : await askedAt(url)
  // Several may run on PostgreSQL, and elsewhere.
  const isRunning = config.databaseUrl === undefined && isDataFolderTaken(config)
  if (answer === 'ours') return ok('server', `it answers at ${url}`)
  if (answer === 'others')
    return warning('server', `another program answers at ${url}`, 'set PORT to a free one')
  if (!isRunning) return ok('server', 'it is not running here')
  if (answer === 'unknown') return ok('server', `it is running on ${config.data}`)
  const words = `something runs on ${config.data}, but nothing answers at ${url}`
  return warning('server', words, 'it is a worker, or it has another port; see its log')
}

/** Undefined where a free port was taken. */
function localUrl({ host, port }: Config): string | undefined {
  if (port === 0) return undefined
  const every = host === '0.0.0.0' || host === '::'
  const name = every ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host
  return `http://${name}:${port}/health`
}

async function askedAt(url: string): Promise<'ours' | 'others' | 'nobody'> {
  const guard = openGuard({ allowPrivateNetwork: true })
  try {
    const { response } = await guard.send({
      purpose: 'document',
      method: 'GET',
      url,
      namedPort: true,
      limits: { hops: 0, bodyBytes: 1024, totalMs: ASK_MS },
    })
    if (response === undefined) return 'nobody'
    const text = new TextDecoder().decode(response.body)
    return response.status === 200 && text.includes('"status":"ok"') ? 'ours' : 'others'
  } finally {
    await guard.close()
  }
}
