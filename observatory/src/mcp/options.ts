import type { WebOptions } from '../web/options.ts'

/** What the MCP server needs: all that the pages need, and who asks. */
export interface McpOptions extends WebOptions {
  /** Whoever sent a request, as a digest: no address of a person is kept. */
  readonly requesterOf: (request: Request, env: unknown) => string
  /** Requests a minute from one requester. Default 120. */
  readonly perMinute?: number
}

/** One call of a tool. */
export interface Asking {
  readonly options: McpOptions
  readonly requester: string
  /** Takes one more of the requester's requests; else the seconds to wait. */
  readonly spend: () => number | undefined
}
