/** The commands of the transparency log, as help shows them. */
import type { Command } from './command.ts'

export const LOG_COMMANDS: readonly Command[] = []
