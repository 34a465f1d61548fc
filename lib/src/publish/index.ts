/** `countersign/publish`: one description to documents, and their answers in any framework. */
export { createAnswer } from './answer.ts'
export type { AnswerOptions } from './answer.ts'
export { cardOf } from './card-document.ts'
export {
  defineCatalog,
  defineServer,
  parsePublishDescription,
  PUBLISH_RULES,
  readPublishDescription,
} from './description.ts'
export type { DescriptionOptions } from './description.ts'
export { fetchHandler } from './fetch.ts'
export type { ClientOf, FetchRequest } from './fetch.ts'
export { createLimit } from './limit.ts'
export type { Limit, LimitOptions } from './limit.ts'
export { serverCardResource } from './resource.ts'
export type { ResourceServer } from './resource.ts'
export { siteOf } from './site.ts'
export type {
  Answer,
  AnswerRequest,
  DocumentKind,
  EntryDescription,
  Header,
  HostDescription,
  Mirror,
  PublishDescription,
  PublishedDocument,
  PublishedSite,
  RemoteDescription,
  ServerDescription,
} from './types.ts'
