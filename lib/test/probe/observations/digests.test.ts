/** Digests of what agents read beside the tools. */
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'

import { empty, modern, result, type Part } from '../../../../fixtures/servers/parts.ts'
import { lookAt, type Sighting } from './see.ts'

const HINTS = { resultType: 'complete', ttlMs: 0, cacheScope: 'public' }

function digest(text: string): string {
  return `sha256:${createHash('sha256').update(text).digest('hex')}`
}

async function declaring(what: 'prompts' | 'resources', answer: Part): Promise<Sighting> {
  const capabilities = { tools: {}, [what]: {} }
  const discovered = { ...HINTS, supportedVersions: ['2026-07-28'], capabilities }
  const server = modern({ 'server/discover': result(discovered), [`${what}/list`]: answer })
  return lookAt(server, { deep: true })
}

test('the instructions have the digest of their UTF-8 form', async () => {
  const instructions = 'Ask for a station first. é'
  const discovered = { ...HINTS, supportedVersions: ['2026-07-28'], capabilities: {}, instructions }
  const seen = await lookAt(modern({ 'server/discover': result(discovered) }))
  assert.deepEqual(seen.of('instructions_digest')[0]?.params, {
    characters: instructions.length,
    digest: digest(instructions),
  })
  assert.deepEqual((await lookAt(modern())).of('instructions_digest'), [])
})

test('lists of prompts and resources have the digest of their canonical form, in any order', async () => {
  const a = { name: 'a', description: 'A' }
  const b = { title: 'B', name: 'b' }
  const written = '[{"description":"A","name":"a"},{"name":"b","title":"B"}]'
  for (const prompts of [
    [a, b],
    [b, a],
  ]) {
    const seen = await declaring('prompts', result({ ...HINTS, prompts }))
    assert.deepEqual(seen.of('prompts_digest')[0]?.params, { count: 2, digest: digest(written) })
  }
  const resources = [{ uri: 'tide://b' }, { uri: 'tide://a' }]
  const seen = await declaring('resources', result({ ...HINTS, resources }))
  const ordered = digest('[{"uri":"tide://a"},{"uri":"tide://b"}]')
  assert.deepEqual(seen.of('resources_digest')[0]?.params, { count: 2, digest: ordered })
  assert.deepEqual(seen.of('prompts_digest'), [], 'not declared, not asked for')
  assert.ok(seen.asked.every(({ rpc }) => rpc.method !== 'prompts/list'))
})

test('half a list, and a declared list that does not come, have no digest', async () => {
  const half = await declaring('prompts', result({ ...HINTS, prompts: [], nextCursor: 'b' }))
  assert.deepEqual(half.of('list_not_digested')[0]?.params, {
    method: 'prompts/list',
    what: 'has more than one page',
  })
  assert.deepEqual(half.of('prompts_digest'), [])
  const none = await declaring('resources', empty(404))
  assert.equal(none.of('list_not_digested').length, 1)
  const whole = await declaring('prompts', result({ ...HINTS, prompts: [] }))
  assert.deepEqual(whole.of('list_not_digested'), [])
})
