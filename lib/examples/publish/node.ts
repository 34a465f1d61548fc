// #region node
import { createServer } from 'node:http'
import { answerNode } from 'countersign/publish/node'
import { answer } from './cards.ts'

export const server = createServer((request, response) => {
  if (answerNode(answer, request, response)) return
  response.writeHead(404).end('Not found')
})
server.listen(Number(process.env.PORT ?? 3000), '127.0.0.1')
// #endregion
