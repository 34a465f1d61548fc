/** A project in a folder of its own, whose lockfile the command line writes and verifies. */
import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { guardTo, type Told } from './lock-site.ts'
import { run, type Ran } from './run.ts'

export interface Project {
  readonly folder: string
  readonly file: string
  run(line: string, ...sites: readonly Told[]): Promise<Ran>
  text(): string
}

export function project(t: TestContext): Project {
  const folder = mkdtempSync(join(tmpdir(), 'lock-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'countersign.lock')
  return {
    folder,
    file,
    run: (line, ...sites) =>
      run(line.split(' '), { cwd: folder, openGuard: guardTo(...(sites.length ? sites : [{}])) }),
    text: () => readFileSync(file, 'utf8'),
  }
}

export async function locked(
  t: TestContext,
  told: Told = {},
  line = 'lock tides.example',
): Promise<Project> {
  const made = project(t)
  const { exit, stdout, stderr } = await made.run(line, told)
  assert.equal(exit, 0, stdout + stderr)
  return made
}

/** What a JSON report says of its entries and findings. */
export function told({ stdout }: Ran): {
  readonly exitCode: number
  readonly entries: readonly {
    readonly state: string
    readonly class?: string
    readonly rows: readonly { readonly pin: string; readonly state: string }[]
  }[]
  readonly findings: readonly {
    readonly code: string
    readonly severity: string
    readonly message: string
    readonly position?: { readonly line: number }
  }[]
} {
  return JSON.parse(stdout)
}

export const ERASE = { name: 'erase', inputSchema: { type: 'object' } }

export const ASKS: Told = {
  gate: { status: 401, type: '', headers: { 'www-authenticate': 'Bearer' } },
}
