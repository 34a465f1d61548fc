import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sentenceWithoutSecrets, withoutSecrets } from '../../src/discover/without-secrets.ts'
import { run } from './run.ts'

const LONG = 's3cret'.repeat(30)

const TYPED: readonly string[] = [
  'https:us:s3cret@h.example',
  'https:/us:s3cret@h.example',
  'https://us:s3cret@h.example/',
  'https://us:s3cret@h.example/{x}',
  'https://us:s3c/ret@h.example/{x}',
  'https://us:s3cret@h.example/a b',
  'https://us:s 3cret@h.example/',
  'https://s3cret@h.example\\',
  'us:s3cret@h.example',
  'ftp://us:s3cret@h.example',
  `ftp://us:${LONG}@h.example`,
  `us:${LONG}@h.example`,
  'Authorization: Bearer s3cret',
  'X-Api-Key: s3cret',
  'Cookie:s3cret=1',
]

const COMMANDS: readonly (readonly string[])[] = [
  [],
  ['check'],
  ['check', 'a.example'],
  ['discover'],
  ['connect'],
  ['probe'],
  ['card', 'lint'],
  ['card', 'convert'],
  ['fingerprint'],
  ['check', '--fail-on'],
  ['check', 'a.example', '--resolve'],
  ['check', 'a.example', '--timeout'],
]

for (const command of COMMANDS) {
  test(`countersign ${command.join(' ')} shows no password that it was given in error`, async () => {
    for (const word of TYPED) {
      for (const format of [[], ['--json']]) {
        // A listener would be the only way for any of these to be asked.
        const { stdout, stderr, exit } = await run([...command, word, ...format], {
          openGuard: () => assert.fail(`${word} was taken for a target`),
        })
        assert.notEqual(exit, 0)
        assert.doesNotMatch(stdout + stderr, /s3c|3cret|ret@/, word)
      }
    }
  })
}

test('what is no secret stays as it was typed', () => {
  for (const word of [
    'someone@h.example',
    'https://h.example/@scope/a',
    'a.json',
    'monkey.json',
    'https://key.example:8443/',
    'h.example:8443',
  ]) {
    assert.equal(withoutSecrets(word), word)
    assert.equal(sentenceWithoutSecrets(`"${word}" is wrong: see it`), `"${word}" is wrong: see it`)
  }
  const hint = "add --header 'Authorization: Bearer …'"
  assert.equal(sentenceWithoutSecrets(hint), hint)
})
