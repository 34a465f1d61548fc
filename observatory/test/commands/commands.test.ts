import assert from 'node:assert/strict'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { COMMANDS } from '../../src/commands/table.ts'
import { folder } from './run.ts'

const TARGETS = `providers:
  acme:
    weather: {endpoint: https://mcp.acme.example/weather}
`

test('help names every command, and each has help of its own that fits a screen', async (context) => {
  const { run } = folder(context)
  const all = await run('--help')
  assert.equal(all.code, 0)
  for (const { name, examples } of COMMANDS) {
    assert.ok(all.out.includes(`  ${name} `), name)
    const one = await run(`help ${name}`)
    assert.equal(one.code, 0)
    assert.equal((await run(`${name} --help`)).out, one.out)
    for (const example of examples) assert.ok(one.out.includes(example))
    for (const line of one.out.split('\n')) assert.ok(line.length <= 200, line)
  }
  assert.deepEqual(await run(''), all)
  assert.match((await run('--version')).out, /^\d+\.\d+\.\d+\n$/)
})

test('what was mistyped is answered with what was meant, and exit 2', async (context) => {
  const { run } = folder(context)
  const cases: readonly (readonly [string, RegExp])[] = [
    ['serv', /no command "serv"; did you mean serve\?/],
    ['targets pln', /no command "targets pln"; did you mean targets plan\?/],
    ['targets', /targets plan/],
    ['config --jsn', /no option "--jsn"; did you mean --json\?/],
    ['config --json=1', /--json: it takes no value/],
    ['config --config', /--config: it needs a value/],
    ['config extra', /"extra" is one word too many/],
    ['keys show --as der', /it cannot be "der"; it is one of json, pem, jwks, ssh/],
    ['keys show --as pem --as ssh', /given twice/],
    ['import', /it needs <file\|->/],
    ['keys revoke --key x', /a revocation says why/],
    ['keys retire', /which key it is must be said/],
    ['keys retire --key x --at tomorrow', /--at: it cannot be "tomorrow"/],
    ['keys retire --key x --at 2026-02-30', /--at: it cannot be "2026-02-30"/],
  ]
  for (const [words, said] of cases) {
    const { code, out, err } = await run(words)
    assert.equal(code, 2, words)
    assert.equal(out, '', words)
    assert.match(err, said, words)
    assert.match(err, /^countersign-observatory[: ]/, words)
    assert.equal(err.trimEnd().split('\n').length, 1, words)
  }
})

test('config shows what applies, where it is from, and no secret', async (context) => {
  const { path, run } = folder(context)
  writeFileSync(join(path, 'countersign-observatory.yaml'), 'port: 81\nvantage: Zurich, AS1234\n')
  const env = { DATABASE_URL: 'postgres://me:hunter2@db.example/o?password=hunter2', PORT: '82' }
  const text = await run('config', { env })
  assert.match(text.out, /^port +82 +PORT$/m)
  assert.match(text.out, /^vantage +Zurich, AS1234 +countersign-observatory\.yaml:2:10$/m)
  assert.match(text.out, /^databaseUrl +postgres:\/\/me@db\.example\/o +DATABASE_URL$/m)
  assert.match(text.out, /^host +127\.0\.0\.1 +default$/m)
  const json = await run('config --json', { env })
  assert.doesNotMatch(text.out + text.err + json.out + json.err, /hunter2/)
  const { settings } = JSON.parse(json.out) as { settings: readonly { key: string }[] }
  assert.ok(settings.some(({ key }) => key === 'stopWithin'))
})

test('a configuration that is wrong says all of it, and nothing begins', async (context) => {
  const { path, run } = folder(context)
  writeFileSync(join(path, 'countersign-observatory.yaml'), 'prot: 81\nconcurrency: 0\n')
  for (const words of ['serve', 'worker', 'migrate', 'doctor', 'keys new', 'config']) {
    const { code, err } = await run(words)
    assert.equal(code, 2, words)
    assert.match(
      err,
      /countersign-observatory\.yaml:1:1: there is no setting "prot"; did you mean port/,
    )
    assert.match(
      err,
      /countersign-observatory\.yaml:2:14: concurrency cannot be "0"; write a number/,
    )
  }
  assert.equal(existsSync(join(path, 'countersign-data')), false)
})

