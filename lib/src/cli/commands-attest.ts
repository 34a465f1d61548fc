/** The commands of keys and attesting, as help shows them. */
import type { Command } from './command.ts'

export const ATTEST_COMMANDS: readonly Command[] = []
