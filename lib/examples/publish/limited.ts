// #region limited
import { createAnswer, createLimit, fetchHandler } from 'countersign/publish'
import { site } from './cards.ts'

const limit = createLimit({ now: Date.now, perMinute: 60 })
const answer = createAnswer(site, { limit })

// Express, Fastify and node:http know the address; Fetch is told where it stands.
export const cards = fetchHandler(answer, (request) => request.headers.get('cf-connecting-ip'))
// #endregion
