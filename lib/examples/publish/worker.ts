/* oxlint-disable import/no-default-export -- what Workers, Deno and Bun ask for */
// #region worker
import { fetchHandler } from 'countersign/publish'
import { answer } from './cards.ts'

const cards = fetchHandler(answer)

export default {
  fetch: (request: Request): Response =>
    cards(request) ?? new Response('Not found', { status: 404 }),
}
// #endregion
