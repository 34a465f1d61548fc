import { AI_CATALOG_PATH } from '../places.ts'
import type { Reader } from '../types.ts'
import { judgeSdk, SDK_ENTRIES } from './sdk.ts'

const ID = 'python-sdk'

/** `discover_server_cards` of the proposed Python SDK client: follows nested catalogs to depth 4. */
export const PYTHON_SDK: Reader = {
  id: ID,
  title: 'MCP Python SDK (proposed)',
  source: 'https://github.com/modelcontextprotocol/python-sdk/pull/2951',
  asks: [{ path: AI_CATALOG_PATH }, { catalogEntries: SDK_ENTRIES }],
  judge: (site) => judgeSdk(ID, site, 4),
}
