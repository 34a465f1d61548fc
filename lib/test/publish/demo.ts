import type { PublishDescription, ServerDescription } from '../../src/publish/types.ts'

/** A fresh server that is right in every way and uses no optional member. */
export function tides(more: Partial<ServerDescription> = {}): ServerDescription {
  return {
    name: 'example.tides/tide-tables',
    version: '2.0.0',
    title: 'Tide tables',
    description: 'Tide heights and times for coastal stations.',
    remotes: [{ url: '/mcp', supportedProtocolVersions: ['2025-11-25', '2026-07-28'] }],
    ...more,
  }
}

/** What one right site publishes; the description that every known reader is tried on. */
export function demo(more: Partial<PublishDescription> = {}): PublishDescription {
  return { baseUrl: 'https://tides.example', servers: [tides()], ...more }
}
