/** The first screen of `check`: the verdict, what is wrong, and only then what was seen. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openMemory } from './fixtures/sites.ts'
import { run } from './run.ts'

async function screen(line: string): Promise<string> {
  const { stdout } = await run(line.split(' '), { openGuard: openMemory })
  return stdout
}

function titlesIn(text: string): readonly string[] {
  return [...text.matchAll(/^\n?([A-Z][A-Za-z, ]+)$/gm)].map(([, title]) => title ?? '')
}

function section(text: string, title: string): string {
  return text.split(`\n${title}\n`)[1]?.split('\n\n')[0] ?? ''
}

test('what is wrong stands before what was seen', async () => {
  const text = await screen('check boast.example')
  assert.match(
    text,
    /^PARTIAL boast\.example\n1 server is described .*\.\n\nClaims the live server/,
  )
  assert.deepEqual(titlesIn(text), [
    'Claims the live server denies',
    'Findings',
    'Published',
    'Live',
    'Readers',
    'Edits, the most useful first',
    'Hosting',
    'Trust',
  ])
})

test('findings of one severity, place and request stand together, with one curl', async () => {
  const text = await screen('check plain.example --only hosting')
  const notes = text.split('\n\n').filter((block) => /^ {2}note hosting_/m.test(block))
  assert.equal(notes.length, 1)
  assert.ok((notes[0]?.match(/^ {2}note /gm)?.length ?? 0) >= 3)
  assert.equal(notes[0]?.match(/^ {2}\$ curl /gm)?.length, 1)
  assert.ok(notes[0]?.match(/^ {4}mend: /gm)?.length === notes[0]?.match(/^ {2}note /gm)?.length)
})

test('a finding that two ways led to is said and counted once', async () => {
  const { stdout } = await run(['check', 'pair.example', '--json'], { openGuard: openMemory })
  const { findings, counts } = JSON.parse(stdout)
  const told = findings.map((finding: unknown) => JSON.stringify(finding))
  assert.equal(new Set(told).size, told.length)
  assert.equal(counts.errors + counts.warnings + counts.notes, told.length)
})

test('what is as it should be is a count, and --verbose says every row', async () => {
  const short = await screen('check boast.example')
  const trust = section(short, 'Trust').split('\n')
  assert.match(trust.at(-1) ?? '', /^ {2}VERIFIED +\d other points$/)
  assert.equal(trust.filter((row) => row.includes('VERIFIED ') && !row.includes('UN')).length, 1)
  assert.equal(section(short, 'Hosting'), '  good  /server-card')
  assert.match(short, /\nEvery row: --verbose\n$/)

  const long = await screen('check boast.example --verbose')
  assert.ok((section(long, 'Trust').match(/^ {2}VERIFIED /gm)?.length ?? 0) > 2)
  assert.ok(section(long, 'Hosting').split('\n').length > 10)
  assert.match(section(long, 'Published'), /^ {2}absent +\/\.well-known\/ard\.json/m)
  assert.doesNotMatch(long, /Every row/)
})

test('rows call a server by its name, not by an id that nothing explains', async () => {
  for (const line of ['check pair.example', 'discover pair.example']) {
    const text = await screen(line)
    assert.match(text, /example\.pair\/second/)
    assert.doesNotMatch(text, /\bs[123]\b/)
  }
})

test('readers that meet the same stand on one line, and on one when nothing was seen', async () => {
  const boast = section(await screen('check boast.example'), 'Readers')
  assert.match(
    boast,
    /^ {2}fail {2}MCP Python SDK \(proposed\), MCP TypeScript SDK \(proposed\), Goose/m,
  )
  const silent = section(await screen('check silent.example'), 'Readers')
  assert.match(silent, /^ {2}unknown {2}all \d: what they would read was not seen$/)
})

test('only what was sent is called asked; a place is listed once', async () => {
  const refused = section(await screen('check localhost'), 'Published')
  assert.match(refused, /^ {2}0 places answered, 4 refused by the guard$/m)
  const silent = section(await screen('check silent.example'), 'Published')
  assert.match(silent, /^ {2}0 places answered, 4 gave no answer$/m)
  assert.match(silent, /^ {2}unreachable {2}\/, .* and 1 more/)
  const tides = section(await screen('check https://tides.example/mcp/server-card'), 'Published')
  assert.equal(tides.match(/ \/mcp\/server-card /g)?.length, 1)
})

test('a refusal says the way out, also in brief', async () => {
  for (const line of ['check localhost', 'check localhost --brief', 'discover 10.0.0.1'])
    assert.match((await screen(line)).replace(/\s+/g, ' '), /--allow-private .*--resolve name:port/)
})

test('discover says the verdict and ends as check does', async () => {
  for (const target of [
    'bare.example',
    'inward.example',
    'busy.example',
    'https://bare.example/x',
  ]) {
    const [discover, check] = await Promise.all(
      ['discover', 'check'].map((command) => run([command, target], { openGuard: openMemory })),
    )
    assert.equal(discover?.exit, check?.exit, target)
    assert.match(discover?.stdout ?? '', /^.+: \d+ documents?, .*\n[^\n]+\.\n/)
  }
})

test('what was given and answered like no endpoint is not called one', async () => {
  const text = await screen('discover https://tides.example/nosuch')
  assert.doesNotMatch(text, /^ .*streamable-http +https:\/\/tides\.example\/nosuch$/m)
})
