/** What a newcomer does first: the README's example, its claims, the demo's lines, the package. */
import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { townCommand, townFunction } from '../../fixtures/town/command.ts'
import { openTown } from '../../fixtures/town/serve.ts'
import { parseKeys, printKeysPem } from '../src/attest/key-document.ts'
import { COMMANDS } from '../src/cli/commands.ts'
import { openGuard } from '../src/net/open.ts'

const ROOT = new URL('../../', import.meta.url)
const README = readFileSync(new URL('README.md', ROOT), 'utf8')

interface Manifest {
  readonly exports: Readonly<Record<string, string | { readonly default: string }>>
}

/** The source file behind an entry of the package, which the example imports by its name. */
function sourceOf(entry: string): string {
  const manifest: Manifest = JSON.parse(readFileSync(new URL('lib/package.json', ROOT), 'utf8'))
  const target = manifest.exports[`.${entry}`]
  assert.ok(typeof target === 'object', entry)
  const path = target.default.replace('./dist/', 'lib/src/').replace(/\.js$/, '.ts')
  return new URL(path, ROOT).href
}

test('the library example of the README runs as it stands there', async (t) => {
  const [, example = ''] = /```js\n([\s\S]*?)```/.exec(README) ?? []
  const page = { type: 'text/html', body: '<title>Quiet</title>', hosting: 'plain' } as const
  const site = { domain: 'example.com', story: '', expect: '', files: { '/': page } }
  const town = await openTown([site], new Date())
  t.after(() => town.close())
  const lines: unknown[][] = []
  const reach = { host: 'example.com', port: 443, address: '127.0.0.1', toPort: town.port }
  const opened = () => openGuard({ ca: [town.authority], resolve: [reach], environment: {} })
  // Only what would leave this machine is another: the guard knows where example.com is.
  const body = example
    .replace(/^import \{ openGuard \}.*$/m, '')
    .replaceAll(/from 'countersign(\/\w+)'/g, (_, entry: string) => `from '${sourceOf(entry)}'`)
    .replaceAll(/^import (\{.*\}) from ('.*')$/gm, 'const $1 = await import($2)')
  assert.ok(body.includes('openGuard()') && body.includes("parseTarget('example.com')"))
  const source = `export default async (openGuard, console) => {${body}}`
  const module: { default: (open: typeof opened, out: object) => Promise<void> } = await import(
    `data:text/javascript,${encodeURIComponent(source)}`
  )
  await module.default(opened, { log: (...words: unknown[]) => lines.push(words) })
  const [first, ...others] = lines
  assert.deepEqual([first?.[0], typeof first?.[2]], ['legacy_shape', 'string'])
  assert.match(String(others.at(-1)?.[0]), /example\.com/)
  assert.equal(typeof others.at(-1)?.[1], 'number')
})

test('the README says which formats each command takes', () => {
  const [, list = ''] = /annotations in a workflow\): ([a-z,\s]+)\./.exec(README) ?? []
  const told = list.split(',').map((name) => name.trim().replaceAll('\n', ' '))
  for (const { name, options } of COMMANDS) {
    const formats = options.find((option) => option.name === 'format')?.choices ?? []
    assert.ok(
      options.some((option) => option.name === 'json'),
      name,
    )
    assert.equal(formats.includes('github'), told.includes(name), name)
  }
  assert.deepEqual(
    told.filter((name) => !COMMANDS.some((command) => command.name === name)),
    [],
  )
})

test('a line that the demo shows hands the program exactly what the demo ran', () => {
  const flags = ['--ca', "/srv/it's here/ca.pem", '--resolve', '*.example:443:127.0.0.1:4444']
  const args = ['check', 'tides.example', '--brief']
  const script = [
    String.raw`npx() { printf '%s\n' "$@"; }`,
    townFunction(flags),
    townCommand(args),
  ].join('\n')
  const out = execFileSync('sh', ['-c', script], { encoding: 'utf8' })
  assert.deepEqual(out.trimEnd().split('\n'), ['countersign', ...args, ...flags])
})

