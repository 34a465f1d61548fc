import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'

interface Vector {
  readonly id: string
  readonly about: string
  readonly input: string
  readonly toolset_fingerprint: string
  readonly schema_fingerprint: string
  readonly definition_fingerprint: string
  readonly tool_digests: readonly string[]
}

const VECTORS = new URL('../../../fixtures/vectors/', import.meta.url)
const { vectors }: { vectors: readonly Vector[] } = JSON.parse(
  readFileSync(new URL('fingerprints.json', VECTORS), 'utf8'),
)

function vectorOf(id: string): Vector {
  const vector = vectors.find((one) => one.id === id)
  assert.ok(vector, id)
  return vector
}

function frozenLines(vector: Vector): readonly string[] {
  return [
    `toolset_fingerprint ${vector.toolset_fingerprint}`,
    `schema_fingerprint ${vector.schema_fingerprint}`,
    `definition_fingerprint ${vector.definition_fingerprint}`,
  ]
}

const RECOMPUTE = new URL('../../examples/recompute.mjs', import.meta.url)

test('recompute.mjs is short, depends on nothing and agrees on every vector', async () => {
  const source = readFileSync(RECOMPUTE, 'utf8')
  assert.ok(source.split('\n').length <= 100)
  const imports = [...source.matchAll(/from '([^']+)'/g)].map(([, name]) => name)
  assert.deepEqual(imports, ['node:crypto', 'node:fs'])
  for (const vector of vectors) {
    const lines = await withInput(source, vector.input)
    assert.deepEqual(lines.slice(0, 3), frozenLines(vector), vector.id)
    const digests = lines.slice(3).join('\n').split('\n').slice(1)
    assert.deepEqual(
      digests.map((line) => line.split(' ', 1)[0]),
      vector.tool_digests,
      vector.id,
    )
  }
  const { input } = vectorOf('plain')
  const { stdout } = spawnSync(process.execPath, [fileURLToPath(RECOMPUTE)], {
    input,
    encoding: 'utf8',
  })
  assert.equal(stdout, `${(await withInput(source, input)).join('\n')}\n`)
})

/** Runs a script in this process: a text in the place of stdin, its lines in the place of stdout. */
async function withInput(source: string, input: string): Promise<readonly string[]> {
  const read = "readFileSync(0, 'utf8')"
  assert.ok(source.includes(read))
  const module = `export const lines = []\n${source.replace(read, () => JSON.stringify(input))}`
  const text = module.replaceAll('console.log(', 'lines.push(')
  const { lines }: { lines: string[] } = await import(
    `data:text/javascript,${encodeURIComponent(text)}`
  )
  return lines
}

const hasPython = spawnSync('python3', ['--version']).status === 0

test(
  'recompute.py, in another language, agrees on every vector',
  { skip: hasPython ? false : 'there is no python3' },
  () => {
    const script = fileURLToPath(new URL('recompute.py', VECTORS))
    const input = vectors.map((vector) => vector.input).join('\n')
    const { stdout } = spawnSync('python3', [script, '--lines'], { input, encoding: 'utf8' })
    assert.deepEqual(stdout.trimEnd().split('\n'), vectors.flatMap(frozenLines))
  },
)
