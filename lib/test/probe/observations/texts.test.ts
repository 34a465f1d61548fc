/** Where the hygiene rules hit, in everything that an agent reads. */
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { list, modern, result } from '../../../../fixtures/servers/parts.ts'
import { lookAt, type Sighting } from './see.ts'

const HINTS = { resultType: 'complete', ttlMs: 0, cacheScope: 'public' }

function tool(name: string, rest: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  return { name, inputSchema: { type: 'object' }, ...rest }
}

async function listed(...tools: readonly unknown[]): Promise<Sighting> {
  return lookAt(modern({ 'tools/list': list(tools) }))
}

test('hygiene hits are located in names, descriptions and everything beside them', async () => {
  const hidden = 'Resize\u200b the image'
  const seen = await listed(
    tool('a', { description: hidden }),
    tool('b', {
      inputSchema: { type: 'object', properties: { x: { type: 'string', description: hidden } } },
    }),
  )
  assert.deepEqual(
    seen.of('hygiene_c1').map(({ where }) => where),
    [
      { tool: 0, pointer: '/description' },
      { tool: 1, pointer: '/inputSchema/properties/x/description' },
    ],
  )
  assert.equal(seen.of('hygiene_c1')[0]?.params['offset'], 6)
  const hygiene = seen.assertions.find(({ check }) => check === 'tool_description_hygiene')
  const quiet = await listed(tool('b', { title: hidden }))
  assert.equal(hygiene?.status, 'OBSERVED_RISK')
  assert.equal(quiet.of('hygiene_c1').length, 1)
  const state = quiet.assertions.find(({ check }) => check === 'tool_description_hygiene')
  assert.equal(state?.status, 'VERIFIED', 'what is beside name and description moves no state')
  const clean = await listed(tool('a', { description: 'Resize the image' }))
  assert.ok(!clean.observations.some(({ code }) => code.startsWith('hygiene_')))
})

test('UP-05: a name that looks like another one is observed', async () => {
  const seen = await listed(tool('delete_file'), tool('d\u0435lete_file'))
  assert.equal(seen.of('hygiene_n1').length, 1)
  assert.deepEqual(seen.of('hygiene_n2')[0]?.where, { tool: 1, pointer: '/name' })
})

test('hidden characters in instructions and prompts are located', async () => {
  const hidden = 'Ask\u200b first'
  const discovered = { ...HINTS, supportedVersions: ['2026-07-28'], capabilities: { prompts: {} } }
  const prompts = result({ ...HINTS, prompts: [{ description: hidden }] })
  const asked = modern({ 'server/discover': result(discovered), 'prompts/list': prompts })
  const seen = await lookAt(asked, { deep: true })
  assert.deepEqual(seen.of('hygiene_c1')[0]?.where, { pointer: '/result/prompts/0/description' })
  const server = modern({ 'server/discover': result({ ...discovered, instructions: hidden }) })
  assert.deepEqual((await lookAt(server)).of('hygiene_c1')[0]?.where, {
    pointer: '/result/instructions',
  })
})
