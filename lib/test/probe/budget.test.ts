/** What a run may cost, to the last request and millisecond. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BEGAN } from '../../../fixtures/servers/exchange.ts'
import {
  ENDPOINT,
  legacy,
  list,
  modern,
  strictLegacy,
  TIDE_HEIGHT,
} from '../../../fixtures/servers/parts.ts'
import type { Server } from '../../../fixtures/servers/parts.ts'
import { start, wordOf } from '../../../fixtures/servers/run.ts'
import type { Exchange, Outgoing, Send } from '../../src/exchange.ts'
import { openBudget, RUN_LIMITS } from '../../src/probe/budget.ts'
import { judge } from '../../src/probe/judge.ts'
import { observe, type DeepContext, type ObserveOptions } from '../../src/probe/observe.ts'
import type { Assertion, CheckId } from '../../src/run/assertion.ts'
import type { Step } from '../../src/run/evidence.ts'
import { CLIENT, observeRow, rowOf } from './walk-table.ts'

function assertionOf(assertions: readonly Assertion[], id: CheckId): Assertion {
  return assertions.find(({ check }) => check === id) ?? assert.fail(id)
}

test('the limits are the published ones', () => {
  assert.deepEqual(RUN_LIMITS, {
    requests: 8,
    durationMs: 10_000,
    bodyBytes: 2_097_152,
    hops: 3,
    pages: 10,
    tools: 5000,
  })
})

test('each purse has its own number of requests, and no more', () => {
  const budget = openBudget(() => 0, RUN_LIMITS)
  for (const [purse, most] of [
    ['script', 8],
    ['page', 9],
    ['aside', 1],
    ['deep', 12],
  ] as const) {
    for (let i = 0; i < most; i++) assert.equal(budget.take(purse), undefined, `${purse} ${i}`)
    assert.deepEqual(budget.take(purse), {
      key: 'probe_budget_exhausted_requests',
      params: { maxRequests: most },
    })
  }
})

test('a redirect costs a request of the script', () => {
  const budget = openBudget(() => 0, RUN_LIMITS)
  assert.equal(budget.hops(), 3)
  for (let i = 0; i < 6; i++) budget.take('script')
  assert.equal(budget.hops(), 2)
  budget.follow(2)
  assert.equal(budget.hops(), 0)
  assert.equal(budget.take('script')?.key, 'probe_budget_exhausted_requests')
})

test('at the deadline nothing more is taken, a millisecond before it is', () => {
  let now = 500
  const budget = openBudget(() => now, RUN_LIMITS)
  now = 10_499
  assert.equal(budget.left(), 1)
  assert.equal(budget.take('page'), undefined)
  now = 10_500
  assert.deepEqual(budget.take('page'), {
    key: 'probe_budget_exhausted_duration',
    params: { maxDurationMs: 10_000 },
  })
})

interface Watched {
  readonly outgoing: readonly Outgoing[]
  readonly words: readonly string[]
  readonly assertions: readonly Assertion[]
  readonly steps: readonly Step[]
  readonly extra: readonly Step[]
}

async function watch(
  server: Server,
  options: Partial<ObserveOptions> = {},
  around: (send: Send) => Send = (send) => send,
): Promise<Watched> {
  const started = start(server)
  const outgoing: Outgoing[] = []
  const send = around(started.send)
  const { evidence, bodies } = await observe(
    ENDPOINT,
    (request) => {
      outgoing.push(request)
      return send(request)
    },
    { client: CLIENT, now: started.now, random: () => 0, ...options },
  )
  const { assertions } = judge(evidence, bodies)
  const { steps, extra } = evidence
  return { outgoing, words: started.asked.map(wordOf), assertions, steps, extra }
}

test('every request gets only the time that is left', async () => {
  const { outgoing } = await watch((asked) => ({ ...legacy()(asked), ms: 2000 }))
  const given = outgoing.map(({ limits }) => limits?.totalMs)
  assert.deepEqual(given, [10_000, 7968, 5966, 3964, 1962])
  for (const { limits } of outgoing) {
    assert.equal(limits?.bodyBytes, 2_097_152)
    assert.equal(limits?.hops, 0)
  }
})

test('what arrives after the deadline is not used: neither status nor body', async () => {
  let now = BEGAN
  const started = start(modern())
  const { evidence, bodies } = await observe(
    ENDPOINT,
    async (outgoing) => {
      const exchange = await started.send(outgoing)
      now += outgoing.body?.includes('tools/call') === true ? 20_000 : 50
      return exchange
    },
    { client: CLIENT, now: () => now, lookAgain: async () => assert.fail('too late to look') },
  )
  const last = evidence.steps.at(-1)
  assert.equal(last?.role, 'reserved_call')
  assert.equal(last?.response, undefined)
  assert.deepEqual(
    last?.hops.map(({ status }) => status),
    [undefined],
  )
  const { assertions } = judge(evidence, bodies)
  const call = assertionOf(assertions, 'error_taxonomy')
  assert.equal(call.status, 'UNVERIFIED')
  assert.equal(call.reason?.key, 'probe_budget_exhausted_duration')
  assert.equal(assertionOf(assertions, 'tools_list').status, 'VERIFIED')
})

test('a look-up that ends after the deadline says nothing, nor does one that fails', async () => {
  let now = BEGAN
  const digest = `sha256:${'0'.repeat(64)}`
  const started = start(modern())
  const slow = await observe(ENDPOINT, started.send, {
    client: CLIENT,
    now: () => now,
    lookAgain: async () => {
      now += 10_001
      return { first: digest, last: digest, leftPublic: true }
    },
  })
  assert.equal(slow.evidence.resolution, undefined)
  const failing = await observeRow(rowOf('modern'), {
    lookAgain: () => Promise.reject(new Error('no resolver')),
  })
  assert.equal(failing.evidence.resolution, undefined)
})

test('ten pages of a legacy server: five requests of the script and nine pages', async () => {
  const pages = Array.from({ length: 10 }, (_, index) => ({
    cursor: index === 0 ? undefined : `c${index}`,
    page: list(
      [{ ...TIDE_HEIGHT, name: `tide_${index}` }],
      index < 9 ? { nextCursor: `c${index + 1}` } : {},
    ),
  }))
  const { outgoing, assertions } = await watch(
    legacy({
      'tools/list': (asked) => {
        const found = pages.find(({ cursor }) => cursor === asked.rpc.params?.['cursor'])
        const { page } = found ?? assert.fail('no such page')
        return typeof page === 'function' ? page(asked) : page
      },
    }),
  )
  assert.equal(outgoing.length, 5 + 9)
  assert.equal(assertionOf(assertions, 'toolset_fingerprint').status, 'VERIFIED')
})

test('a sender that throws ends the run; its message is said once, and bounded', async () => {
  const { assertions, steps } = await watch(modern(), {}, () => () => {
    throw new TypeError(`misuse ${'x'.repeat(500)}`)
  })
  assert.deepEqual(steps, [])
  const said = assertions.filter(({ reason }) => reason?.key === 'probe_aborted')
  assert.deepEqual(
    said.map(({ check }) => check),
    ['reachability'],
  )
  assert.ok(JSON.stringify(said).length < 500)
  for (const { check, status, reason } of assertions.slice(1)) {
    assert.equal(status, 'UNVERIFIED', check)
    assert.equal(reason?.key, 'probe_cascade_incomplete', check)
  }
})

test('a caller who aborts gets what was settled until then', async () => {
  const controller = new AbortController()
  const { assertions, words } = await watch(modern(), { signal: controller.signal }, (send) => {
    return async (outgoing) => {
      const exchange = await send(outgoing)
      if (outgoing.body?.includes('tools/list') === true) controller.abort()
      return exchange
    }
  })
  assert.deepEqual(words, ['server/discover', 'tools/list'])
  assert.equal(assertionOf(assertions, 'reachability').status, 'VERIFIED')
  assert.equal(assertionOf(assertions, 'toolset_fingerprint').status, 'VERIFIED')
  assert.equal(assertionOf(assertions, 'error_taxonomy').reason?.key, 'probe_cascade_incomplete')
})

function deepRequest(): Parameters<DeepContext['send']>[1] {
  return { purpose: 'endpoint', method: 'GET', url: ENDPOINT }
}

test('deep exchanges have twelve requests of their own and move no state', async () => {
  let sent = 0
  const plain = await watch(strictLegacy())
  const { extra, assertions } = await watch(strictLegacy(), {
    deep: async ({ send, view }) => {
      assert.equal(view.handshake.state, 'completed')
      const steps: Step[] = []
      for (;;) {
        const seen = await send('deep_get', deepRequest())
        if (seen === undefined) return steps
        sent += 1
        steps.push(seen.step)
      }
    },
  })
  assert.equal(sent, 12)
  assert.deepEqual(
    extra.map(({ role }) => role),
    [...Array.from({ length: 12 }, () => 'deep_get'), 'delete'],
  )
  const states = (all: readonly Assertion[]) => all.map(({ check, status }) => [check, status])
  assert.deepEqual(states(assertions), states(plain.assertions))
})

test('after a request to wait nothing is sent: no deep exchange, no end of the session', async () => {
  for (const id of ['limited-list', 'limited-initialize', 'limited-call']) {
    const { evidence } = await observeRow(rowOf(id), {
      deep: async () => assert.fail(`${id}: deep exchanges after a request to wait`),
    })
    assert.deepEqual(evidence.extra, [], id)
  }
  const waiting = (send: Send): Send => {
    let asked = 0
    return async (outgoing): Promise<Exchange> => {
      const exchange = await send(outgoing)
      asked += 1
      if (outgoing.method !== 'GET' || exchange.response === undefined) return exchange
      return { ...exchange, response: { ...exchange.response, status: asked > 6 ? 429 : 405 } }
    }
  }
  const { extra } = await watch(
    strictLegacy(),
    {
      deep: async ({ send }) => {
        const steps: Step[] = []
        for (;;) {
          const seen = await send('deep_get', deepRequest())
          if (seen === undefined) return steps
          steps.push(seen.step)
        }
      },
    },
    waiting,
  )
  assert.deepEqual(
    extra.map(({ role, response }) => [role, response?.status]),
    [
      ['deep_get', 405],
      ['deep_get', 429],
    ],
  )
})

test('a session comes only from a successful initialize, and only as visible ASCII', async () => {
  const session = (value: string, status: number): Server =>
    legacy({
      initialize: (asked) => ({
        ...legacy()(asked),
        status,
        headers: [['Mcp-Session-Id', value]],
      }),
    })
  const headersOf = async (server: Server): Promise<readonly (readonly string[])[]> => {
    const { outgoing } = await watch(server)
    return outgoing.flatMap(({ headers = [] }) =>
      headers.filter(([name]) => name === 'mcp-session-id'),
    )
  }
  assert.deepEqual(
    (await headersOf(session('tide-1', 200))).map(([, value]) => value),
    ['tide-1', 'tide-1', 'tide-1', 'tide-1'],
  )
  assert.deepEqual(await headersOf(session('tide-1', 400)), [])
  assert.deepEqual(await headersOf(session('ti de', 200)), [])
  assert.deepEqual(await headersOf(session('t'.repeat(2000), 200)), [])
})
