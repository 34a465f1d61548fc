import { astroRoute } from 'countersign/publish/astro'
import { answer } from '../../../../cards.mjs'

export const prerender = false
export const ALL = astroRoute(answer)
