import { scanText, type FaultCode } from '../../json/scan.ts'
import type { Observation } from '../../run/observation.ts'
import { openStream } from '../../wire/sse.ts'
import type { Seen } from '../seen.ts'
import type { RunView } from '../view.ts'
import { bounded, observedOnWire } from './rule.ts'
import { sightsOf } from './sight.ts'

/**
 * What is odd about the replies themselves: an id that was not sent, a byte order mark, a batch, a
 * media type that does not fit, and each place whose JSON readers disagree about.
 */
export function observeReplies(view: RunView): readonly Observation[] {
  return sightsOf(view).flatMap(({ seen, step }) => {
    // Nothing can echo the id of a request that had none.
    if (seen.step.role === 'deep_null_id') return []
    const notes = seen.reply.notes
      .filter(({ code }) => code !== 'reply_json_oddity')
      // A challenge may come with any body; it is no answer.
      .filter(({ code }) => code !== 'result_under_4xx' || seen.reply.gate === undefined)
      .map(({ code, params }) => observedOnWire(code, params, { step }))
    const oddities = faultsOf(seen).map(({ fault, pointer }) =>
      observedOnWire('reply_json_oddity', { fault }, { step, where: { pointer } }),
    )
    return [...notes, ...oddities]
  })
}

/** The faults of a body that JSON.parse reads nevertheless, with their places in the message. */
function faultsOf({
  reply,
  body,
}: Seen): readonly { readonly fault: FaultCode; readonly pointer: string }[] {
  return textsOf(reply, body).flatMap((text) => {
    const scan = scanText(text, 'message')
    if (!scan.ok) return []
    return scan.faults
      .filter(({ code }) => code !== 'json_bom')
      .map(({ code, pointer }) => ({ fault: code, pointer: bounded(pointer, 300) }))
  })
}

/** The JSON texts of a body that are worth a second look: a JSON body only when its reader noted one. */
function textsOf({ framing, notes }: Seen['reply'], body: Uint8Array): readonly string[] {
  if (framing === 'sse') {
    const stream = openStream()
    return [...stream.push(body), ...stream.end()].map(({ content }) => content)
  }
  const odd = notes.some(({ code }) => code === 'reply_json_oddity')
  return odd ? [new TextDecoder('utf-8', { ignoreBOM: true }).decode(body)] : []
}
