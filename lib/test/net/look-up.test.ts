import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openGuard } from '../../src/net/open.ts'
import type { Resolver } from '../../src/net/open.ts'

function answering(...rounds: readonly (readonly string[])[]): Resolver {
  let round = 0
  return {
    resolve4: async () => rounds[Math.min(round++, rounds.length - 1)] ?? [],
    resolve6: async () => {
      throw Object.assign(new Error('none'), { code: 'ENODATA' })
    },
  }
}

async function lookedUp(resolver: Resolver, url = 'https://tide.example.com/mcp') {
  const guard = openGuard({ resolver, environment: {} })
  const found = await guard.lookUp(url)
  await guard.close()
  return found
}

test('public answers are within reach, one that is not takes the name out of it', async () => {
  assert.deepEqual(await lookedUp(answering(['93.184.216.34', '93.184.216.35'])), {
    addresses: ['93.184.216.34', '93.184.216.35'],
    within: true,
  })
  assert.deepEqual(await lookedUp(answering(['93.184.216.34', '10.0.0.5'])), {
    addresses: ['93.184.216.34', '10.0.0.5'],
    within: false,
  })
})

test('no answer says nothing, nor does a URL that is refused or a literal', async () => {
  const failing: Resolver = {
    resolve4: () => Promise.reject(Object.assign(new Error('none'), { code: 'ENOTFOUND' })),
    resolve6: () => Promise.reject(Object.assign(new Error('none'), { code: 'ENOTFOUND' })),
  }
  assert.equal(await lookedUp(failing), undefined)
  for (const url of ['https://localhost/', 'https://93.184.216.34/', 'ftp://x.example.com/', 'x'])
    assert.equal(await lookedUp(answering(['93.184.216.34']), url), undefined, url)
})
