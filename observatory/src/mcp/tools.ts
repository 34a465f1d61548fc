/** All tools, in the order in which they are listed: it is part of their fingerprint. */
import type { Tool } from './tool.ts'
import { CHECK_SERVERS } from './tools/check-servers.ts'
import { DISCOVER_DOMAIN } from './tools/discover-domain.ts'
import { GET_EVIDENCE } from './tools/get-evidence.ts'
import { GET_HISTORY } from './tools/get-history.ts'
import { GET_REPORT } from './tools/get-report.ts'
import { LINT_CARD } from './tools/lint-card.ts'
import { REQUEST_CHECK } from './tools/request-check.ts'
import { SEARCH_SERVERS } from './tools/search-servers.ts'
import { VERIFY_EVIDENCE } from './tools/verify-evidence.ts'

export const TOOLS: readonly Tool[] = [
  SEARCH_SERVERS,
  CHECK_SERVERS,
  GET_REPORT,
  GET_HISTORY,
  GET_EVIDENCE,
  DISCOVER_DOMAIN,
  LINT_CARD,
  VERIFY_EVIDENCE,
  REQUEST_CHECK,
]
