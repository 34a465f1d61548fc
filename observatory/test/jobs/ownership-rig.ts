/** A worker that looks for proofs: DNS and hosts in memory, a clock that the test moves. */
import { generateKeyPairSync, sign } from 'node:crypto'
import type { TestContext } from 'node:test'
import { text, type Server } from '../../../fixtures/servers/parts.ts'
import { messageToSign, proofText, type RecordsAnswer } from '../../src/claims/proof.ts'
import { secretDigest } from '../../src/claims/secret.ts'
import { startOwnership, type OwnershipOptions } from '../../src/jobs/ownership.ts'
import { openPacer } from '../../src/jobs/pacer.ts'
import type { Store } from '../../src/store/open.ts'
import {
  askForLook,
  askOwnership,
  ownershipById,
  type NewOwnership,
  type OwnershipRow,
} from '../../src/store/ownership.ts'
import { rig, type Rig, type RigOptions } from './rig.ts'

export const DAY_MS = 86_400_000
export const PUBLIC_URL = 'https://observatory.example'

export interface OwnershipRig extends Rig {
  /** TXT records by name; `away` is our own resolver's fault. */
  readonly zone: Map<string, readonly string[] | 'away'>
  /** Names that were looked up. */
  readonly lookedUp: string[]
  readonly worker: (changes?: Partial<OwnershipOptions>) => void
  /** Asks for an ownership of `https://<name>.example/mcp`. */
  readonly asks: (endpointId: string, changes?: Partial<NewOwnership>) => Promise<OwnershipRow>
  /** Has a worker look, and waits until it did. */
  readonly look: (id: string, signature?: string) => Promise<OwnershipRow>
  readonly days: (count: number) => Promise<void>
}

export function ownershipRig(store: Store, t: TestContext, options: RigOptions = {}): OwnershipRig {
  const box = rig(store, t, options)
  const { clock } = box
  const zone: OwnershipRig['zone'] = new Map()
  const lookedUp: string[] = []
  const records = async (name: string): Promise<RecordsAnswer> => {
    lookedUp.push(name)
    const found = zone.get(name)
    if (found === 'away') return { ok: false, why: 'unavailable' }
    return found === undefined ? { ok: false, why: 'absent' } : { ok: true, records: found }
  }
  let asked = 0
  const rowOf = async (id: string): Promise<OwnershipRow> => {
    const row = await ownershipById(box.store, id)
    if (row === undefined) throw new Error(`no ownership ${id}`)
    return row
  }
  const until = async (at: number): Promise<void> => {
    await clock.until(() => clock.now() >= at, 'time passes', 1_800_000)
  }
  return {
    ...box,
    zone,
    lookedUp,
    worker: (changes = {}) => {
      const { random, log, manners } = box
      box.running(
        startOwnership({
          clock,
          random,
          log,
          store: box.store,
          worker: 'one',
          manners,
          pacer: openPacer(box.store, clock),
          records,
          publicUrl: async () => PUBLIC_URL,
          ...changes,
        }),
      )
    },
    asks: async (endpointId, changes = {}) => {
      asked += 1
      const begun = await askOwnership(box.store, {
        owned: { endpointId },
        host: 'tides.example',
        method: 'dns',
        challenge: `challenge-${asked}`,
        claimant: secretDigest(`claimant-${asked}`),
        requester: 'somebody',
        now: clock.now(),
        ...changes,
      })
      if ('retryAt' in begun) throw new Error('too many')
      return await rowOf(begun.id)
    },
    look: async (id, signature) => {
      await askForLook(box.store, id, { now: clock.now(), signature })
      const isOver = async (): Promise<boolean> => {
        const { state, dueAt = 0, fault } = await rowOf(id)
        return state !== 'open' || (fault !== undefined && (dueAt === 0 || fault === 'unavailable'))
      }
      await clock.until(isOver, 'somebody looked', 200)
      return await rowOf(id)
    },
    days: async (count) => await until(clock.now() + count * DAY_MS),
  }
}

/** A host that serves these texts at these paths, as plain text. */
export function textServer(files: Readonly<Record<string, string>>): Server {
  return ({ url }) => {
    const found = files[new URL(url).pathname]
    return found === undefined ? text(404, 'text/html', 'no') : text(200, 'text/plain', found)
  }
}

export const CLAIM_FILE = '/.well-known/countersign-claim.txt'

export function lineOf({ challenge }: OwnershipRow): string {
  return proofText(challenge)
}

/** A key as it is published, and what signs with it. */
export function publishedKey() {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const { x = '' } = publicKey.export({ format: 'jwk' })
  return {
    line: `v=MCPv1; k=ed25519; p=${Buffer.from(x, 'base64url').toString('base64')}`,
    sign: ({ challenge }: OwnershipRow, of = 'https://tides.example/mcp'): string =>
      sign(
        null,
        Buffer.from(messageToSign({ publicUrl: PUBLIC_URL, of, challenge })),
        privateKey,
      ).toString('base64'),
  }
}
