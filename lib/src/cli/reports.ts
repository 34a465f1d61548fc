/** `--report format=file`: the same result once more, for programs that read it from a file. */
import { visible } from '../text/visible.ts'
import { valuesOf, type Given } from './command.ts'
import { usage } from './stop.ts'

const FORMATS = ['json', 'sarif', 'junit'] as const

/** One option `--report`. */
export interface WantedReport {
  readonly format: (typeof FORMATS)[number]
  /** As given; relative to the working directory. */
  readonly file: string
}

/**
 * The files that `--report` asks for, in order.
 *
 * @throws Stop with exit 2 when a value is not of the form `format=file`, or two name one file
 */
export function reportsOf(given: Given): readonly WantedReport[] {
  const files = new Set<string>()
  return valuesOf(given, 'report').map((value) => {
    const cut = value.indexOf('=')
    const format = FORMATS.find((one) => one === value.slice(0, cut))
    const file = value.slice(cut + 1)
    if (cut < 0 || format === undefined || file === '' || files.has(file))
      throw usage(
        'option_value',
        `--report cannot be "${visible(value, { max: 100 })}"`,
        `it is json=, sarif= or junit= and a file of its own, such as junit=report.xml`,
      )
    files.add(file)
    return { format, file }
  })
}
