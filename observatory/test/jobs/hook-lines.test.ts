import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openHookLines } from '../../src/jobs/hook-lines.ts'

function lines() {
  let now = 0
  const open = openHookLines({ elapsed: () => now })
  /** Has a turn that takes so long, and says whether it may. */
  const turn = (url: string, ms: number, hasSent = true): boolean => {
    const entered = open.enter({ name: url, url })
    now += ms
    entered?.leave(hasSent)
    return entered !== undefined
  }
  return { ...open, turn, begin: (url: string) => open.enter({ name: url, url }) !== undefined }
}

const many = (count: number, of: (n: number) => string): readonly string[] =>
  Array.from({ length: count }, (_, n) => of(n))

test('a hook has one turn at a time, a domain four, and all have sixteen', () => {
  const { begin, isFull } = lines()
  const [one = '', ...others] = many(5, (n) => `https://n${n}.shore.example/in`)
  assert.ok(begin(one) && !begin(one))
  assert.deepEqual(others.map(begin), [true, true, true, false])
  assert.deepEqual(
    many(12, (n) => `https://yard${n}.example/`).map(begin),
    many(12, () => '').map(() => true),
  )
  assert.ok(isFull() && !begin('https://late.example/'))
})

test('who was slow has half of the places, and two of a domain; once quick again, all', () => {
  const { turn, begin, isFull } = lines()
  const slow = many(20, (n) => `https://slow${n}.example/`)
  const near = many(3, (n) => `https://shore.example/${n}`)
  for (const url of [...slow, ...near]) assert.ok(turn(url, 3_000))
  assert.ok(turn(slow[0] ?? '', 10))
  assert.ok(turn(slow[1] ?? '', 10, false), 'it had nothing to send')
  assert.deepEqual(near.map(begin), [true, true, false])
  assert.equal(slow.slice(1).filter(begin).length, 6)
  assert.ok(begin(slow[0] ?? ''), 'the last turn counts')
  assert.equal(many(20, (n) => `https://quick${n}.example/`).filter(begin).length, 7)
  assert.ok(isFull())
})

test('whoever had no turn for longest is next', () => {
  const { turn, inOrder } = lines()
  const hooks = many(3, (n) => `https://n${n}.example/`).map((url) => ({ name: url, url }))
  const [a, b, c] = hooks
  for (const hook of [b, a]) turn(hook?.url ?? '', 1)
  assert.deepEqual(inOrder(hooks), [c, b, a])
  inOrder([])
  assert.deepEqual(inOrder(hooks), [a, b, c], 'forgotten, what is not there')
})
