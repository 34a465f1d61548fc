// #region cards
import { createAnswer, defineCatalog, siteOf } from 'countersign/publish'

const description = defineCatalog({
  baseUrl: 'https://tides.example',
  links: true,
  servers: [
    {
      name: 'example.tides/tide-tables',
      version: '2.0.0',
      title: 'Tide tables',
      description: 'Tide heights and times for coastal stations.',
      remotes: [{ url: '/mcp', supportedProtocolVersions: ['2025-11-25'] }],
    },
  ],
})

export const site = siteOf(description)
export const answer = createAnswer(site)
// #endregion
