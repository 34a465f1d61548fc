import { SERVER_CARD_SCHEMA } from '../../src/card/server-card.ts'

/** A fresh valid card that has every member of the v1 schema. */
export function fullCard(): Record<string, unknown> {
  return {
    $schema: SERVER_CARD_SCHEMA,
    name: 'example.tides/tide-tables',
    version: '2.0.0',
    title: 'Tide tables',
    description: 'Tide heights and times for coastal stations.',
    websiteUrl: 'https://tides.example/docs',
    repository: {
      url: 'https://git.example/tides/server',
      source: 'git',
      subfolder: 'packages/server',
      id: '123456',
    },
    icons: [
      {
        src: 'https://tides.example/icon.png',
        mimeType: 'image/png',
        sizes: ['48x48', '96x96'],
        theme: 'light',
      },
      { src: 'data:image/png;base64,iVBORw0KGgo=', sizes: ['any'], theme: 'dark' },
    ],
    remotes: [
      {
        type: 'streamable-http',
        url: 'https://{tenant}.tides.example/mcp',
        headers: [
          {
            name: 'Authorization',
            description: 'Token of the tide office.',
            isRequired: true,
            isSecret: true,
            value: 'Bearer {token}',
            variables: {
              token: { description: 'API token.', isRequired: true, isSecret: true },
            },
          },
          { name: 'X-Region', choices: ['north', 'south'], default: 'north', placeholder: 'north' },
        ],
        variables: {
          tenant: { description: 'Tenant.', isRequired: true, format: 'string', default: 'public' },
        },
        supportedProtocolVersions: ['2025-06-18', '2025-11-25'],
      },
    ],
    _meta: { 'example.tides/build': { commit: 'abc' } },
  }
}

/** The smallest valid card, with `members` put into or (undefined) left out of it. */
export function cardWith(members: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  const card: Record<string, unknown> = {
    $schema: SERVER_CARD_SCHEMA,
    name: 'com.example/tides',
    version: '1.0.0',
    description: 'Tide heights.',
    ...members,
  }
  for (const [name, value] of Object.entries(card)) if (value === undefined) delete card[name]
  return card
}
