// #region h3
import { createServer } from 'node:http'
import { nitroMiddleware } from 'countersign/publish/nitro'
import { H3, toNodeHandler } from 'h3/node'
import { answer } from './cards.ts'

const app = new H3()
app.use(nitroMiddleware(answer))
app.get('/', () => 'Tide tables')

export const server = createServer(
  (request, response) => void toNodeHandler(app)(request, response),
)
server.listen(Number(process.env.PORT ?? 3000), '127.0.0.1')
// #endregion
