/** Runs a command in this process, in a folder and an environment of its own. */
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { main } from '../../src/main.ts'

export const NOW: number = Date.UTC(2026, 0, 5, 12)

export interface Ran {
  readonly code: number
  readonly out: string
  readonly err: string
}

export interface Folder {
  readonly path: string
  /** Words in one text have spaces between them; those in a list may have some themselves. */
  readonly run: (
    words: string | readonly string[],
    options?: {
      readonly env?: Record<string, string>
      readonly stdin?: string
      readonly now?: number
    },
  ) => Promise<Ran>
  /** Runs it: resolves when `until` stands on standard output or in the log. */
  readonly start: (words: string, env: Record<string, string>, until: RegExp) => Promise<Running>
}

export interface Running {
  readonly out: () => string
  readonly err: () => string
  readonly signal: (name: string) => void
  readonly ended: Promise<number>
}

export function folder(context: TestContext): Folder {
  const path = mkdtempSync(join(tmpdir(), 'observatory-'))
  context.after(() => rmSync(path, { recursive: true, force: true }))
  return {
    path,
    run: async (words, { env = {}, stdin = '', now = NOW } = {}) => {
      const text = { out: '', err: '' }
      const code = await main(typeof words === 'string' ? split(words) : words, {
        stdout: sink((more) => (text.out += more)),
        stderr: sink((more) => (text.err += more)),
        stdin: async function* () {
          yield Buffer.from(stdin)
        },
        env,
        cwd: path,
        now: () => now,
        random: () => 0.5,
        onStop: () => () => undefined,
      })
      return { code, ...text }
    },
    start: async (words, env, until) => {
      const text = { out: '', err: '' }
      const told: ((signal: string) => void)[] = []
      const { promise: seen, resolve: see } = Promise.withResolvers<void>()
      const ended = main(split(words), {
        stdout: sink((more) => {
          text.out += more
          if (until.test(text.out)) see()
        }),
        stderr: sink((more) => {
          text.err += more
          if (until.test(text.err)) see()
        }),
        stdin: async function* () {},
        env,
        cwd: path,
        now: Date.now,
        random: Math.random,
        onStop: (one) => {
          told.push(one)
          return () => undefined
        },
      })
      await Promise.race([
        seen,
        ended.then((code) => assert.fail(`it ended with ${code}: ${text.err}`)),
      ])
      return {
        out: () => text.out,
        err: () => text.err,
        signal: (name) => told.forEach((one) => one(name)),
        ended,
      }
    },
  }
}

function split(words: string): readonly string[] {
  return words.split(' ').filter((word) => word !== '')
}

function sink(add: (text: string) => void) {
  return {
    write: (text: string, done?: (error?: Error | null) => void) => {
      add(text)
      done?.()
    },
  }
}
