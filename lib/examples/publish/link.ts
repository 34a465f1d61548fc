import express from 'express'
import { expressHandler } from 'countersign/publish/express'
import { answer, site } from './cards.ts'

const app = express()
app.use(expressHandler(answer))
// #region link
app.get('/', (_request, response) => {
  response.set('Link', site.link ?? '').send('Tide tables')
})
// #endregion

export const server = app.listen(Number(process.env.PORT ?? 3000), '127.0.0.1')
