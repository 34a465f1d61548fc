import assert from 'node:assert/strict'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { findTarget, renameTarget } from '../../src/store/former-names.ts'
import { getTarget, removeTarget } from '../../src/store/targets.ts'
import { exportStore } from '../../src/store/transfer-export.ts'
import { importStore } from '../../src/store/transfer-import.ts'
import { MADE_AT, onBoth, openMigrated, temporaryFolder } from './engines.ts'
import { watch } from './watched.ts'

const slug = (name: string) => ({ provider: 'harbour', name })

onBoth('a target that was renamed is found under every name that it had', async (store) => {
  const { id, endpointId } = await watch(store, 'tides')
  assert.ok(await renameTarget(store, slug('tides'), slug('ebb'), MADE_AT))
  assert.ok(await renameTarget(store, slug('ebb'), { provider: 'port', name: 'flow' }, MADE_AT))
  assert.equal(await getTarget(store, slug('tides')), undefined)
  for (const asked of [slug('tides'), slug('ebb'), { provider: 'port', name: 'flow' }]) {
    const found = await findTarget(store, asked)
    assert.deepEqual(
      [found?.target.id, found?.target.provider, found?.target.name, found?.endpoint?.id],
      [id, 'port', 'flow', endpointId],
    )
  }
  assert.equal(await findTarget(store, slug('owls')), undefined)
})

onBoth('a name that another target has now is that one’s', async (store) => {
  await watch(store, 'tides')
  await watch(store, 'owls')
  assert.equal(await renameTarget(store, slug('tides'), slug('owls'), MADE_AT), false, 'taken')
  assert.equal(await renameTarget(store, slug('nosuch'), slug('new'), MADE_AT), false)
  assert.ok(await renameTarget(store, slug('tides'), slug('ebb'), MADE_AT))
  const { id } = await watch(store, 'tides')
  assert.equal((await findTarget(store, slug('tides')))?.target.id, id)
  // It goes, and the one before is found again.
  await removeTarget(store, slug('tides'))
  assert.equal((await findTarget(store, slug('tides')))?.target.name, 'ebb')
})

onBoth('a target may get a name back, and takes its former ones with it', async (store) => {
  await watch(store, 'tides')
  assert.ok(await renameTarget(store, slug('tides'), slug('ebb'), MADE_AT))
  assert.ok(await renameTarget(store, slug('ebb'), slug('tides'), MADE_AT))
  assert.equal((await findTarget(store, slug('ebb')))?.target.name, 'tides')
  assert.ok(await removeTarget(store, slug('tides')))
  assert.equal(await findTarget(store, slug('ebb')), undefined)
})

onBoth('former names are in an export, and found after an import', async (store, t) => {
  await watch(store, 'tides')
  assert.ok(await renameTarget(store, slug('tides'), slug('ebb'), MADE_AT))
  let text = ''
  await exportStore(store, (lines) => void (text += lines), { now: MADE_AT })
  const other = await openMigrated({ sqlite: join(temporaryFolder(t), 'o.db') })
  t.after(() => other.close())
  const imported = await importStore(other, Readable.from([Buffer.from(text)]))
  assert.ok(imported.ok, JSON.stringify(imported))
  assert.equal((await findTarget(other, slug('tides')))?.target.name, 'ebb')
})
