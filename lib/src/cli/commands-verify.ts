/** The commands of verifying envelopes, as help shows them. */
import type { Command } from './command.ts'

export const VERIFY_COMMANDS: readonly Command[] = []
