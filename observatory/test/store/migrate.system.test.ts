import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { STORE_VERSION } from '../../src/store/migrate.ts'
import { openStore } from '../../src/store/open.ts'
import { listTargets } from '../../src/store/targets.ts'
import { onBothEmpty } from './engines.ts'

const run = promisify(execFile)

onBothEmpty('of several processes that start at once one migrates', async (options, t) => {
  const script = `
    import { openStore } from './observatory/src/store/open.ts'
    import { migrate } from './observatory/src/store/migrate.ts'
    const store = await openStore(${JSON.stringify(options)})
    const { from } = await migrate(store, 1)
    await store.close()
    process.stdout.write(String(from))`
  const cwd = fileURLToPath(new URL('../../../', import.meta.url))
  const done = await Promise.all(
    Array.from({ length: 4 }, () =>
      run(process.execPath, ['--input-type=module-typescript', '-e', script], { cwd }),
    ),
  )
  assert.deepEqual(done.map(({ stdout }) => stdout).sort(), [
    '0',
    ...Array.from({ length: 3 }, () => String(STORE_VERSION)),
  ])
  const store = await openStore(options)
  t.after(() => store.close())
  assert.deepEqual(await listTargets(store, { limit: 1 }), [])
})
