/** The same requests, over every adapter on a real port: status, fields and bytes are the core's. */
import assert from 'node:assert/strict'
import { Agent } from 'node:http'
import { test } from 'node:test'
import { createAnswer } from '../../src/publish/answer.ts'
import { FRAMEWORKS } from './frameworks.ts'
import { ask, CARD, SITES, walk } from './matrix.ts'

for (const [name, start] of Object.entries(FRAMEWORKS)) {
  test(`${name} answers as the core does`, async (t) => {
    for (const [kind, site] of Object.entries(SITES)) {
      const answer = createAnswer(site)
      const running = await start(answer)
      t.after(() => running.close())
      const count = await walk(answer, running.port)
      assert.ok(count > 150, `${kind}: ${count} cases`)
    }
  })

  test(`${name} answers strange methods with less than 500`, async (t) => {
    const running = await start(createAnswer(SITES.open ?? { baseUrl: '', documents: [] }))
    t.after(() => running.close())
    const agent = new Agent()
    t.after(() => agent.destroy())
    for (const method of ['TRACE', 'PROPFIND', 'QUERY', 'M-SEARCH', 'PURGE']) {
      const { status } = await ask(agent, running.port, { method, path: CARD, headers: {} })
      assert.ok(status >= 400 && status < 500, `${method}: ${status}`)
    }
  })
}
