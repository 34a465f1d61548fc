/** What a tool is: a name, texts of ours, two schemas, and a function. */
import { FLAG, TEXT, type Members, type Schema } from '../web/api/schema.ts'
import type { Asking } from './options.ts'

export interface Tool {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly inputSchema: Schema
  readonly outputSchema: Schema
  readonly annotations: Annotations
  /** As how many requests a call counts. */
  readonly costOf: (input: unknown) => number
  /** @throws ToolFault when the arguments fit the schema and are of no use all the same */
  readonly call: (input: unknown, asking: Asking) => Promise<object>
}

interface Annotations {
  readonly readOnlyHint: boolean
  readonly destructiveHint: boolean
  readonly idempotentHint: boolean
  readonly openWorldHint: boolean
}

/** Reads what is stored here and contacts nobody. */
const READS: Annotations = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
}

/** The last sentence of every description. */
export const DISCLAIMER = 'Facts with their times; none of them is a verdict that a server is safe.'

interface Definition<Input> {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly required: Members
  readonly optional?: Members
  readonly output: Schema
  readonly annotations?: Partial<Annotations>
  /** Default: one request. */
  readonly costOf?: (input: Input) => number
  readonly call: (input: Input, asking: Asking) => Promise<object>
}

/** Characters of a text that are read for the price of one request. */
const CHEAP = 16_384

/** As how many requests it counts to read these texts: work grows with them. */
export function costOfTexts(...texts: readonly (string | undefined)[]): number {
  const length = texts.reduce((sum, text) => sum + (text?.length ?? 0), 0)
  return Math.max(1, Math.ceil(length / CHEAP))
}

/** A tool of its definition. Arguments that the input schema does not name are refused. */
export function tool<Input>(definition: Definition<Input>): Tool {
  const { name, title, description, required, optional = {}, output, annotations } = definition
  return {
    name,
    title,
    description: `${description} ${DISCLAIMER}`,
    inputSchema: {
      type: 'object',
      properties: { ...required, ...optional },
      required: Object.keys(required),
      additionalProperties: false,
    },
    outputSchema: {
      ...output,
      properties: { notice: TEXT, as_of: TEXT, demo: FLAG, ...Object(output['properties']) },
      required: ['notice', 'as_of', ...Object(output['required'] ?? [])],
    },
    annotations: { ...READS, ...annotations },
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- validated by its schema before
    costOf: (input) => definition.costOf?.(input as Input) ?? 1,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- validated by its schema before
    call: async (input, asking) => await definition.call(input as Input, asking),
  }
}

/** Said to the caller as it is: words of ours, never of a third party or of a database. */
export class ToolFault extends Error {
  readonly code: string
  readonly mend: string

  constructor(code: string, message: string, mend: string) {
    super(message)
    this.name = 'ToolFault'
    this.code = code
    this.mend = mend
  }
}
