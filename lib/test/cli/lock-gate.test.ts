/** Servers that ask for money or credentials: locked without either, and never paid. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lockText } from '../../src/cli/lock-written.ts'
import type { Report } from '../../src/cli/report.ts'
import type { Told } from './lock-site.ts'
import { locked, ASKS } from './lock-project.ts'

const PLAIN = { columns: 200, paint: (_: unknown, text: string) => text }

const TERMS = { scheme: 'exact', network: 'base', asset: 'USDC', maxAmountRequired: '10' }

function paid(payTo: string): Told {
  const body = JSON.stringify({ x402Version: 1, accepts: [{ ...TERMS, payTo }] })
  return { gate: { status: 402, type: 'application/json', body } }
}

test('who is to be paid is locked, never paid, and must stay the same', async (t) => {
  const lock = await locked(t, paid('0xaa'))
  assert.match(lock.text(), /"payTo": "0xaa"/)
  assert.equal((await lock.run('lock verify', paid('0xaa'))).exit, 0)
  const other = await lock.run('lock verify --allow compatible', paid('0xbb'))
  assert.equal(other.exit, 1)
  assert.match(other.stdout, /lock_payment_changed/)
  const free = await locked(t)
  const now = await free.run('lock verify --allow compatible', paid('0xbb'))
  assert.match(now.stdout, /asked for no payment and asks for 10 of USDC/)
})

test('a server behind a gate is locked without its tools, and says so', async (t) => {
  const lock = await locked(t, ASKS)
  assert.match(lock.text(), /"gate": 401/)
  assert.doesNotMatch(lock.text(), /"tools"/)
  assert.equal((await lock.run('lock verify', ASKS)).exit, 0)
  const open = await lock.run('lock verify', {})
  assert.match(open.stdout, /lock_tools_new/)
  assert.equal(open.exit, 1)
})

test('a server that asks for credentials now is neither as locked nor drifted away', async (t) => {
  const lock = await locked(t)
  assert.equal((await lock.run('lock verify', ASKS)).exit, 1)
  const { exit, stdout } = await lock.run('lock verify --allow compatible', ASKS)
  assert.equal(exit, 4, stdout)
  assert.doesNotMatch(stdout, /AS LOCKED/)
})

test('several ways to pay are counted in words that people use', () => {
  const way = { amount: '1', asset: 'USDC', network: 'base', payTo: '0x1', scheme: 'exact' }
  const report: Report = {
    command: 'lock',
    subject: 'tides.example',
    findings: [],
    accepted: 0,
    conditions: [],
    headline: undefined,
    failOn: 'error',
    exitCode: 0,
  }
  const said = (count: number) => {
    const payment = Array.from({ length: count }, () => way)
    const entry = { target: 'tides.example', endpoint: 'https://tides.example/mcp', payment }
    return lockText([{ what: 'added', entry }], true, report, PLAIN)
  }
  assert.match(said(1), /no tools, 1 way to pay\n/)
  assert.match(said(2), /no tools, 2 ways to pay\n/)
})
