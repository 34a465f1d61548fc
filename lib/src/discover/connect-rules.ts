import type { Rule } from '../finding.ts'

export const PIN_CONTRADICTED: Rule = {
  code: 'pin_contradicted',
  severity: 'warning',
  title: 'The server is not the one that was pinned',
  why: 'What was written down when the server was approved is not what the card or the server says now.',
  mend: 'Find out what changed; then renew the pin, or do not connect.',
  spec: 'Countersign, lockfile',
}

export const PIN_NOT_CHECKED: Rule = {
  code: 'pin_not_checked',
  severity: 'warning',
  title: 'A pin could not be checked',
  why: 'A pin that nobody compares protects nobody, so it must not pass in silence.',
  mend: 'Remove the pin, or use a version that can check it.',
  spec: 'Countersign, lockfile',
}

export const CARD_RESOURCE_DIFFERS: Rule = {
  code: 'card_resource_differs',
  severity: 'warning',
  title: 'The server hands out another card than the web',
  why: 'The resource mcp://server-card.json and the card found over HTTP describe one server; where they differ, one of them is out of date.',
  mend: 'Serve both from one source.',
  spec: 'SEP-1649, mcp://server-card.json',
}

export const CARD_RESOURCE_UNREADABLE: Rule = {
  code: 'card_resource_unreadable',
  severity: 'warning',
  title: "The server's own card cannot be read",
  why: 'The server lists the resource mcp://server-card.json, and there is no card in it.',
  mend: 'Serve the card there as JSON, or do not list the resource.',
  spec: 'SEP-1649, mcp://server-card.json',
}

/** Every rule of connecting that is about no single claim, for `explain`. */
export const CONNECT_RULES: readonly Rule[] = [
  PIN_CONTRADICTED,
  PIN_NOT_CHECKED,
  CARD_RESOURCE_DIFFERS,
  CARD_RESOURCE_UNREADABLE,
]
