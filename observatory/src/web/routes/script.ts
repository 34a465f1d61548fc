/** The script of the pages: its address names its bytes, so that a copy may be kept for ever. */
import { respond } from '../answer.ts'
import { PAGE_SCRIPT, SCRIPT, SCRIPT_PATH } from '../page-script.ts'
import type { Routes } from './route.ts'

const FOR_EVER = { 'cache-control': 'public, max-age=31536000, immutable' } as const

export const SCRIPTS: Routes = [
  [
    SCRIPT,
    {
      GET: {
        answer: (_, { request, url }) =>
          Promise.resolve(
            respond(request, {
              type: 'text/javascript; charset=utf-8',
              body: PAGE_SCRIPT,
              headers: `${url.pathname}${url.search}` === SCRIPT_PATH ? FOR_EVER : {},
            }),
          ),
      },
    },
  ],
]