test('the commands for sceptics hold for an envelope of ours, and for no other', (t) => {
  const missing = ['jq', 'openssl'].find((tool) => spawnSync(tool, ['--version']).error)
  if (missing !== undefined) return t.skip(`${missing} is not installed`)
  const [, script = ''] = /```sh\n(jq [\s\S]*?)```/.exec(README) ?? []
  const cwd = mkdtempSync(join(tmpdir(), 'countersign-readme-'))
  t.after(() => rmSync(cwd, { recursive: true }))
  const fixtures = new URL('fixtures/envelopes/', ROOT)
  const envelope = readFileSync(new URL('full/envelope.json', fixtures), 'utf8')
  const ring = parseKeys(readFileSync(new URL('keys/active.json', fixtures)))
  assert.ok(ring.ok)
  writeFileSync(join(cwd, 'key.pem'), printKeysPem(ring.value))
  writeFileSync(join(cwd, 'envelope.json'), envelope)
  const good = spawnSync('sh', ['-c', script], { cwd, encoding: 'utf8' })
  assert.equal(good.status, 0, good.stderr)
  assert.match(good.stdout, /Verified Successfully[\s\S]*"sha256"/)
  const payload = /"payload":\s*"(.)/.exec(envelope)?.[1]
  assert.equal(payload, 'e')
  writeFileSync(join(cwd, 'envelope.json'), envelope.replace(/("payload":\s*")e/, '$1f'))
  assert.notEqual(spawnSync('sh', ['-c', script], { cwd }).status, 0)
})

test('the sample of evidence.md is verified as the page says, and signed as signing.md says', (t) => {
  const cwd = mkdtempSync(join(tmpdir(), 'sample-'))
  t.after(() => rmSync(cwd, { recursive: true }))
  for (const name of ['fixtures', 'tools'])
    symlinkSync(fileURLToPath(new URL(name, ROOT)), join(cwd, name))
  const launcher = fileURLToPath(new URL('lib/bin/countersign.js', ROOT))
  const countersign = `countersign() { '${process.execPath}' '${launcher}' "$@"; }`
  const block = (page: string, begin: string): string => {
    const text = readFileSync(new URL(`docs/${page}`, ROOT), 'utf8')
    const [found] = [...text.matchAll(/```sh\n([\s\S]*?)```/g)].flatMap(([, one = '']) =>
      one.startsWith(begin) ? [one] : [],
    )
    assert.ok(found, `${page}: ${begin}`)
    return found
  }
  const evidence = (begin: string) => block('evidence.md', begin)
  const [ours = ''] = evidence('countersign verify envelope.json').split('\n')
  const script = ['set -e', countersign, evidence('cp -R'), evidence('node ../tools'), ours]
  const signing = block('signing.md', 'countersign keys new --out sample')
    // The tree of a test has changes in it, or none; either way the sample is signed.
    .replace("'my desk'", "'my desk' --allow-unversioned")
  const both = [...script, 'cd ..', signing].join('\n')
  const { stdout, stderr, status } = spawnSync('sh', ['-c', both], { cwd, encoding: 'utf8' })
  assert.equal(status, 0, stdout + stderr)
  assert.match(stdout, /"outcome": "GENUINE"[\s\S]*GENUINE envelope\.json[\s\S]*GENUINE mine\.json/)
})

test('npm run demo hands its arguments to the demo', () => {
  const { scripts }: { scripts: Record<string, string> } = JSON.parse(
    readFileSync(new URL('package.json', ROOT), 'utf8'),
  )
  assert.match(scripts['demo'] ?? '', /^node \S+$/)
})

test('the package has a README and the licence, which prepare.mjs brings', () => {
  // Its scripts would build everything; `npm ci` has run the same file.
  const args = ['pack', '--dry-run', '--json', '--ignore-scripts', '--offline']
  const out = execFileSync('npm', args, { cwd: new URL('lib/', ROOT), encoding: 'utf8' })
  const packed: readonly { readonly files: readonly { readonly path: string }[] }[] =
    JSON.parse(out)
  const paths = packed[0]?.files.map(({ path }) => path) ?? []
  for (const name of ['README.md', 'LICENSE', 'package.json', 'bin/countersign.js'])
    assert.ok(paths.includes(name), `${name} is not packed; run npm ci`)
})
