/** Whatever a deployment answers, verifying it ends with a verdict on every point. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { POINTS } from '../../src/deployment/points.ts'
import { verifyDeployment } from '../../src/deployment/verify.ts'
import { parseTarget } from '../../src/discover/target.ts'
import { deploy, HOST, sendTo, type Answer, type Request } from './site.ts'

const CLIENT = { name: 'test', version: '1.0.0' }

const BODY = fc.oneof(
  fc.json({ maxDepth: 4 }),
  fc.string({ maxLength: 60 }),
  fc.constantFrom(
    '',
    '<!doctype html>',
    '{"entries":[{"url":"http://[::1"}]}',
    '{"name":"a/b","remotes":[{}]}',
    '{"name":"a/b","remotes":[{"type":"streamable-http","url":"{x}"}]}',
    '{"__proto__":{"x":1},"name":"a/b","remotes":null}',
    '[[[[[[[[',
  ),
)
const HEADERS = fc.dictionary(
  fc.constantFrom(
    'content-type',
    'etag',
    'location',
    'vary',
    'retry-after',
    'www-authenticate',
    'access-control-allow-origin',
    'cache-control',
    'link',
  ),
  fc.oneof(
    fc.constantFrom('"', 'W/', '*', '""', 'W/"a, b"', 'application/json', 'http://[', '\u00e9'),
    fc.string({ maxLength: 20 }),
  ),
)
const STATUS = fc.constantFrom(
  200,
  204,
  206,
  301,
  304,
  307,
  400,
  401,
  403,
  404,
  406,
  421,
  429,
  500,
  503,
)
const CHANGE = fc.record({ status: STATUS, headers: HEADERS, body: BODY }, { requiredKeys: [] })

test('total over any answers: every point has a state, and failed ones a way out', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.dictionary(fc.constantFrom('GET', 'HEAD', 'OPTIONS', 'POST'), CHANGE),
      fc.nat({ max: 6 }),
      async (changes, every) => {
        let count = 0
        const change = (answer: Answer, { method }: Request): Answer => {
          const wrong = count++ % (every + 1) === 0 ? changes[method] : undefined
          return { ...answer, ...wrong, headers: { ...answer.headers, ...wrong?.headers } }
        }
        const send = sendTo(deploy({ answer: change, mcp: change }))
        const options = { send, now: () => 0, client: CLIENT }
        const { points, findings } = await verifyDeployment(parseTarget(HOST), options)
        assert.deepEqual(
          points.map(({ point }) => point),
          POINTS.map(({ id }) => id),
        )
        for (const { state, findings: own } of points)
          assert.equal(state === 'failed', state === 'failed' && own.length > 0)
        for (const { message, subject } of findings) assert.ok(message !== '' && subject !== '')
      },
    ),
    { numRuns: 60, seed: 7 },
  )
})
