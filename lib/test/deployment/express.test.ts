/** The demo description in Express, on a real port behind TLS, asked through the guard. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import express from 'express'
import { type Example, liveServer, rightSite, serve } from '../../../fixtures/naive/stage.ts'
import { createAnswer } from '../../src/publish/answer.ts'
import { expressHandler } from '../../src/publish/express.ts'
import { createLimit } from '../../src/publish/limit.ts'
import { failedPoints, graveCodes } from './failed.ts'
import { verifyByCommand, verifyFromOutside } from '../publish/from-outside.ts'

const HOST = 'tides.example'

async function inExpress(perMinute: number): Promise<Example> {
  const site = rightSite(HOST)
  // Time stands still, so that no token comes back while the deployment is verified.
  const limit = createLimit({ now: () => 0, perMinute })
  const app = express()
  app.set('trust proxy', true)
  app.use(expressHandler(createAnswer(site, { limit })))
  const live = liveServer()
  app.all('/mcp', (request, response) => live(request, response))
  return serve(HOST, app)
}

async function deployed(perMinute: number) {
  return verifyFromOutside(await inExpress(perMinute), rightSite(HOST))
}

test('Express passes every point within the sixty requests a minute that its limit allows', async () => {
  const deployment = await deployed(60)
  assert.deepEqual(
    deployment.points.filter(({ state }) => state !== 'seen').map(({ point }) => point),
    ['rate_limit'],
  )
  assert.equal(deployment.standing, 'sound')
  assert.deepEqual(
    deployment.readings.filter(({ verdict }) => verdict !== 'pass').map(({ reader }) => reader),
    [],
  )
})

test('the command exits 0 on it', async () => {
  const { exit, stdout } = await verifyByCommand(await inExpress(60))
  assert.equal(exit, 0, stdout)
})

test('a tighter limit is seen, and nothing is called wrong for it', async () => {
  const deployment = await deployed(20)
  assert.deepEqual(failedPoints(deployment), [])
  assert.deepEqual(graveCodes(deployment), [])
  const row = deployment.points.find(({ point }) => point === 'rate_limit')
  assert.equal(row?.state, 'seen')
  assert.match(row?.seen ?? '', /429, .*ratelimit/i)
})
