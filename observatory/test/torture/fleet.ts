/** Endpoints by the hundred: most are simulated within the process that probes, some listen on loopback. */
import { setTimeout as sleep } from 'node:timers/promises'
import {
  openGuard,
  type Guard,
  type ResolveOverride,
  type Resolver,
  type Send,
} from 'countersign/net'
import {
  always,
  challenge,
  legacy,
  list,
  metadata,
  modern,
  TOOLS,
  type Server,
} from '../../../fixtures/servers/parts.ts'
import { start } from '../../../fixtures/servers/run.ts'
import type { DemoHost } from '../../src/demo/hosts.ts'
import { modern as listening } from '../../src/demo/right.ts'
import type { InventedServer } from '../../src/demo/invented-server.ts'
import type { OpenGuard } from '../../src/jobs/looking.ts'
import type { Store } from '../../src/store/open.ts'
import { addTargets, type NewTarget } from '../../src/store/targets.ts'
import { weatherOf, type Order } from './order.ts'

const SIMULATED = '.simulated.example'

/** Adds so many simulated endpoints, and those that listen; all are due at `now`. */
export async function addFleet(
  store: Store,
  simulated: number,
  pins: readonly ResolveOverride[],
  now: number,
): Promise<void> {
  const names = Array.from({ length: simulated }, (_, n) => `n${n}${SIMULATED}`)
  const targets = [...names, ...pins.map(({ host }) => host)].map((host): NewTarget => {
    const endpoint = {
      url: `https://${host}/mcp`,
      host,
      domain: host,
      cadence: 'unclaimed',
    } as const
    const name = host.split('.', 1)[0] ?? host
    return {
      provider: 'fleet',
      name,
      source: 'file',
      listed: true,
      dueAt: now,
      subject: { endpoint },
    }
  })
  for (let from = 0; from < targets.length; from += 500)
    await addTargets(store, targets.slice(from, from + 500), now)
}

/** Hosts that are right in every way, for `openFleet`. */
export function listeningHosts(count: number): readonly DemoHost[] {
  return Array.from({ length: count }, (_, ordinal) => {
    const host = `real${ordinal}.listening.example`
    const invented: InventedServer = {
      provider: 'fleet',
      trade: 'tides',
      title: 'Tides',
      version: '1.0.0',
      host,
      domain: host,
      url: `https://${host}/mcp`,
      tools: [],
      ordinal,
    }
    return { host, behave: listening(invented) }
  })
}

/** Told of every request to a simulated server. */
export type Asked = (host: string, body: string) => void

type Dialled = Pick<Order, 'pins' | 'ca' | 'latencyMs' | 'generation' | 'weather'>

/** Guards that answer for simulated servers, and dial nothing but the pins. */
export function guardsOf(order: Dialled, asked: Asked = () => undefined): OpenGuard {
  const { pins, ca, latencyMs, generation } = order
  const pinOf = new Map(pins.map((pin) => [pin.host, pin]))
  const weather = weatherOf(order)
  return (options) => {
    const dialling = new Map<ResolveOverride, Guard>()
    // A guard reads all pins that it gets, so it gets one; other names it does not find.
    const guardOf = (pin: ResolveOverride): Guard => {
      let guard = dialling.get(pin)
      if (guard === undefined) {
        guard = openGuard({
          ...options,
          resolver: NOBODY,
          resolve: [pin],
          ...(ca !== undefined && { ca: [ca] }),
        })
        dialling.set(pin, guard)
      }
      return guard
    }
    let simulated: Send | undefined
    return {
      lookUp: async (url) => {
        if (weather().resolver === 'down') return undefined
        const { hostname } = new URL(url)
        const address = pinOf.get(hostname)?.address ?? addressOf(hostname)
        return { addresses: [address], within: true }
      },
      send: async (outgoing) => {
        const { hostname } = new URL(outgoing.url)
        const pin = pinOf.get(hostname)
        // Who is connected asks for no address again.
        const isKnown = pin !== undefined && dialling.has(pin)
        if (weather().resolver === 'down' && !isKnown) return await start(AWAY).send(outgoing)
        // All other names are simulated: none is looked up.
        if (pin !== undefined) return await guardOf(pin).send(outgoing)
        asked(hostname, outgoing.body ?? '')
        simulated ??= start(serverOf(numberOf(hostname), generation)).send
        if (latencyMs > 0) await sleep(latencyMs)
        return await simulated(outgoing)
      },
      close: async () => {
        await Promise.all([...dialling.values()].map((guard) => guard.close()))
      },
    }
  }
}

/** A resolver that knows nobody. */
const NOBODY: Resolver = { resolve4: unknown, resolve6: unknown }

function unknown(): Promise<never> {
  return Promise.reject(Object.assign(new Error('unknown'), { code: 'ENOTFOUND' }))
}

/** What comes of asking anybody while no resolver answers. */
const AWAY: Server = always({ fails: 'dns_unavailable', phase: 'resolve' })

function numberOf(host: string): number {
  return Number(/^[a-z]+(\d+)\./.exec(host)?.[1] ?? 0)
}

/** Nearly all are as ever; a few speak the older revision, are closed, or change what they show. */
function serverOf(number: number, generation: number): Server {
  switch (number % 10) {
    case 3:
      return legacy()
    case 5:
      return always(challenge(), metadata())
    case 7: {
      const description = `Height of the tide, generation ${generation}.`
      return modern({ 'tools/list': list([{ ...TOOLS[0], description }, TOOLS[1]]) })
    }
    default:
      return modern()
  }
}

/** Each in a network of its own. */
function addressOf(host: string): string {
  const number = numberOf(host) + (host.endsWith(SIMULATED) ? 0 : 60_000)
  return `${93 + (number >> 16)}.${(number >> 8) & 255}.${number & 255}.34`
}
