/** What a figure was measured on, and beside what: half of every measurement. */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { availableParallelism, cpus, release, totalmem, type } from 'node:os'

export interface Machine {
  readonly cpu: string
  readonly cores: number
  readonly memoryGb: number
  readonly system: string
  readonly node: string
  /** Of what our figures are compared with, by name; programs that are not here are left out. */
  readonly versions: Readonly<Record<string, string>>
}

const PACKAGES = [
  'undici',
  '@modelcontextprotocol/client',
  '@modelcontextprotocol/sdk',
  'canonicalize',
  'ajv',
  'hono',
  '@hono/node-server',
  'fastify',
  'express',
  'pg',
]
/** Each with the words that make it say its version. */
const PROGRAMS: readonly (readonly [name: string, ...words: string[]])[] = [
  ['nginx', '-v'],
  ['pg_config', '--version'],
]

/** The machine that this process runs on. */
export function machineHere(): Machine {
  return {
    cpu: cpus()[0]?.model.trim() ?? 'unknown',
    cores: availableParallelism(),
    memoryGb: Math.round(totalmem() / 1e9),
    system: `${type()} ${release()}`,
    node: process.versions.node,
    versions: Object.fromEntries([...PACKAGES.map(ofPackage), ...PROGRAMS.flatMap(ofProgram)]),
  }
}

function ofPackage(name: string): [string, string] {
  const file = new URL(`../node_modules/${name}/package.json`, import.meta.url)
  const { version }: { readonly version: string } = JSON.parse(readFileSync(file, 'utf8'))
  return [name, version]
}

function ofProgram([name, ...words]: readonly [string, ...string[]]): [string, string][] {
  const { error, stdout, stderr } = spawnSync(name, words, { encoding: 'utf8' })
  if (error !== undefined) return []
  const [version] = /\d+(?:\.\d+)+/.exec(stdout + stderr) ?? []
  return version === undefined ? [] : [[name === 'pg_config' ? 'PostgreSQL' : name, version]]
}
