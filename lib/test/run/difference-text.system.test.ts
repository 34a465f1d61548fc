/** A text may be long and made to be slow to read: reading it must stay linear. */
import assert from 'node:assert/strict'
import { introduced } from '../../src/run/difference-text.ts'
import { testInTime } from '../bound.ts'

const UNITS = process.env.COUNTERSIGN_LONG === '1' ? 524_288 : 262_144

testInTime('no text takes long', () => {
  for (const text of [
    'a',
    'a.',
    'a-',
    '@',
    'a@',
    'a@a.',
    'ignore ',
    'ignore a ',
    'send a ',
    'a://',
    '~/',
    '1.',
    '<system ',
    'without ',
    'do  not ',
    'always a ',
    'instead of a ',
    'a+',
    '.env',
    '.',
    ' ',
    'ignore  ',
    '[',
    'é\u200d',
    '\u200b',
  ]) {
    const repeated = text.repeat(Math.ceil(UNITS / text.length)).slice(0, UNITS)
    assert.deepEqual(introduced(repeated, repeated), [], text)
  }
})
