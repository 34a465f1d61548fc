/** `countersign/text/uk`: what checks and reasons say, in Ukrainian. Pure. */
export { CHECK_TEXTS, GROUP_TITLES, STATUS_WORDS } from './checks.ts'
export { REASONS } from './reasons.ts'
