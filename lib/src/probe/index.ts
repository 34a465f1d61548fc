/** `countersign/probe`: fifteen checks of a live endpoint, over a given `send`. */
export { lookDeeper } from './deep.ts'
export { judge } from './judge.ts'
export type { JudgeOptions } from './judge.ts'
export { observe } from './observe.ts'
export type { Deep, DeepContext, LookAgain, ObserveOptions, Observed } from './observe.ts'
export type { Baseline } from './outcome.ts'
export { probe } from './probe.ts'
export type { Probed, ProbeOptions } from './probe.ts'
