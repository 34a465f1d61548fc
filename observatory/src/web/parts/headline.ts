/** What an examination comes to, and what it left out, in the language of the page. */
import type { Part } from '../html.ts'
import { say, sayCount, type Texts } from '../text/say.ts'
import type { Told } from '../views/examination.ts'
import { served, servedCode } from './words.ts'

/** A sentence; undefined when it is one that this version has no words for. */
export function headlineText(texts: Texts, { key, params }: Told): Part {
  const values = new Map<string, unknown>(Object.entries(params))
  const count = (name: string): number => {
    const value = values.get(name)
    return typeof value === 'number' ? value : 0
  }
  const text = (name: string): string => {
    const value = values.get(name)
    return typeof value === 'string' ? value : ''
  }
  const where = served(text('where'))
  const endpoint = servedCode(text('endpoint'))
  switch (key) {
    case 'described_v1':
    case 'described_partly':
    case 'described_otherwise':
      return sayCount(texts, key, count('servers'))
    case 'live_denies':
    case 'live_agrees':
      return sayCount(texts, key, count('claims'))
    case 'live_skipped':
    case 'live_unnamed':
    case 'live_gated':
    case 'live_unconfirmed':
    case 'live_incomparable':
    case 'left_live':
      return say(texts, key)
    case 'live_without_card':
    case 'left_gated':
      return say(texts, key, { endpoint })
    case 'serves_none':
    case 'guard_refused':
    case 'nobody_answered':
      return say(texts, key, { where })
    case 'describes_none':
      return sayCount(texts, key, count('documents'), { where })
    case 'publishes_nothing':
    case 'places_gated':
      return sayCount(texts, key, count('places'), { where })
    case 'places_unread':
      return sayCount(texts, key, count('places'), { where, all: count('all') })
    case 'certificate_rejected':
      return say(texts, key, { where, code: servedCode(text('verdict')) })
    case 'left_values':
      return say(texts, key, { url: servedCode(text('url')), values: servedCode(text('values')) })
    case 'left_unmeasured': {
      const code = text('code')
      return code === ''
        ? say(texts, key, { endpoint })
        : say(texts, 'left_unmeasured_why', { endpoint, code: servedCode(code) })
    }
    case 'left_endpoints':
      return sayCount(texts, key, count('endpoints'))
    case 'left_places':
      return sayCount(texts, key, count('places'), { why: causeText(texts, text('cause')) })
    default:
      return undefined
  }
}

function causeText(texts: Texts, cause: string): Part {
  switch (cause) {
    case 'time':
    case 'later':
    case 'aborted':
      return say(texts, `left_why_${cause}`)
    default:
      return say(texts, 'left_why_limit')
  }
}
