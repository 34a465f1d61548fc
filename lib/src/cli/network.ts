/** From the options of a command to an open guard, and what a reader of the result must know of it. */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseTarget } from '../discover/target.ts'
import type { Target } from '../discover/types.ts'
import { withoutSecrets } from '../discover/without-secrets.ts'
import type { Condition } from '../examine.ts'
import type { HeaderList, Send } from '../exchange.ts'
import { openGuard, type Guard, type GuardOptions } from '../net/open.ts'
import { visible } from '../text/visible.ts'
import { isOn, valueOf, valuesOf, type Context, type Given } from './command.ts'
import { conditionsOf } from './conditions.ts'
import { progressOn } from './progress.ts'
import { usage } from './stop.ts'
import { version } from './version.ts'

/** How a target is asked; the members fit the options of `examine`. */
interface Asking {
  readonly send: Send
  readonly now: () => number
  readonly client: { readonly name: string; readonly version: string }
  readonly timeoutMs: number
  readonly conditions: readonly Condition[]
}

/** What a command needs to ask its target. */
export interface Network extends Asking {
  readonly target: Target
  readonly lookUp: Guard['lookUp']
  readonly onStep: (step: string) => void
}

/**
 * The options with which a target is examined. Without steps: several run beside each other, so each
 * request names itself.
 */
export function askingOf({ send, now, client, timeoutMs, conditions }: Network): Asking {
  return { send, now, client, timeoutMs, conditions }
}

const DEFAULT_SECONDS = 60
const MOST_SECONDS = 600

/**
 * Opens the guard that a command's options ask for, does the work and closes it. The person named
 * the target, so its port, a plain `http://` and a literal public address are what they meant.
 * Notes (an ignored proxy, where credentials go) and progress go to stderr.
 *
 * @throws CountersignError `invalid_target`; Stop with exit 2 for an option that cannot be used
 */
export async function withNetwork<T>(
  given: Given,
  context: Context,
  work: (network: Network) => Promise<T>,
): Promise<T> {
  const target = parseTarget(given.operand ?? '')
  const timeoutMs = timeoutOf(given)
  const headers = valuesOf(given, 'header').map(headerOf)
  const guard = opened(guardOptions(given, context, target, headers), given, context)
  const notes = headers.length > 0 ? [`--header goes to ${target.origin} only`] : []
  for (const note of [...guard.notes, ...notes])
    context.stderr.write(`note: ${visible(note, { max: 300 })}\n`)
  const progress = progressOn(context.stderr, context.env)
  try {
    return await work({
      target,
      send: progress.watch(guard.send),
      lookUp: guard.lookUp,
      now: context.now,
      client: { name: 'countersign', version: version() },
      timeoutMs,
      conditions: conditionsOf(given),
      onStep: progress.step,
    })
  } finally {
    progress.end()
    await guard.close()
  }
}

function guardOptions(
  given: Given,
  { cwd, env, now }: Context,
  target: Target,
  headers: HeaderList,
): GuardOptions {
  const ca = valueOf(given, 'ca')
  const proxy = valueOf(given, 'proxy')
  const open = isOn(given, 'allow-private')
  return {
    now,
    environment: env,
    documentConnections: 4,
    allowPrivateNetwork: open,
    allowPlainHttp: open || target.url.startsWith('http:'),
    allowAddressLiterals: /^[\d.]+$|^\[/.test(target.host),
    resolve: valuesOf(given, 'resolve').map(overrideOf),
    ...(ca !== undefined && { ca: [authority(ca, cwd)] }),
    ...(proxy !== undefined && { proxy }),
    ...(headers.length > 0 && { credentials: { origin: target.origin, headers } }),
  }
}

/** A `TypeError` of the guard is about an option that it alone can judge, and begins with its name. */
function opened(options: GuardOptions, given: Given, context: Context): Guard {
  try {
    return (context.openGuard ?? openGuard)(options)
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    const [, name = '', why = ''] = /^(ca|proxy|resolve)\b:? ?(.*)$/s.exec(error.message) ?? []
    const known = BY_GUARD.find(({ option }) => option === name)
    if (known === undefined)
      throw usage('option_value', error.message, 'see --help for the form of each option', error)
    const value = name === 'ca' ? ` ${valueOf(given, 'ca') ?? ''}:` : ''
    throw usage(
      'option_value',
      `--${name}${visible(value, { max: 200 })} ${why}`,
      known.hint,
      error,
    )
  }
}

/** Options whose values only the guard can judge, each with the way out. */
const BY_GUARD: readonly { readonly option: string; readonly hint: string }[] = [
  { option: 'ca', hint: 'name a file that begins with -----BEGIN CERTIFICATE-----' },
  { option: 'proxy', hint: 'write it as --proxy http://proxy.example:3128' },
  { option: 'resolve', hint: 'write it as --resolve example.com:443:127.0.0.1' },
]

function timeoutOf(given: Given): number {
  const value = valueOf(given, 'timeout') ?? String(DEFAULT_SECONDS)
  const seconds = /^\d{1,3}(\.\d{1,3})?$/.test(value) ? Number(value) : 0
  if (seconds > 0 && seconds <= MOST_SECONDS) return seconds * 1000
  throw refused('timeout', value, `it is a number of seconds up to ${MOST_SECONDS}`)
}

/** The value may be a secret, so only the name is ever shown. */
function headerOf(text: string): HeaderList[number] {
  const [, name, value] = /^([!#$%&'*+.^`|~\w-]+):[ \t]*(.+)$/.exec(text) ?? []
  if (name !== undefined && value !== undefined) return [name, value]
  throw usage(
    'option_value',
    '--header is not of the form Name: value',
    "write --header 'Authorization: Bearer …'",
  )
}

/** `name:port:address` or `name:port:address:port`, where `*.name` is every name below; an IPv6 address stands in square brackets. */
function overrideOf(text: string) {
  const form = /^([^:*]+|\*\.[^:*]+):(\d{1,5}):(\[[^\]]+\]|[^:]+)(?::(\d{1,5}))?$/
  const [, host, port, address, toPort] = form.exec(text) ?? []
  if (host !== undefined && address !== undefined) {
    const to = toPort === undefined ? {} : { toPort: Number(toPort) }
    return { host, port: Number(port), address, ...to }
  }
  throw refused(
    'resolve',
    text,
    'it is name:port:address[:port], such as example.com:443:127.0.0.1, or *.example.com for names below',
  )
}

function authority(path: string, cwd: string): string {
  try {
    return readFileSync(resolve(cwd, path), 'utf8')
  } catch (error) {
    throw usage(
      'option_value',
      `--ca ${path}: cannot be read`,
      'name a file of PEM certificates',
      error,
    )
  }
}

function refused(option: string, value: string, hint: string) {
  return usage(
    'option_value',
    `--${option} cannot be "${visible(withoutSecrets(value), { max: 60 })}"`,
    hint,
  )
}
