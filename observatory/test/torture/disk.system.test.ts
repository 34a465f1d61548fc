/**
 * A disk that is full, or cannot be written: said in words, nothing is damaged, work goes on later.
 * `COUNTERSIGN_LONG=1` runs it.
 */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { chownSync, mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { keepHooks } from '../../src/store/deliveries.ts'
import { startPostgres } from '../postgres.ts'
import { folder } from '../commands/run.ts'
import { assertSound } from './audit.ts'
import { until } from './crew.ts'
import { ALL, layGround, MINUTE_MS, skip, type Ground } from './ground.ts'
import { HOOK } from './told.ts'

const limits = { skip, timeout: 5 * MINUTE_MS }
/** What is said while there is no room. */
const FULL = ['job_failed']
const DISK_BYTES = 64 * 1024 * 1024
/** Enough for some dozens of runs. */
const ROOM_BYTES = 1_500_000

test('the disk of the embedded database fills up under load', limits, async (t) => {
  const disk = smallDisk(t)
  if (disk === undefined) return t.skip('no file system can be mounted here')
  const ground = await layGround(t, { sqlite: join(disk.path, 'observatory.sqlite') })
  await fillUp(ground, disk, 0)
  await assertSound(ground.store)
})

test('the disk of PostgreSQL fills up under load', limits, async (t) => {
  const started = await startPostgres()
  if (!started.ok) return t.skip(started.why)
  const { server } = started
  t.after(() => server.close())
  const disk = smallDisk(t)
  if (disk === undefined) return t.skip('no file system can be mounted here')
  if (process.env['DATABASE_URL']) return t.skip('the server at DATABASE_URL has a disk of its own')
  const postgres = await server.database()
  await moveTo(disk.path, postgres)
  await fillUp(await layGround(t, { postgres }), disk, 1)
})

test('a disk that cannot be written stops the start, in words', limits, async (t) => {
  const disk = smallDisk(t)
  if (disk === undefined) return t.skip('no file system can be mounted here')
  const { run } = folder(t)
  const env = { COUNTERSIGN_DATA: join(disk.path, 'data') }
  assert.equal((await run('migrate', { env })).code, 0)
  disk.remount('ro')
  for (const command of ['migrate', 'worker', 'serve --without-prober']) {
    const { code, err } = await run(command, { env })
    assert.equal(code, 3, `${command}: ${err}`)
    assert.match(err, /cannot be (?:written|opened)\b.*; (?:check|see) /, command)
    assert.doesNotMatch(err, /\n\s+at /, command)
  }
  disk.remount('rw')
  assert.equal((await run('migrate', { env })).code, 0)
})

interface Disk {
  readonly path: string
  /** Leaves so much room. */
  readonly fill: (room: number) => void
  readonly free: () => void
  readonly remount: (how: 'ro' | 'rw') => void
}

/** A file system of its own, which goes with the test; undefined where none can be mounted. */
function smallDisk(t: TestContext): Disk | undefined {
  const path = mkdtempSync(join(tmpdir(), 'countersign-disk-'))
  try {
    const options = `size=${DISK_BYTES},mode=755`
    execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', path], { stdio: 'pipe' })
  } catch {
    rmSync(path, { recursive: true })
    return undefined
  }
  t.after(() => {
    // Whatever still has a file open there loses the name only.
    execFileSync('umount', ['-l', path])
    rmSync(path, { recursive: true })
  })
  const ballast = join(path, 'ballast')
  return {
    path,
    fill: (room) => {
      const { bavail, bsize } = statfsSync(path)
      writeFileSync(ballast, Buffer.alloc(Math.max(0, bavail * bsize - room)))
    },
    free: () => rmSync(ballast),
    remount: (how) => void execFileSync('mount', ['-o', `remount,${how}`, path]),
  }
}

async function fillUp(ground: Ground, disk: Disk, workers: number): Promise<void> {
  // A server that has no room for this when it starts does not start; here it is to go on.
  await keepHooks(ground.store, [HOOK], 0)
  disk.fill(ROOM_BYTES)
  const crew = await ground.start(workers)
  await saidFull(ground)
  await sleep(1_000)
  assert.ok(crew.saved() < ALL, 'it was never full')
  disk.free()
  await until(
    () => crew.saved() >= ALL,
    2 * MINUTE_MS,
    () => `${crew.saved()} runs`,
  )
  await crew.stop()
  await ground.audit({ from: crew.from, until: crew.now() }, FULL)
  assert.equal(crew.saved(), ALL, 'each endpoint once')
}

async function saidFull(ground: Ground): Promise<void> {
  const isSaid = (line: string): boolean => line.includes('"code":"disk_full"')
  await until(
    () => ground.said().some(isSaid),
    MINUTE_MS,
    () => 'nobody says that the disk is full',
  )
  assert.match(ground.said().find(isSaid) ?? '', /free some space/)
}

/** Puts a database on a disk. */
async function moveTo(disk: string, postgres: string): Promise<void> {
  const place = join(disk, 'tablespace')
  mkdirSync(place)
  if (process.getuid?.() === 0) {
    const id = (flag: string): number =>
      Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
    chownSync(place, id('-u'), id('-g'))
  }
  const name = /\/(countersign_\w+)/.exec(postgres)?.[1] ?? ''
  const client = new pg.Client({
    connectionString: postgres.replace(`/${name}`, '/postgres'),
  })
  await client.connect()
  await client.query(`create tablespace small location '${place}'`)
  await client.query(`alter database ${name} set tablespace small`)
  await client.end()
}
