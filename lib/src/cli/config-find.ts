/** Which file holds the description. */
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { visible } from '../text/visible.ts'
import { valueOf, type Context, type Given } from './command.ts'
import { usage } from './stop.ts'

/** What a description is called when nobody says so, in the order in which they are named. */
const CONFIG_NAMES: readonly string[] = ['ts', 'mts', 'js', 'mjs', 'json'].map(
  (extension) => `countersign.config.${extension}`,
)

/**
 * The file that `--config` names, or the one in the working directory.
 *
 * @returns relative to the working directory, as it was given
 * @throws Stop with exit 2 when there is none, or more than one and none was named
 */
export function findConfig(given: Given, { cwd }: Pick<Context, 'cwd'>): string {
  const named = valueOf(given, 'config')
  if (named !== undefined) {
    if (existsSync(resolve(cwd, named))) return named
    const message = `${visible(named, { max: 200 })}: there is no such file`
    throw usage('config_missing', message, 'countersign card new --as config writes one')
  }
  const [first, second] = CONFIG_NAMES.filter((name) => existsSync(resolve(cwd, name)))
  if (first === undefined)
    throw usage(
      'config_missing',
      'there is no countersign.config.ts, .mts, .js, .mjs or .json here',
      'name it with --config, or write one with countersign card new --as config',
    )
  if (second !== undefined)
    throw usage(
      'config_missing',
      `${first} and ${second} are both here`,
      `name the right one, such as --config ${first}`,
    )
  return first
}
