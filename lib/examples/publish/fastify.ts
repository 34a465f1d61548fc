// #region fastify
import fastify from 'fastify'
import { fastifyHook } from 'countersign/publish/fastify'
import { answer } from './cards.ts'

const app = fastify()
app.addHook('onRequest', fastifyHook(answer)) // at the root, before plugins
app.get('/', () => 'Tide tables')

await app.listen({ port: Number(process.env.PORT ?? 3000) })
export const server = app.server
// #endregion
