/** The commands of `publish`, its verification, and new cards, as help shows them. */
import type { Command } from './command.ts'

export const PUBLISH_COMMANDS: readonly Command[] = []
