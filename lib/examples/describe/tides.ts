import { defineServer } from 'countersign/publish'

export const tides = defineServer({
  name: 'example.tides/tide-tables',
  version: '2.0.0',
  title: 'Tide tables',
  description: 'Tide heights and times for coastal stations.',
  remotes: [{ url: '/mcp', supportedProtocolVersions: ['2025-11-25', '2026-07-28'] }],
})