test('migrate says from where to where, and once is enough', async (context) => {
  const { path, run } = folder(context)
  assert.match((await run('migrate')).out, /observatory\.sqlite: from version 0 to \d+\n$/)
  assert.match((await run('migrate')).out, /version \d+ already\n$/)
  const json = JSON.parse((await run('migrate --json')).out) as Record<string, unknown>
  assert.equal(json['from'], json['to'])
  assert.equal(statSync(join(path, 'countersign-data')).mode & 0o777, 0o700)
})

test('search rebuild says how many names can be found', async (context) => {
  const { path, run } = folder(context)
  assert.equal((await run('search rebuild')).out, '0 names can be found\n')
  writeFileSync(join(path, 'targets.yaml'), TARGETS)
  await run('targets apply')
  assert.equal((await run('search rebuild')).out, '1 name can be found\n')
  assert.deepEqual(JSON.parse((await run('search rebuild --json')).out), { names: 1 })
})

test('a database that is not there is said with exit 3, and its password is not', async (context) => {
  const { run } = folder(context)
  const env = { DATABASE_URL: 'postgres://me:hunter2@127.0.0.1:1/o' }
  for (const words of ['migrate', 'export', 'worker']) {
    const { code, err } = await run(words, { env })
    assert.equal(code, 3, words)
    assert.match(
      err,
      /postgres:\/\/me@127\.0\.0\.1:1\/o: The database does not answer; see that it runs/,
    )
    assert.doesNotMatch(err, /hunter2/)
  }
})

test('targets: validate, plan, apply, and removal only when it is agreed to', async (context) => {
  const { path, run } = folder(context)
  const missing = await run('targets validate')
  assert.equal(missing.code, 3)
  assert.match(missing.err, /targets\.yaml: it cannot be read/)
  writeFileSync(join(path, 'targets.yaml'), TARGETS)
  assert.deepEqual(await run('targets validate'), {
    code: 0,
    out: 'targets.yaml: 1 target\n',
    err: '',
  })
  assert.match((await run('targets plan')).out, /^\+ acme\/weather .*\n1 to add, /)
  assert.match((await run('targets apply')).out, /^\+ acme\/weather /)
  assert.equal(
    (await run('targets apply')).out,
    '0 to add, 0 to change, 0 to remove, 1 as they are\n',
  )

  writeFileSync(join(path, 'targets.yaml'), 'providers: {}\n')
  assert.match((await run('targets plan')).out, /Removals need: .*--remove\n$/)
  const refused = await run('targets apply')
  assert.equal(refused.code, 1)
  assert.match(refused.err, /would remove 1 target, so nothing was changed; add --remove/)
  assert.match((await run('targets plan')).out, /1 to remove/)
  assert.equal((await run('targets apply --remove')).code, 0)
  assert.match((await run('targets plan --json')).out, /"changes": \[\]/)
})

test('faults of a targets file are the result of validate, and the end of plan', async (context) => {
  const { path, run } = folder(context)
  writeFileSync(join(path, 'mine.yaml'), 'providers:\n  acme:\n    a: {endpont: x}\n')
  const { code, out, err } = await run('targets validate mine.yaml')
  assert.equal(code, 1)
  assert.equal(err, '')
  assert.match(out, /^mine\.yaml:3:9: there is no key "endpont" here; did you mean endpoint\?\n/)
  const json = await run('targets validate mine.yaml --json')
  assert.equal((JSON.parse(json.out) as { faults: unknown[] }).faults.length, 2)
  const plan = await run('targets plan mine.yaml')
  assert.equal(plan.code, 2)
  assert.match(plan.err, /mine\.yaml:3:9/)
})

