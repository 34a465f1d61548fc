/** The readers we know: clients and scanners, each by where it looks and what it accepts. */
import { ARD_CONSUMER } from './readers/ard-consumer.ts'
import { DRAFT_CLIENT } from './readers/draft-client.ts'
import { GOOSE } from './readers/goose.ts'
import { IS_IT_AGENT_READY } from './readers/isitagentready.ts'
import { PYTHON_SDK } from './readers/python-sdk.ts'
import { SITE_SCANNER } from './readers/site-scanner.ts'
import { THREE_PATH_SCANNER } from './readers/three-path-scanner.ts'
import { TYPESCRIPT_SDK } from './readers/typescript-sdk.ts'
import type { Reader, Reading, SiteView } from './types.ts'

export { READER_RULES } from './readers/rules.ts'

/** Clients first, then scanners. A new reader is a file in readers/ and a line here. */
export const READERS: readonly Reader[] = [
  DRAFT_CLIENT,
  PYTHON_SDK,
  TYPESCRIPT_SDK,
  GOOSE,
  ARD_CONSUMER,
  SITE_SCANNER,
  THREE_PATH_SCANNER,
  IS_IT_AGENT_READY,
]

/** What every reader makes of a site, in the order of `READERS`. Pure. */
export function readAll(site: SiteView): readonly Reading[] {
  return READERS.map((reader) => reader.judge(site))
}
