import { reasonOf } from '../../run/reason.ts'
import { member } from '../../json/object.ts'
import { errorCode } from '../handshake.ts'
import { risk, unverified, verified, type Check, type Outcome } from '../outcome.ts'
import type { Seen } from '../seen.ts'
import { notCalled } from '../without.ts'

/**
 * VERIFIED when the call of a tool that does not exist was answered by a JSON-RPC error with a
 * numeric code and a message (JSON-RPC 2.0, section 5.1). A 401 or 403 says nothing about the shape
 * of errors; anything else is worth noting.
 */
export const errorTaxonomy: Check = {
  id: 'error_taxonomy',
  judge(view) {
    const { call } = view
    return call === undefined || call.ends !== undefined ? notCalled(view) : judgeReply(call)
  },
}

function judgeReply({ reply }: Seen): Outcome {
  const status = reply.status ?? 0
  if (status === 401 || status === 403) {
    return unverified(reasonOf('error_taxonomy_credentials', { status }))
  }
  const params = { status, media_type: MEDIA[reply.media] }
  switch (reply.kind) {
    case 'error': {
      const code = errorCode(reply)
      const malformed = reply.notes.some((note) => note.code === 'error_malformed')
      if (!malformed && code !== undefined) {
        return verified(reasonOf('error_taxonomy_protocol_error', { jsonrpc_error_code: code }))
      }
      return risk(
        reasonOf('error_taxonomy_jsonrpc_malformed', {
          ...params,
          ...(code !== undefined && { jsonrpc_error_code: code }),
        }),
      )
    }
    case 'result':
      return member(reply.result, 'isError') === true
        ? risk(reasonOf('error_taxonomy_result_is_error', params))
        : risk(reasonOf('error_taxonomy_result_ok', params))
    case 'unanswered':
    case 'endpoint':
      return risk(reasonOf('error_taxonomy_event_stream_no_data', params))
    case 'empty':
      return risk(reasonOf('error_taxonomy_empty_body', params))
    case 'mismatch':
      return risk(reasonOf('error_taxonomy_other_id', params))
    case 'not_jsonrpc':
      return risk(reasonOf('error_taxonomy_not_jsonrpc', params))
    default:
      return risk(reasonOf('error_taxonomy_not_json', params))
  }
}

const MEDIA = {
  json: 'json',
  event_stream: 'event-stream',
  html: 'html',
  text: 'plain',
  other: 'other',
  none: 'none',
} as const
