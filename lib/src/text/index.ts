/**
 * `countersign/text`: third-party text and URLs made safe for every output, and reasons said in
 * the sentences of a language. Pure.
 */
export type { Catalogue, CheckText } from './catalogue.ts'
export { sentenceOf } from './reason.ts'
export type { ReasonTexts } from './reason.ts'
export { link, visible } from './visible.ts'
