// The heavy frameworks as they are deployed: built, started, and asked every case of the matrix.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createAnswer } from 'countersign/publish'
import { READER, walk } from '../lib/test/publish/matrix.ts'
import { site } from './cards.mjs'
import { build, FRAMEWORKS, start } from './serve.mjs'

/** What each does of its own accord; everything else must be what the core says. */
const WITHOUT = {
  // Sends no length, and names first what its own pages vary by.
  next(seen, right) {
    const { vary, 'transfer-encoding': _chunked, ...rest } = seen.headers
    const { vary: _vary, 'content-length': length } = right.headers
    const ours = vary.split(' | ').filter((field) => !field.startsWith('rsc, next-router'))
    const headers = {
      ...rest,
      ...(ours.length > 0 && { vary: ours.join(' | ') }),
      ...(length !== undefined && { 'content-length': length }),
    }
    return { ...seen, headers }
  },
  // Refuses writes that come from no page of its own (`security.checkOrigin`).
  astro(seen, right) {
    return seen.status === 403 && right.status === 405 ? right : seen
  },
}

for (const name of Object.keys(FRAMEWORKS)) {
  test(`${name}, built and served, answers as the core does`, { timeout: 170_000 }, async (t) => {
    await build(name)
    for (const origins of [undefined, [READER, 'https://desk.example']]) {
      const running = await start(name, origins?.join(' '))
      t.after(() => running.close())
      const answer = createAnswer(origins === undefined ? site : { ...site, origins })
      // `/` is a page of the application; Next sends paths with a slash to those without.
      const foreign = [404, 200, 308]
      const count = await walk(answer, running.port, { without: WITHOUT[name], foreign })
      assert.ok(count > 150, `${count} cases`)
    }
  })
}
