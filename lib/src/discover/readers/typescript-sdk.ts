import { AI_CATALOG_PATH } from '../places.ts'
import type { Reader } from '../types.ts'
import { judgeSdk, SDK_ENTRIES } from './sdk.ts'

const ID = 'typescript-sdk'

/** `discoverServerCards` of the proposed TypeScript SDK client: nested catalogs are not followed. */
export const TYPESCRIPT_SDK: Reader = {
  id: ID,
  title: 'MCP TypeScript SDK (proposed)',
  source: 'https://github.com/modelcontextprotocol/typescript-sdk/pull/2527',
  asks: [{ path: AI_CATALOG_PATH }, { catalogEntries: SDK_ENTRIES }],
  judge: (site) => judgeSdk(ID, site, 1),
}
