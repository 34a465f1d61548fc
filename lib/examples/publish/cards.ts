// #region cards
import { createAnswer, siteOf } from 'countersign/publish'
import description from './countersign.config.json' with { type: 'json' }

export const site = siteOf(description)
export const answer = createAnswer(site)
// #endregion
