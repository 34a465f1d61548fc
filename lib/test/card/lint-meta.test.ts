import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cardWith } from './sample-card.ts'
import { found, lint, REMOTE } from './linted.ts'

test('_meta: malformed keys', () => {
  for (const key of [
    'a b',
    '/x',
    'com..example/x',
    '1com.example/x',
    'com.example-/x',
    'com.example/x/y',
    '_x',
    'x-',
    'com.example/-x',
    'ключ',
  ]) {
    assert.deepEqual(
      found({ _meta: { [key]: 1 } }),
      [`meta_key /_meta/${key.replaceAll('/', '~1')}`],
      key,
    )
  }
  for (const key of [
    'x',
    'a_b.c-d',
    'com.example/',
    'com.example/x',
    'c/x',
    'com.ex-ample.a1/A_b',
    'generated_at',
    '',
  ]) {
    assert.deepEqual(found({ _meta: { [key]: 1 } }), [], key)
  }
})

test('_meta: prefixes reserved by the rule of 2025-11-25 and by that of 2025-06-18', () => {
  const rules = (key: string): unknown[] =>
    lint(cardWith({ remotes: [REMOTE], _meta: { [key]: 1 } })).map(
      ({ code, params }) => `${code} ${params.rule}`,
    )
  for (const key of [
    'io.modelcontextprotocol/x',
    'dev.mcp/',
    'org.modelcontextprotocol.api/x',
    'com.mcp.tools/x',
    'com.MCP/x',
  ]) {
    assert.deepEqual(rules(key), ['meta_reserved 2025-11-25'], key)
  }
  for (const key of [
    'modelcontextprotocol.io/x',
    'mcp.dev/x',
    'api.x.modelcontextprotocol.org/x',
  ]) {
    assert.deepEqual(rules(key), ['meta_reserved 2025-06-18'], key)
  }
  assert.deepEqual(rules('tools.mcp.com/x'), ['meta_reserved 2025-11-25'])
  for (const key of ['com.example.mcp/x', 'mcp/x', 'mcp', 'com.mcps/x'])
    assert.deepEqual(rules(key), [], key)
})

test('_meta: tools and capabilities do not belong in it, one level down either', () => {
  assert.deepEqual(found({ _meta: { tools: [], 'com.example/capabilities': {} } }), [
    'meta_primitives /_meta/tools',
    'meta_primitives /_meta/com.example~1capabilities',
  ])
  assert.deepEqual(found({ _meta: { 'com.example/x': { tools: 'a', prompts: 1, other: 2 } } }), [
    'meta_primitives /_meta/com.example~1x/tools',
    'meta_primitives /_meta/com.example~1x/prompts',
  ])
})
