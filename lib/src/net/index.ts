/** `countersign/net`: the guard, over exchanges and as a fetch function. Node only. */
export { createFetch } from './fetch.ts'
export { openGuard } from './open.ts'
export type { Guard, GuardOptions } from './open.ts'
export type { ResolveOverride } from './override.ts'
export type { Resolver } from './resolve.ts'
export { textRecords } from './text-records.ts'
export type { TextRecords } from './text-records.ts'
export type { Exchange, Outgoing, Send } from '../exchange.ts'
