/** Metrics as Prometheus reads them: its text format 0.0.4, or OpenMetrics 1.0.0. */

/** Metrics of one name, of which each sample has other labels. */
export interface Family {
  /** Without the suffix that a counter's samples have; ends in `_seconds` when it is in seconds. */
  readonly name: string
  readonly type: 'gauge' | 'counter' | 'info'
  /** One line without quotes and backslashes. */
  readonly help: string
  readonly samples: readonly Sample[]
}

/**
 * A value as Prometheus has it: seconds, bytes, counts; without labels where there is one alone.
 */
export interface Sample {
  readonly labels?: Readonly<Record<string, string>>
  readonly value: number
}

/** Of the older text format. */
export const CLASSIC_TYPE = 'text/plain; version=0.0.4; charset=utf-8'
/** Of OpenMetrics, for readers that ask for it. */
export const OPEN_TYPE = 'application/openmetrics-text; version=1.0.0; charset=utf-8'

const SUFFIX = { gauge: '', counter: '_total', info: '_info' } as const

/** Families without samples are left out. */
export function printMetrics(families: readonly Family[], form: 'classic' | 'open'): string {
  const lines = families
    .filter(({ samples }) => samples.length > 0)
    .flatMap((family) => linesOf(family, form))
  return `${[...lines, ...(form === 'open' ? ['# EOF'] : [])].join('\n')}\n`
}

function linesOf(
  { name, type, help, samples }: Family,
  form: 'classic' | 'open',
): readonly string[] {
  const full = `${name}${SUFFIX[type]}`
  const isOpen = form === 'open'
  // OpenMetrics names a family without its suffix, the older format with it.
  const family = isOpen ? name : full
  const kind = type === 'info' && !isOpen ? 'gauge' : type
  return [
    `# HELP ${family} ${help}`,
    `# TYPE ${family} ${kind}`,
    ...(isOpen && name.endsWith('_seconds') ? [`# UNIT ${family} seconds`] : []),
    ...samples.map(({ labels = {}, value }) => `${full}${printLabels(labels)} ${value}`),
  ]
}

function printLabels(labels: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`)
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`
}

function escaped(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('"', '\\"')
}

/** Which of the two a request wants: the older one unless the other is asked for and not less. */
export function metricsForm(accept: string | null): 'classic' | 'open' {
  const ranges = (accept ?? '').split(',', MOST_RANGES).map((range) => {
    const [type = '', ...params] = range
      .toLowerCase()
      .split(';', 8)
      .map((part) => part.trim())
    const param = (name: string) =>
      params.find((one) => one.startsWith(`${name}=`))?.slice(name.length + 1)
    return { type, version: param('version'), q: Number(param('q') ?? 1) || 0 }
  })
  const best = (wanted: (range: { type: string; version: string | undefined }) => boolean) =>
    ranges.filter(wanted).reduce((most, { q }) => Math.max(most, q), 0)
  const open = best(
    ({ type, version = '1.0.0' }) => type === 'application/openmetrics-text' && version === '1.0.0',
  )
  return open > 0 && open >= best(({ type }) => type === 'text/plain') ? 'open' : 'classic'
}

/** No honest client lists more. */
const MOST_RANGES = 40