test('keys are made once, for their owner only, and shown without what is private', async (context) => {
  const { path, run } = folder(context)
  const made = await run('keys new')
  assert.match(
    made.out,
    /^SHA256:\S{43} +evidence +active +from 2026-01-05T12:00:00\.000Z\nSHA256:/,
  )
  const file = join(path, 'countersign-data/keys/evidence.pem')
  assert.equal(statSync(file).mode & 0o777, 0o600)
  const pem = readFileSync(file, 'utf8')
  assert.equal((await run('keys new')).out, 'Both keys are there already.\n')
  assert.equal(readFileSync(file, 'utf8'), pem)
  assert.equal((await run('keys show')).out, made.out)
  const secret = pem.split('\n')[1] ?? ''
  for (const form of ['json', 'pem', 'jwks', 'ssh']) {
    const { code, out } = await run(`keys show --as ${form}`)
    assert.equal(code, 0)
    assert.ok(!out.includes(secret))
    assert.ok(out.length > 50)
  }
})

test('a key is retired or revoked, and stays in the list', async (context) => {
  const { run } = folder(context)
  const keyid = (await run('keys new')).out.split(' ')[0] ?? ''
  const retired = await run(`keys retire --key ${keyid} --at 2026-12-31`)
  assert.match(
    retired.out,
    /retired +from 2026-01-05T12:00:00\.000Z until 2026-12-31T00:00:00\.000Z/,
  )
  const revoked = await run(`keys revoke --key ${keyid} --reason lost`)
  assert.match(revoked.out, /revoked .* revoked 2026-01-05T12:00:00\.000Z +lost/)
  const again = await run(`keys revoke --key ${keyid} --reason lost`)
  assert.equal(again.code, 2)
  assert.match(again.err, /was revoked at/)
  assert.match((await run('keys retire --key SHA256:nosuch')).err, /is not in the list/)
  assert.equal((await run('keys show')).out.split('\n').length, 3)
})

test('export, import and backup', async (context) => {
  const one = folder(context)
  writeFileSync(join(one.path, 'targets.yaml'), TARGETS)
  await one.run('targets apply')
  const exported = await one.run('export')
  assert.equal(exported.code, 0)
  assert.match(exported.out, /^\{"format":"countersign-observatory-export"/)
  assert.equal((await one.run('export out.ndjson')).out, '')
  assert.equal(readFileSync(join(one.path, 'out.ndjson'), 'utf8'), exported.out)
  assert.equal(existsSync(join(one.path, 'out.ndjson.part')), false)

  const other = folder(context)
  const imported = await other.run('import -', { stdin: exported.out })
  assert.match(imported.out, /^\d+ rows\n$/)
  assert.equal((await other.run('export')).out, exported.out)
  const twice = await other.run('import -', { stdin: exported.out })
  assert.equal(twice.code, 1)
  assert.match(
    twice.err,
    /countersign-data\S+sqlite: .* not empty .*; nothing was imported; .*COUNTERSIGN_DATA=<new folder>/,
  )
  // And that way out is one.
  const env = { COUNTERSIGN_DATA: 'another' }
  assert.equal((await other.run('import -', { stdin: exported.out, env })).code, 0)
  const broken = await folder(context).run('import -', { stdin: `${exported.out}nonsense\n` })
  assert.equal(broken.code, 1)
  assert.match(broken.err, /-:\d+: /)
  assert.equal((await folder(context).run('import nosuch')).code, 3)
  assert.equal((await one.run('export nosuch/out.ndjson')).code, 3)

  assert.match(
    (await one.run('backup copy.sqlite')).out,
    /^copy\.sqlite: version \d+, \d+ bytes\n$/,
  )
  assert.ok(existsSync(join(one.path, 'copy.sqlite')))
  const again = await one.run('backup copy.sqlite')
  assert.equal(again.code, 1)
  assert.match(again.err, /there already/)
})
