import type { Output } from './surroundings.ts'

/** An output for several runs beside each other: what each of them would say is said once. */
export function saidOnce(output: Output): Output {
  const said = new Set<string>()
  return {
    write: (text) => {
      if (!said.has(text)) output.write(text)
      said.add(text)
    },
  }
}
