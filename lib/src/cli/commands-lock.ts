/** The commands of the lockfile, as help shows them. */
import type { Command } from './command.ts'

export const LOCK_COMMANDS: readonly Command[] = []
