/** Questions to a person: asked on stderr, answered on a terminal line by line. */
import type { Output } from './surroundings.ts'
import { usage } from './stop.ts'

/** A terminal where somebody answers. */
export interface Asker {
  /**
   * Asks until `fault` finds nothing wrong with the answer.
   *
   * @param fault what is wrong with an answer, in a sentence; undefined when nothing is
   * @returns the answer without blanks around it; may be empty
   * @throws Stop with exit 2 when the input ends (Ctrl-D)
   */
  readonly ask: (question: string, fault: (answer: string) => string | undefined) => Promise<string>
  /** Lets go of the input, so that the process can end. */
  readonly end: () => Promise<void>
}

/** The longest line that is read, in characters. */
const LONGEST = 4096

/** Asks on `output` and reads the answers from `input`, which it holds until `end`. */
export function askOn(input: AsyncIterable<Uint8Array>, output: Output): Asker {
  const lines = linesOf(input)
  return {
    ask: async (question, fault) => {
      for (;;) {
        output.write(`${question}: `)
        const next = await lines.next()
        if (next.done === true) {
          output.write('\n')
          throw usage(
            'option_value',
            'the input ended before every question was answered',
            'nothing was written; give the rest as options',
          )
        }
        const answer = next.value.trim()
        const wrong = fault(answer)
        if (wrong === undefined) return answer
        output.write(`  ${wrong}\n`)
      }
    },
    end: async () => {
      await lines.return(undefined)
    },
  }
}

async function* linesOf(input: AsyncIterable<Uint8Array>): AsyncGenerator<string, undefined> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const chunk of input) {
    const lines = `${rest}${decoder.decode(chunk, { stream: true })}`.split(/\r\n|\r|\n/)
    rest = (lines.pop() ?? '').slice(0, LONGEST)
    for (const line of lines) yield line.slice(0, LONGEST)
  }
  if (rest !== '') yield rest
  return undefined
}
