/** `webhooks …`: who is told of events, what did not arrive, and whether anything does. */
import { randomUUID } from 'node:crypto'
import type { Config } from '../config.ts'
import { post } from '../jobs/deliveries.ts'
import {
  deadDeliveries,
  hookStates,
  reviveDeliveries,
  type DeliveryRow,
} from '../store/deliveries.ts'
import { iso } from '../web/views/shown.ts'
import type { Hook } from '../webhooks/hook.ts'
import { testBody } from '../webhooks/message.ts'
import { isOn, type Context, type Given } from './command.ts'
import { demoWaysIn } from './demo-folder.ts'
import { withStore } from './open-store.ts'
import { EXIT, unavailable, usage, type ExitCode } from './stop.ts'
import { guardOpener } from './working.ts'
import { columns, writeJson } from './written.ts'
import { configuredHooks } from './configured-webhooks.ts'

/** `webhooks list`: the configured ones, with what waits. */
export async function webhooksList(given: Given, context: Context): Promise<ExitCode> {
  const { stdout, now, configuration } = context
  const { config } = configuration()
  const hooks = configuredHooks(config)
  const states = await withStore(config, now(), hookStates)
  const rows = hooks.map(({ name, url, events, targets }) => {
    const { waiting = 0, dead = 0, deliveredAt } = states.find((one) => one.name === name) ?? {}
    // What follows the origin may be a secret.
    return { name, origin: new URL(url).origin, events, targets, waiting, dead, deliveredAt }
  })
  if (isOn(given, 'json')) {
    const shown = rows.map((row) => ({ ...row, deliveredAt: isoOrNone(row.deliveredAt) }))
    writeJson(stdout, { webhooks: shown })
  } else if (rows.length === 0) stdout.write('no webhooks are configured\n')
  else
    stdout.write(
      columns(
        rows.map(({ name, origin, waiting, dead, deliveredAt }) => [
          name,
          origin,
          `${waiting} waiting`,
          `${dead} dead`,
          deliveredAt === undefined ? 'nothing arrived yet' : `last ${isoOrNone(deliveredAt)}`,
        ]),
      ),
    )
  return EXIT.ok
}

const MOST_DEAD = 1000

/** `webhooks dead`: messages that nobody took. */
export async function webhooksDead(given: Given, context: Context): Promise<ExitCode> {
  const { stdout, now, configuration } = context
  const { config } = configuration()
  const { operand: hook } = given
  const dead = await withStore(config, now(), (store) =>
    deadDeliveries(store, { hook, limit: MOST_DEAD }),
  )
  if (isOn(given, 'json')) writeJson(stdout, { dead: dead.map(deadShown) })
  else if (dead.length === 0) stdout.write('nothing is dead\n')
  else
    stdout.write(
      columns(
        dead.map(({ id, hook: name, kind, failedAt, failure = '', attempts }) => [
          isoOrNone(failedAt) ?? '',
          name,
          kind,
          id,
          `${failure}, attempt ${attempts}`,
        ]),
      ),
    )
  return EXIT.ok
}

function deadShown({ id, hook, kind, seq, body, attempts, failure, failedAt }: DeliveryRow) {
  const message: unknown = JSON.parse(body)
  return { id, webhook: hook, kind, seq, attempts, failure, failedAt: isoOrNone(failedAt), message }
}

/** `webhooks retry <name>`: dead messages wait again; serve sends them. */
export async function webhooksRetry(given: Given, context: Context): Promise<ExitCode> {
  const { stdout, now, configuration } = context
  const { config } = configuration()
  const { name } = hookNamed(given, config)
  const revived = await withStore(config, now(), (store) => reviveDeliveries(store, name, now()))
  if (isOn(given, 'json')) writeJson(stdout, { webhook: name, revived })
  else stdout.write(`${name}: ${revived} to be sent again\n`)
  return EXIT.ok
}

/** `webhooks test <name>`: one message, now, and whether it was taken. */
export async function webhooksTest(given: Given, context: Context): Promise<ExitCode> {
  const { stdout, now, configuration } = context
  const { config } = configuration()
  const hook = hookNamed(given, config)
  const guard = guardOpener(config, demoWaysIn(config))({})
  try {
    const id = `msg_${randomUUID()}`
    const answered = await post(hook, { id, body: testBody(hook, now()) }, guard, { now })
    if (answered.end !== 'done') {
      const message = `the message was not taken (${answered.failure})`
      const mend = 'see that the receiver answers a POST with 2xx'
      throw unavailable('webhook_not_taken', { where: hook.name, message, mend })
    }
    if (isOn(given, 'json')) writeJson(stdout, { webhook: hook.name, id, taken: true })
    else stdout.write(`${hook.name}: taken (${id})\n`)
    return EXIT.ok
  } finally {
    await guard.close()
  }
}

/** @throws Stop when no webhook has the name that was given */
function hookNamed({ operand = '' }: Given, config: Config): Hook {
  const hooks = configuredHooks(config)
  const hook = hooks.find(({ name }) => name === operand)
  if (hook !== undefined) return hook
  const names = hooks.map(({ name }) => name).join(', ')
  const mend = names === '' ? 'set webhooks to a file of them' : `it is one of ${names}`
  throw usage('webhooks', `there is no webhook "${operand}"`, mend)
}

function isoOrNone(at: number | undefined): string | undefined {
  return at === undefined ? undefined : iso(at)
}
