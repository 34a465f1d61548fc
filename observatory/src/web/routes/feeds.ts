/** Feeds: each at the path of what it tells of, as Atom and as JSON Feed. */
import { SERVERS } from '../addresses.ts'
import { feed } from '../feed.ts'
import { FEED_FORMS } from '../feed/feed.ts'
import type { Routes } from './route.ts'

/** Of everything, of what a search finds, and of one server. */
export const FEEDS: Routes = FEED_FORMS.flatMap((form): Routes => [
  [
    `/feed.${form}`,
    {
      GET: { answer: (options, { request }) => feed(options, request, { of: 'all' }), kept: true },
    },
  ],
  [
    `${SERVERS}/feed.${form}`,
    {
      GET: {
        answer: (options, { request }) => feed(options, request, { of: 'search' }),
        kept: true,
      },
    },
  ],
  [
    `${SERVERS}/:provider/:name/feed.${form}`,
    {
      GET: {
        answer: (options, { request, param }) =>
          feed(options, request, {
            of: 'server',
            provider: param('provider'),
            name: param('name'),
          }),
        kept: true,
      },
    },
  ],
])
