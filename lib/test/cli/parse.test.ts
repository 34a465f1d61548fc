import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { COMMANDS } from '../../src/cli/commands.ts'
import { parseArguments } from '../../src/cli/parse.ts'
import { EXIT, Stop } from '../../src/cli/stop.ts'

function given(...argv: string[]) {
  const asked = parseArguments(argv, COMMANDS)
  assert.ok(asked.what === 'run')
  return { name: asked.command.name, ...asked.given }
}

function namesOf(commands: readonly { readonly name: string }[]): readonly string[] {
  return commands.map(({ name }) => name)
}

function stop(...argv: string[]): string {
  try {
    parseArguments(argv, COMMANDS)
  } catch (error) {
    assert.ok(error instanceof Stop)
    assert.equal(error.exit, EXIT.usage)
    return `${error.code}: ${error.message}; ${error.hint}`
  }
  return assert.fail('it was understood')
}

test('a command of two words, its operand and options in any order', () => {
  const { name, operand, options } = given('card', 'lint', '--json', 'a.json', '--fail-on=note')
  assert.equal(name, 'card lint')
  assert.equal(operand, 'a.json')
  assert.deepEqual(
    [...options],
    [
      ['json', ['']],
      ['fail-on', ['note']],
    ],
  )
})

test('a repeated option keeps every value in order', () => {
  const { options } = given('check', 'x.example', '--header', 'A: 1', '--header=B: =2')
  assert.deepEqual(options.get('header'), ['A: 1', 'B: =2'])
})

test('a dash is stdin, and after two dashes everything is an operand', () => {
  assert.equal(given('card', 'lint', '-').operand, '-')
  assert.equal(given('card', 'lint', '--', '--odd.json').operand, '--odd.json')
  assert.equal(given('check', '--known', '-', 'x.example').operand, 'x.example')
})

test('help and version in every usual spelling', () => {
  for (const argv of [['--help'], ['-h'], ['help']])
    assert.deepEqual(parseArguments(argv, COMMANDS), { what: 'help', commands: [] })
  for (const argv of [
    ['card', 'lint', '--help'],
    ['help', 'card', 'lint'],
    ['card', 'lint', '-h'],
  ]) {
    const asked = parseArguments(argv, COMMANDS)
    assert.ok(asked.what === 'help')
    assert.deepEqual(namesOf(asked.commands), ['card lint'])
  }
  for (const argv of [
    ['card', '--help'],
    ['help', 'card'],
    ['card', '-h'],
  ]) {
    const asked = parseArguments(argv, COMMANDS)
    assert.ok(asked.what === 'help')
    assert.deepEqual(namesOf(asked.commands), ['card lint', 'card convert', 'card new'])
  }
  assert.deepEqual(parseArguments(['--version'], COMMANDS), { what: 'version' })
})

test('what is not understood is a usage error in one line, with a way out', () => {
  assert.match(stop(), /^command_missing: a command is needed; /)
  assert.match(stop('chek', 'x.example'), /^command_unknown: .*"chek"; did you mean check\?$/)
  assert.match(stop('card'), /^command_missing: .*; countersign card lint or countersign card conv/)
  assert.match(stop('card', 'lnt'), /^command_unknown: .*"card lnt"; did you mean card lint\?$/)
  assert.match(stop('--json', 'check'), /^command_missing: "--json" stands before the command; /)
  assert.match(stop('check', 'a', '--jsno'), /^option_unknown: .*"--jsno"; did you mean --json\?$/)
  assert.match(stop('check', 'a', '-x'), /^option_unknown: .*"-x"; countersign check --help/)
  assert.match(stop('check', 'a', '--json=1'), /^option_value: --json takes no value; /)
  assert.match(stop('check', 'a', '--known'), /^option_value: --known needs a value \(file\); /)
  assert.match(stop('check', 'a', '--known', '--json'), /^option_value: --known needs a value/)
  assert.match(stop('check', 'a', '--known='), /^option_value: --known needs a value/)
  assert.match(stop('check', 'a', '--fail-on', 'all'), /"all"; it is one of error, warning, note$/)
  assert.match(stop('check', 'a', '--fail-on', 'warn'), /"warn"; did you mean warning\?$/)
  assert.match(stop('lint', 'x.json'), /"lint"; did you mean card lint\?$/)
  assert.match(stop('example.com'), /; did you mean countersign check example\.com\?$/)
  assert.match(stop('https://a.example/mcp'), /mean countersign check https:\/\/a\.example\/mcp\?$/)
  assert.match(stop('card.json'), /; did you mean countersign card lint card\.json\?$/)
  assert.match(stop('check'), /^operand_missing: check needs a target .*; for example countersign/)
  assert.match(stop('check', ''), /^operand_missing: /)
  assert.match(stop('check', 'a', 'b'), /^operand_extra: .*"b" is one too many; /)
})

test('two formats at once are a mistake, the same one twice is not', () => {
  assert.match(stop('check', 'a', '--json', '--format', 'github'), /--json and --format github are/)
  assert.match(
    stop('check', 'a', '--format=text', '--json'),
    /^option_value: .*; give one of them$/,
  )
  assert.equal(given('check', 'a', '--json', '--format', 'json').name, 'check')
})

test('every command takes --json and --format, and text and json are among its formats', () => {
  for (const { name, options } of COMMANDS) {
    assert.ok(
      options.some((option) => option.name === 'json'),
      name,
    )
    const format = options.find((option) => option.name === 'format')
    for (const choice of ['text', 'json']) assert.ok(format?.choices?.includes(choice), name)
  }
})

test('any words are understood or stopped with exit 2, never anything else', () => {
  const word = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('check', 'card', 'lint', '--json', '--header', '--', '-', '__proto__', '='),
  )
  fc.assert(
    fc.property(fc.array(word, { maxLength: 6 }), (argv) => {
      try {
        parseArguments(argv, COMMANDS)
      } catch (error) {
        assert.ok(error instanceof Stop)
        assert.equal(error.exit, EXIT.usage)
      }
    }),
    { numRuns: 200 },
  )
})

test('a command of one word beside commands of two: an operand, or a mistyped second word', () => {
  const asked = parseArguments(['lock', 'api.example.com'], COMMANDS)
  assert.equal(asked.what === 'run' && asked.command.name, 'lock')
  const verify = parseArguments(['lock', 'verify'], COMMANDS)
  assert.equal(verify.what === 'run' && verify.command.name, 'lock verify')
  assert.throws(() => parseArguments(['publish', 'verfy'], COMMANDS), /no command "publish verfy"/)
  const publish = parseArguments(['publish', '--dry-run'], COMMANDS)
  assert.equal(publish.what === 'run' && publish.command.name, 'publish')
  const help = parseArguments(['publish', '--help'], COMMANDS)
  assert.deepEqual(help.what === 'help' && help.commands.map(({ name }) => name), [
    'publish',
    'publish verify',
    'publish diff',
  ])
})
