/** Who the MCP server is: the same words on the wire and in the card. */

export const NAME = 'countersign-observatory'
export const TITLE = 'Countersign observatory'
export const MCP = '/mcp'

/** Revisions that the endpoint speaks, the newest first. */
export const REVISIONS: readonly string[] = ['2026-07-28', '2025-11-25', '2025-06-18', '2025-03-26']
