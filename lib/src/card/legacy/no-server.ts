import type { ReadServer } from '../types.ts'

/**
 * A document by which a site says that it runs no MCP server. It gives no server, and it is not
 * wrong.
 *
 *     { "status": "planned", "message": "An MCP server is in the making." }
 *
 *     { "name": "Tides", "mcp_available": false }
 */
export function convertNoServer(): ReadServer[] {
  return []
}
