import { nitroMiddleware } from 'countersign/publish/nitro'
import { answer } from '../../cards.mjs'

export default nitroMiddleware(answer)
