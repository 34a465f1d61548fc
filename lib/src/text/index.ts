/** `countersign/text`: third-party text and URLs made safe for every output. Pure. */
export { link, visible } from './visible.ts'
