/** What was not looked at is said to be so: by no number, by no exit code of what was, and as no fault. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  always,
  error,
  legacy,
  modern,
  REFUSES,
  type Server,
} from '../../../fixtures/servers/parts.ts'
import { start } from '../../../fixtures/servers/run.ts'
import type { Send } from '../../src/exchange.ts'
import { SUITE_ID, SUITE_VERSION } from '../../src/run/registry.ts'
import { run, type Ran } from './run.ts'

const SERVERS: Readonly<Record<string, () => Server>> = {
  'tide.example': () => modern(),
  'old.example': () => legacy(),
  'listless.example': () => modern({ 'tools/list': error(-32_603) }),
  'dead.example': () => always(REFUSES),
}

let asked = 0

function openMemory() {
  const servers = new Map<string, Send>()
  const send: Send = (outgoing) => {
    asked += 1
    const { host } = new URL(outgoing.url)
    const known = servers.get(host) ?? start((SERVERS[host] ?? assert.fail(host))()).send
    servers.set(host, known)
    return known(outgoing)
  }
  const lookUp = () => Promise.resolve({ addresses: ['93.184.216.34'], within: true })
  return { send, lookUp, close: () => Promise.resolve(), notes: [] }
}

function probe(host: string, ...options: readonly string[]): Promise<Ran> {
  return run(['probe', `https://${host}/mcp`, ...options], { openGuard: openMemory })
}

interface Assertion {
  readonly check: string
  readonly status: string
  readonly reason: { readonly key: string }
}

async function assertionsOf(host: string): Promise<ReadonlyMap<string, Assertion>> {
  const { runs } = JSON.parse((await probe(host, '--json')).stdout) as {
    readonly runs: readonly { readonly assertions: readonly Assertion[] }[]
  }
  const assertions = runs[0]?.assertions ?? []
  assert.equal(assertions.length, 15)
  return new Map(assertions.map((assertion) => [assertion.check, assertion]))
}

/** A number that would stand for the whole. */
const SCORE = /\d\s*%|\b\d+\s*\/\s*\d+\b|\b(?:score|grade|rating|points)\b/i

test('RP-03 a list that could not be read is not assessed, and gives no number', async () => {
  const { stdout, exit } = await probe('listless.example')
  assert.equal(exit, 1, 'the list is an error of its own')
  assert.match(stdout, /UNVERIFIED +Hygiene of tool descriptions +There is no list of tools/)
  assert.doesNotMatch(stdout, SCORE)
  const assertions = await assertionsOf('listless.example')
  for (const check of ['toolset_fingerprint', 'schema_fingerprint', 'tool_description_hygiene'])
    assert.equal(assertions.get(check)?.status, 'UNVERIFIED', check)
  assert.equal(assertions.get('tools_list')?.status, 'FAILED')
})

test('RP-04 when no check could be made, the exit code says that nothing is known', async () => {
  const { stdout, exit } = await probe('dead.example')
  assert.equal(exit, 3)
  assert.match(stdout, /0 verified, 0 failed, 0 observed risk, 15 unverified/)
  assert.doesNotMatch(stdout, SCORE)
  assert.equal((await probe('dead.example', '--fail-on', 'note')).exit, 3, 'nor is it a finding')
})

test('RP-04 a name that nobody knows is a mistake in the command, and nothing is asked', async () => {
  const before = asked
  const { stdout, stderr, exit } = await run(['check', 'tide.example', '--only', 'nosuch'], {
    openGuard: openMemory,
  })
  assert.deepEqual([exit, stdout], [2, ''])
  assert.match(stderr, /there is no section or code "nosuch"/)
  assert.equal(asked, before)
})

test('RP-05 a server of an older era with tools only is right, and what it never claimed is no fault', async () => {
  const { stdout, exit } = await probe('old.example', '--fail-on', 'warning')
  assert.equal(exit, 0)
  assert.match(stdout, /12 verified, 0 failed, 0 observed risk, 3 unverified/)
  assert.doesNotMatch(stdout, /prompts|resources/)
  // What does not apply is a row with its reason.
  const unverified = [...(await assertionsOf('old.example')).values()].filter(
    ({ status }) => status === 'UNVERIFIED',
  )
  assert.deepEqual(
    unverified.map(({ reason }) => reason.key),
    ['auth_no_challenge_seen', 'no_baseline', 'no_baseline'],
  )
})

test('RP-06 what could not be run breaks no build, unless that is asked for', async () => {
  assert.equal((await probe('tide.example')).exit, 0)
  assert.equal((await probe('tide.example', '--fail-on', 'warning')).exit, 0)
  assert.equal((await probe('tide.example', '--fail-on', 'note')).exit, 1)
  // A build that pins the rules gets no new ones by an upgrade.
  const pinned = `${SUITE_ID}@${SUITE_VERSION}`
  assert.equal((await probe('tide.example', '--profile', pinned)).exit, 0)
  assert.equal((await probe('tide.example', '--profile', `${SUITE_ID}@999.0.0`)).exit, 2)
})
