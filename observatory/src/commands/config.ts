/** `config`: what applies, where it is from; and the table of all settings. */
import { CONFIG_KEYS, SETTINGS, variableOf, type Config, type ConfigKey } from '../config.ts'
import type { Loaded } from '../config-load.ts'
import type { Setting } from '../setting.ts'
import { isOn, type Context, type Given } from './command.ts'
import { EXIT, type ExitCode } from './stop.ts'
import { columns, writeJson } from './written.ts'

/** With `--reference` no configuration is read, so that a wrong one does not hide the manual. */
export async function configCommand(given: Given, context: Context): Promise<ExitCode> {
  const { stdout, configuration } = context
  if (isOn(given, 'reference')) {
    stdout.write(referenceTable())
    return EXIT.ok
  }
  const loaded = configuration()
  const rows = CONFIG_KEYS.map((key) => ({
    key,
    value: shown(key, loaded.config[key]),
    origin: originOf(loaded, key),
  }))
  if (isOn(given, 'json')) writeJson(stdout, { settings: rows })
  else stdout.write(columns(rows.map(({ key, value, origin }) => [key, value || '-', origin])))
  return EXIT.ok
}

function shown<Key extends ConfigKey>(key: Key, value: Config[Key]): string {
  const setting: Setting<Config[Key]> = SETTINGS[key]
  return setting.show(value)
}

function originOf({ origins }: Loaded, key: ConfigKey): string {
  return origins.get(key) ?? 'default'
}

/** The table of the manual, in Markdown. */
export function referenceTable(): string {
  const rows = CONFIG_KEYS.map((key) => [
    `\`${key}\``,
    `\`${variableOf(key)}\``,
    defaultOf(key),
    SETTINGS[key].about,
    capital(SETTINGS[key].form),
  ])
  const lines = [['setting', 'variable', 'default', 'what it is', 'what it takes'], ...rows]
  const rule = '| --- | --- | --- | --- | --- |'
  const [head, ...body] = lines.map((cells) => `| ${cells.join(' | ')} |`)
  return `${[head, rule, ...body].join('\n')}\n`
}

function defaultOf(key: ConfigKey): string {
  const { otherwise, inData } = SETTINGS[key]
  const text = otherwise === undefined ? '' : shown(key, otherwise)
  if (text === '') return ''
  return inData === true ? `\`<data>/${text}\`` : `\`${text}\``
}

function capital(text: string): string {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}.`
}
