/** `countersign/text/en`: what checks and reasons say, in English. Pure. */
export { CHECK_TEXTS, GROUP_TITLES, STATUS_WORDS } from './checks.ts'
export type { CheckText } from '../catalogue.ts'
export { REASONS } from './reasons.ts'
