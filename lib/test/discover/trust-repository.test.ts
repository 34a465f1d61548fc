/** The id of a repository, asked for at its forge. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkRepositoryId } from '../../src/discover/trust-repository.ts'
import type { Exchange, Outgoing } from '../../src/exchange.ts'
import { foundAt } from './readers/made.ts'

const repository = { url: 'https://github.com/tides/tables', source: 'github', id: '4242' }

function forge(
  status: number,
  body: string,
): { asked: Outgoing[]; send: (o: Outgoing) => Promise<Exchange> } {
  const asked: Outgoing[] = []
  const send = (outgoing: Outgoing): Promise<Exchange> => {
    asked.push(outgoing)
    const { exchange } = foundAt(outgoing.url, { status, presence: 'found' })
    const response = {
      status,
      headers: [],
      body: new TextEncoder().encode(body),
      ended: 'whole',
    } as const
    return Promise.resolve({ ...exchange, response })
  }
  return { asked, send }
}

test('attack · R8 · a repository that was deleted and registered anew', async () => {
  const { asked, send } = forge(200, '{"id":4242}')
  assert.equal((await checkRepositoryId({ repository }, send)).verdict, 'VERIFIED')
  assert.deepEqual(
    asked.map(({ purpose, method, url }) => [purpose, method, url]),
    [['metadata', 'GET', 'https://api.github.com/repos/tides/tables']],
  )
  const line = await checkRepositoryId({ repository }, forge(200, '{"id":4243}').send)
  assert.deepEqual(
    [line.rule, line.verdict, line.code],
    ['R8', 'FAILED', 'trust_repository_resurrected'],
  )
})

test('R8 · no id, an unknown forge, no answer: nothing is concluded, and nothing odd is asked', async () => {
  const { asked, send } = forge(200, '{"id":4242}')
  for (const changes of [
    { id: undefined },
    { url: 'https://forge.example/tides/tables' },
    { url: 'https://github.com/tides' },
    { url: 'https://github.com/../tables' },
    { url: 'https://github.com/tides/tables/extra' },
    { url: 'javascript:alert(1)' },
  ]) {
    const line = await checkRepositoryId({ repository: { ...repository, ...changes } }, send)
    assert.equal(line.verdict, 'UNVERIFIED', JSON.stringify(changes))
  }
  assert.equal(asked.length, 0)
  for (const [status, body] of [
    [404, '{}'],
    [200, 'nonsense'],
    [200, '[]'],
    [200, '{"id":"4242"}'],
  ] as const) {
    const line = await checkRepositoryId({ repository }, forge(status, body).send)
    assert.equal(line.verdict, 'UNVERIFIED', body)
  }
  const gitlab = forge(200, '{"id":4242}')
  const nested = { ...repository, url: 'https://gitlab.com/tides/group/tables.git' }
  assert.equal((await checkRepositoryId({ repository: nested }, gitlab.send)).verdict, 'VERIFIED')
  assert.equal(gitlab.asked[0]?.url, 'https://gitlab.com/api/v4/projects/tides%2Fgroup%2Ftables')
})
