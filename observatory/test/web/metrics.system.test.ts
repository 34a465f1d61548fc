import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { after, before, test } from 'node:test'
import { askerOf, type Ask } from './ask.ts'
import { openHarbour, type Harbour } from './harbour.ts'
import { examineSites, populate } from './scenes.ts'

let harbour: Harbour
let ask: Ask

before(async () => {
  harbour = await openHarbour()
  ask = askerOf(harbour)
  await populate(harbour)
  await examineSites(harbour)
})
after(() => harbour.close())

const promtool = spawnSync('promtool', ['--version']).status === 0

test(
  'promtool finds nothing',
  { skip: promtool ? false : 'there is no promtool on this machine' },
  async () => {
    const { text } = await ask('/metrics')
    const { status, stderr } = spawnSync('promtool', ['check', 'metrics'], { input: text })
    assert.equal(status, 0, stderr.toString())
  },
)
