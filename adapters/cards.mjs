// #region cards
import { createAnswer, siteOf } from 'countersign/publish'

export const site = siteOf({
  baseUrl: 'https://tides.example',
  servers: [
    {
      name: 'example.tides/tide-tables',
      version: '2.0.0',
      title: 'Tide tables',
      description: 'Tide heights and times for coastal stations.',
      remotes: [{ url: '/mcp', supportedProtocolVersions: ['2025-11-25'] }],
    },
  ],
  // The private form of the same site, for the tests.
  ...(process.env.READERS === undefined ? {} : { origins: process.env.READERS.split(' ') }),
})

export const answer = createAnswer(site)
// #endregion
