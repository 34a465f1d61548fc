/** `countersign/text/es`: what checks and reasons say, in Spanish. Pure. */
export { CHECK_TEXTS, GROUP_TITLES, STATUS_WORDS } from './checks.ts'
export { REASONS } from './reasons.ts'
