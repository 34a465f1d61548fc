import { nextRoutes } from 'countersign/publish/next'
import { answer } from '../../../../cards.mjs'

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = nextRoutes(answer)
