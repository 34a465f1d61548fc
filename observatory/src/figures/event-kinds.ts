/** Every kind of event there is: what happens to an endpoint or a site, and who owns it. */
export const EVENT_KINDS = [
  'down',
  'up',
  'tools_changed',
  'baseline_mismatch',
  'revision_changed',
  'identity_changed',
  'certificate_expiring',
  'card_changed',
  'catalog_changed',
  'repository_id_changed',
  'stale',
  'claimed',
  'claim_ended',
] as const

/** Every kind as a type, for the store, the API, feeds and webhooks. */
export type EventKind = (typeof EVENT_KINDS)[number]
