/** Files that are written whole or not at all. */
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { visible } from '../text/visible.ts'
import { EXIT, Stop, systemCode } from './stop.ts'

/**
 * Puts a file in place in one step, with the folders above it.
 *
 * @param option the one by which a person names another place, where there is one
 * @throws Stop with exit 3
 */
export function writeWhole(file: string, content: Uint8Array | string, option?: string): void {
  const draft = join(dirname(file), `.${basename(file)}.${process.pid}.new`)
  try {
    mkdirSync(dirname(file), { recursive: true })
    rmSync(draft, { force: true })
    // Never through a link that somebody put there.
    writeFileSync(draft, content, { mode: 0o644, flag: 'wx' })
    renameSync(draft, file)
  } catch (cause) {
    // Where a file stands in the way of the folder, not even this can be tried.
    if (existsSync(draft)) rmSync(draft, { force: true })
    const other = option === undefined ? 'file' : `place with ${option}`
    const hint = `make room there, or name another ${other}`
    const message = `${visible(file, { max: 300 })}: cannot be written (${systemCode(cause)})`
    throw new Stop('output_unwritable', EXIT.unreadable, message, hint, cause)
  }
}
