/**
 * At most one sequencer for a folder. Each leaves a file with its process in the name and then looks
 * for others: of two that start at once at least one sees the other, so that never both go on. What
 * a dead process left is no lock, so nobody has to clear up after a crash.
 */
import { mkdir, readdir, realpath, rm, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { SEQUENCER_FOLDER } from './node-log.ts'

/** What was done under the lock, or who has it. */
export type Locked<T> =
  | { readonly ok: true; readonly value: T }
  /** Nothing was done. `holder` is the path of the other's lock. */
  | { readonly ok: false; readonly holder: string }

/** Those of this very process, whose number an earlier process may have had. */
const held = new Set<string>()

/** Does the work while no other process, and nothing else in this one, works on the log in the folder. */
export async function withLogLock<T>(root: string, work: () => Promise<T>): Promise<Locked<T>> {
  await mkdir(join(root, SEQUENCER_FOLDER), { recursive: true })
  const folder = await realpath(join(root, SEQUENCER_FOLDER))
  const own = nameOf(process.pid, hostname())
  const mine = join(folder, own)
  if (held.has(mine)) return { ok: false, holder: mine }
  held.add(mine)
  try {
    await writeFile(mine, '')
    const others = (await readdir(folder)).filter((name) => isLock(name) && name !== own)
    const living = others.find(isAlive)
    if (living !== undefined) return { ok: false, holder: join(folder, living) }
    for (const dead of others) await rm(join(folder, dead), { force: true })
    return { ok: true, value: await work() }
  } finally {
    await rm(mine, { force: true })
    held.delete(mine)
  }
}

function nameOf(process: number, host: string): string {
  return `lock-${process}@${encodeURIComponent(host)}`
}

function isLock(name: string): boolean {
  return /^lock-\d+@/.test(name)
}

/** Of another machine nothing is known, so its process is taken to be alive. */
function isAlive(name: string): boolean {
  const pid = Number(/^lock-(\d+)@/.exec(name)?.[1])
  if (name !== nameOf(pid, hostname())) return true
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH')
  }
}
