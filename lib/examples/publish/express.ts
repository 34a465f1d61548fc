// #region express
import express from 'express'
import { expressHandler } from 'countersign/publish/express'
import { answer } from './cards.ts'

const app = express()
app.use(expressHandler(answer)) // before everything else
app.get('/', (_request, response) => void response.send('Tide tables'))

export const server = app.listen(Number(process.env.PORT ?? 3000), '127.0.0.1')
// #endregion
