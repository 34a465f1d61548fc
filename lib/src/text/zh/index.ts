/** `countersign/text/zh`: what checks and reasons say, in Chinese (simplified). Pure. */
export { CHECK_TEXTS, GROUP_TITLES, STATUS_WORDS } from './checks.ts'
export { REASONS } from './reasons.ts'
