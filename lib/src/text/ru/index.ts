/** `countersign/text/ru`: what checks and reasons say, in Russian. Pure. */
export { CHECK_TEXTS, GROUP_TITLES, STATUS_WORDS } from './checks.ts'
export { REASONS } from './reasons.ts'
