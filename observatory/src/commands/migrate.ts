import { migrate } from '../store/migrate.ts'
import { isOn, type Context, type Given } from './command.ts'
import { databaseText, openConfigured, withStops } from './open-store.ts'
import { EXIT, type ExitCode } from './stop.ts'
import { writeJson } from './written.ts'

/** `migrate`: the tables of this version, in the database that is configured. */
export async function migrateCommand(given: Given, context: Context): Promise<ExitCode> {
  const { stdout, now, configuration } = context
  const { config } = configuration()
  const store = await openConfigured(config)
  try {
    const { from, to } = await withStops(config, () => migrate(store, now()))
    const database = databaseText(config)
    if (isOn(given, 'json')) writeJson(stdout, { database, from, to })
    else if (from === to) stdout.write(`${database}: version ${to} already\n`)
    else stdout.write(`${database}: from version ${from} to ${to}\n`)
    return EXIT.ok
  } finally {
    await store.close()
  }
}
