/** `countersign`: the portable front door. No `node:` imports; runs in browsers and workers too. */
export { parseKeys, parseStatement, verifyEnvelope } from './attest/index.ts'
export {
  convertDocument,
  findingsOfDocument,
  lintServerCard,
  parseCatalog,
  parseServerCard,
  printServerCard,
  readDocument,
} from './card/index.ts'
export { CountersignError } from './error.ts'
export type { ErrorCode } from './error.ts'
export type { Finding, Position, Rule, Severity } from './finding.ts'
export {
  createAnswer,
  defineCatalog,
  defineServer,
  fetchHandler,
  parsePublishDescription,
  serverCardResource,
  siteOf,
} from './publish/index.ts'
