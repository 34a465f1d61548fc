/** The import law of the service, which architecture.test.ts holds and ARCHITECTURE.md draws. */

export interface Part {
  /** Other parts: folders, or files beside them. */
  readonly parts: readonly string[]
  /** Parts that only types may come from. */
  readonly types?: readonly string[]
  /** Packages; `countersign/*` is any part of the library, `node:*` any module of Node. */
  readonly packages: readonly string[]
  readonly typePackages?: readonly string[]
}

export const NODE = 'node:*'
const CONFIGURATION = ['config.ts', 'config-load.ts', 'setting.ts', 'strict-yaml.ts']
/** What only contacts the world when it is told to, or not at all. */
const PURE = ['countersign', 'countersign/run', 'countersign/text', 'countersign/attest']

export const NOTHING: Part = { parts: [], packages: [] }

/** Folder or root file → what it may import beside itself. */
export const LAW: Record<string, Part> = {
  'main.ts': { parts: ['*'], packages: [NODE, 'countersign/*', '@hono/node-server'] },
  commands: { parts: ['*'], packages: [NODE, 'countersign/*', '@hono/node-server'] },
  web: {
    parts: ['store', 'search', 'figures', 'claims', 'log.ts', 'members.ts'],
    packages: [
      NODE,
      ...PURE,
      'countersign/text/en',
      'countersign/text/es',
      'countersign/text/ru',
      'countersign/text/uk',
      'countersign/text/zh',
      'countersign/card',
      'countersign/discover',
      'countersign/probe',
      'hono',
    ],
  },
  mcp: {
    parts: ['store', 'search', 'figures', 'web', 'members.ts'],
    packages: [
      ...PURE,
      'countersign/text/en',
      'countersign/card',
      'countersign/discover',
      'countersign/publish',
      '@modelcontextprotocol/server',
    ],
  },
  webhooks: {
    parts: ['figures', 'strict-yaml.ts'],
    types: ['store'],
    packages: [NODE, 'countersign/card', 'countersign/text'],
    typePackages: ['countersign/net'],
  },
  jobs: {
    parts: ['store', 'figures', 'claims', 'webhooks', 'log.ts'],
    packages: [NODE, 'countersign/*'],
  },
  claims: {
    parts: ['store', 'figures', 'webhooks'],
    packages: [NODE, 'countersign/attest', 'countersign/text'],
  },
  registry: {
    parts: ['store', 'log.ts', 'members.ts', 'order.ts'],
    packages: [NODE, ...PURE, 'countersign/card', 'countersign/net'],
  },
  targets: {
    parts: ['store', 'strict-yaml.ts', 'order.ts'],
    packages: [NODE, 'countersign', 'countersign/card', 'countersign/discover', 'countersign/text'],
  },
  demo: {
    parts: ['store', 'log.ts', 'members.ts', 'order.ts'],
    types: ['jobs', 'web', 'config.ts'],
    packages: [NODE, 'countersign/*'],
  },
  store: {
    parts: ['search', 'members.ts'],
    types: ['figures'],
    packages: [NODE, 'kysely', 'pg', 'countersign/attest', 'countersign/text'],
    typePackages: ['countersign/run'],
  },
  figures: {
    parts: ['members.ts'],
    types: ['store'],
    packages: ['countersign/run', 'countersign/text', 'countersign/attest'],
    typePackages: ['countersign/card', 'countersign/discover'],
  },
  search: NOTHING,
  'config.ts': { parts: CONFIGURATION, packages: [NODE] },
  'config-load.ts': {
    parts: CONFIGURATION,
    packages: [NODE, 'countersign/card', 'countersign/text'],
  },
  'setting.ts': { parts: [], packages: [NODE] },
  'strict-yaml.ts': { parts: [], packages: ['yaml', 'countersign/card', 'countersign/text'] },
  'members.ts': NOTHING,
  'order.ts': NOTHING,
  'log.ts': { parts: [], packages: ['countersign/text'] },
}
