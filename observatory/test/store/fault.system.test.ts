import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { temporaryFolder } from './engines.ts'

/** Runs as a user that file modes hold for. */
function asNobody(script: string): string {
  const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['--input-type=module-typescript', '-e', script],
    { ...user, cwd: fileURLToPath(new URL('../../../', import.meta.url)), encoding: 'utf8' },
  )
  return `${stdout}${stderr}`.trim()
}

test('a folder that cannot be written is called that', (t) => {
  const folder = temporaryFolder(t)
  chmodSync(folder, 0o555)
  const script = (path: string) => `
    import { openStore } from './observatory/src/store/open.ts'
    import { migrate } from './observatory/src/store/migrate.ts'
    try {
      const store = await openStore({ sqlite: ${JSON.stringify(path)} })
      await migrate(store, 1)
      console.log('opened')
    } catch (error) {
      console.log(error.name, error.code, error.message)
    }`
  assert.match(asNobody(script(join(folder, 'observatory.db'))), /^StoreError cannot_open .*check/)
  chmodSync(folder, 0o755)
  const path = join(folder, 'observatory.db')
  execFileSync(process.execPath, [
    '--input-type=module',
    '-e',
    `import { DatabaseSync } from 'node:sqlite'
     new DatabaseSync(${JSON.stringify(path)}).exec('create table t (a)')`,
  ])
  chmodSync(path, 0o444)
  chmodSync(folder, 0o555)
  assert.match(asNobody(script(path)), /^StoreError read_only .*check who owns/)
  chmodSync(folder, 0o755)
})
