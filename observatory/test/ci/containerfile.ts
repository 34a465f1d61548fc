/** Containerfile as a list of stages. */
import assert from 'node:assert/strict'
import { read } from './page.ts'

export interface Instruction {
  readonly name: string
  readonly words: string
}

/** The instructions of each stage, in order; each stage begins with its FROM. */
export const STAGES: readonly (readonly Instruction[])[] = stagesOf(read('Containerfile'))

function stagesOf(text: string): readonly (readonly Instruction[])[] {
  const stages: Instruction[][] = []
  for (const line of text.replaceAll(/\\\n/g, ' ').split('\n')) {
    if (line === '' || line.startsWith('#')) continue
    const [, name = '', words = ''] = /^([A-Z]+) (.+)$/.exec(line) ?? assert.fail(line)
    if (name === 'FROM') stages.push([])
    stages.at(-1)?.push({ name, words })
  }
  return stages
}

/** What the instructions of one name say. */
export function said(stage: readonly Instruction[] | undefined, wanted: string): readonly string[] {
  return (stage ?? []).flatMap(({ name, words }) => (name === wanted ? [words] : []))
}

/** What is copied out of the first stage: paths in the checkout, and where they end up. */
export function copied(): readonly { readonly from: readonly string[]; readonly to: string }[] {
  return said(STAGES[1], 'COPY').map((words) => {
    const [, list = ''] = /^--from=build (.+)$/.exec(words) ?? assert.fail(words)
    const paths = list.split(' ')
    const to = paths.pop() ?? ''
    return { from: paths.map((path) => path.replace(/^\/src\//, '')), to }
  })
}
