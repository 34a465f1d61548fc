/**
 * What a demo leaves in its folder for other commands, for as long as it runs: a configuration, a
 * file of webhooks, and the ways to its servers, for curl too.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import type { DemoReceiver } from '../demo/start.ts'
import type { DemoWays } from './working.ts'

const NAME = 'receiver'
const WAYS = 'demo-ways.json'
/** Only its owner: there is a secret among them. */
const PRIVATE = { mode: 0o600, flag: 'wx' } as const

/**
 * Writes the files, and returns a command that can be tried with them, without the program's name.
 */
export function writeDemoFolder(
  { data, webhooks }: Pick<Config, 'data' | 'webhooks'>,
  { url, secret }: DemoReceiver,
  ways: DemoWays,
): string {
  const file = join(data, 'countersign-observatory.yaml')
  const secretFile = join(data, 'webhook-secret')
  writeFileSync(secretFile, `${secret}\n`, PRIVATE)
  if (webhooks !== undefined)
    writeFileSync(
      webhooks,
      `webhooks:\n  ${NAME}:\n    url: ${url}\n    secretFile: ${JSON.stringify(secretFile)}\n`,
      PRIVATE,
    )
  writeFileSync(
    file,
    `data: ${JSON.stringify(data)}\nwebhooks: ${JSON.stringify(webhooks)}\n`,
    PRIVATE,
  )
  writeFileSync(join(data, WAYS), JSON.stringify(ways), PRIVATE)
  writeCurlHome(data, ways)
  return `webhooks test ${NAME} --config ${file}`
}

/** So that the commands of the pages can be run as they stand: curl reads `$CURL_HOME/.curlrc`. */
function writeCurlHome(data: string, { pins, ca }: DemoWays): void {
  const authority = join(data, 'ca.pem')
  writeFileSync(authority, ca, PRIVATE)
  const lines = pins.map(
    ({ host, port, address, toPort = port }) =>
      `connect-to = "${host}:${port}:${address}:${toPort}"\n`,
  )
  const file = `cacert = ${JSON.stringify(authority)}\n${lines.join('')}`
  writeFileSync(join(data, '.curlrc'), file, PRIVATE)
}

/**
 * The ways to the servers of the demo whose folder this is; undefined for every other one. They
 * lead to reserved names alone (RFC 2606), which no resolver knows and no operator can have.
 */
export function demoWaysIn({ data }: Pick<Config, 'data'>): DemoWays | undefined {
  const path = join(data, WAYS)
  if (!existsSync(path)) return undefined
  const { pins, ca }: DemoWays = JSON.parse(readFileSync(path, 'utf8'))
  return {
    pins: pins.filter(({ host }) => /^(?:[a-z0-9-]+\.)*[a-z-]+-demo\.example$/.test(host)),
    ca,
  }
}
