/** Several resolvers: what not all of them say proves nothing, and takes nothing away. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { agreed } from '../../src/claims/agreed.ts'
import type { RecordsAnswer } from '../../src/claims/proof.ts'

const has = (...records: readonly string[]): RecordsAnswer => ({ ok: true, records })
const ABSENT: RecordsAnswer = { ok: false, why: 'absent' }
const AWAY: RecordsAnswer = { ok: false, why: 'unavailable' }

const CASES: readonly (readonly [string, readonly RecordsAnswer[], RecordsAnswer])[] = [
  ['one alone is believed', [has('a', 'b')], has('a', 'b')],
  ['the same in another order', [has('a', 'b'), has('b', 'a')], has('a', 'b')],
  ['a record that only the first has', [has('forged', 'a'), has('a')], has('a')],
  ['a record that only the second has', [has('a'), has('a', 'forged')], has('a')],
  ['nothing in common', [has('forged'), has('a')], AWAY],
  ['one says that there is none', [has('forged'), ABSENT], AWAY],
  ['the other says that there is none', [ABSENT, has('a')], AWAY],
  ['none has any', [ABSENT, ABSENT], ABSENT],
  ['an empty answer is none', [has(), ABSENT], ABSENT],
  ['one does not answer, and the other has it', [has('a'), AWAY], AWAY],
  ['one does not answer, and the other has none', [AWAY, ABSENT], AWAY],
  ['the third of three alone is not enough', [has('a'), has('a'), has('b')], AWAY],
]

for (const [name, answers, expected] of CASES)
  test(`of several resolvers: ${name}`, async () => {
    const asked: string[] = []
    const asks = answers.map((answer) => async (of: string) => {
      asked.push(of)
      return answer
    })
    assert.deepEqual(await agreed(asks)('_countersign.tides.example'), expected)
    assert.deepEqual(
      asked,
      answers.map(() => '_countersign.tides.example'),
    )
  })
