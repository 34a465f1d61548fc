import type { Context } from '../convert.ts'
import type { ReadServer } from '../types.ts'
import { readElements } from './servers-list.ts'

/**
 * Converts a bare array of cards (`server-cards.json`).
 *
 *     [{ "serverInfo": { "name": "tides", "version": "2.0.0" }, "endpoint": "https://tides.example/mcp" }]
 */
export function convertArrayRoot(value: readonly unknown[], context: Context): ReadServer[] {
  return readElements(value, '', undefined, context)
}
