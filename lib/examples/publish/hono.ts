// #region hono
import { serve } from '@hono/node-server'
import { honoHandler } from 'countersign/publish/hono'
import { Hono } from 'hono'
import { answer } from './cards.ts'

const app = new Hono()
app.all('*', honoHandler(answer)) // before cors(), compress() and routes
app.get('/', (context) => context.text('Tide tables'))

const port = Number(process.env.PORT ?? 3000)
export const server = serve({ fetch: app.fetch, port, hostname: '127.0.0.1' })
// #endregion
