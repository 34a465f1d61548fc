/** Waiting for the writes of other processes, while this one goes on with everything else. */
import { setTimeout as wait } from 'node:timers/promises'
import { SqliteDriver, type DatabaseConnection } from 'kysely'
import { storeErrorOf } from './fault.ts'

/** How long a statement waits for the write of another process, in milliseconds. */
const BUSY_MS = 5_000
/** Between two looks. SQLite looks ever less often, and whoever writes much is always there first. */
const LOOK_MS = 5

/**
 * Does work again for as long as another process writes. SQLite itself would wait within the call,
 * and whoever reads pages of this process with it.
 *
 * @param mayWait whether that is no part of something that has begun
 * @throws what the last attempt threw, five seconds after the first
 */
export async function patiently<Value>(
  work: () => Value | Promise<Value>,
  mayWait: () => boolean,
): Promise<Value> {
  const until = performance.now() + BUSY_MS
  for (;;) {
    try {
      return await work()
    } catch (error) {
      const isOver = performance.now() >= until || !mayWait()
      if (isOver || storeErrorOf(error).code !== 'busy') throw error
      await wait(LOOK_MS)
    }
  }
}

/** The driver of kysely, with that patience. */
export class PatientDriver extends SqliteDriver {
  readonly #mayWait: () => boolean
  readonly #patient = new WeakMap<DatabaseConnection, DatabaseConnection>()

  constructor(config: ConstructorParameters<typeof SqliteDriver>[0], mayWait: () => boolean) {
    super(config)
    this.#mayWait = mayWait
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection()
    const known = this.#patient.get(connection)
    if (known !== undefined) return known
    const patient: DatabaseConnection = {
      executeQuery: (query) => patiently(() => connection.executeQuery(query), this.#mayWait),
      streamQuery: (query, size) => connection.streamQuery(query, size),
    }
    this.#patient.set(connection, patient)
    return patient
  }
}
