/** A folder in which a card is made, and the options that are enough for one. */
import { readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { openMemory } from './fixtures/sites.ts'
import { run, type Ran } from './run.ts'

export interface Folder {
  readonly cwd: string
  readonly read: (name: string) => string
  readonly cardNew: (...argv: readonly string[]) => Promise<Ran>
}

export async function folder(
  t: TestContext,
  files: Readonly<Record<string, unknown>> = {},
): Promise<Folder> {
  const cwd = await mkdtemp(join(tmpdir(), 'countersign-new-'))
  t.after(() => rm(cwd, { recursive: true }))
  for (const [name, content] of Object.entries(files))
    writeFileSync(join(cwd, name), typeof content === 'string' ? content : JSON.stringify(content))
  return {
    cwd,
    read: (name) => readFileSync(join(cwd, name), 'utf8'),
    cardNew: (...argv) =>
      run(['card', 'new', ...argv], {
        cwd,
        openGuard: (options) => openMemory({ ...options, now: Date.now }),
      }),
  }
}

export const FLAGS = [
  '--name',
  'example.tides/tide-tables',
  '--version',
  '2.0.0',
  '--description',
  'Tide heights.',
  '--remote',
  'https://tides.example/mcp',
]
