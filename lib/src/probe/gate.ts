import { digestOf } from '../json/digest.ts'
import type { RunGate } from '../run/run.ts'
import { metadataUrlOf } from './script.ts'
import type { RunView } from './view.ts'

/** The challenge that the run ended at, reduced to names; undefined when it ended elsewhere. */
export function gateIn({ handshake, list, steps }: RunView): RunGate | undefined {
  const gate = handshake.gate ?? list.gate
  if (gate === undefined) return undefined
  const response = steps.find(({ reply }) => reply.gate === gate)?.step.response
  const fields = (response?.headers ?? [])
    .filter(([name]) => name.toLowerCase() === 'www-authenticate')
    .map(([, value]) => value)
  const metadataUrl = metadataUrlOf(gate)
  const names = gate.challenges[0]?.params.map(({ name }) => name) ?? []
  return {
    scheme: gate.scheme,
    paramNames: [...new Set(names)],
    ...(metadataUrl !== undefined && { metadataUrl }),
    fields: digestOf(fields.join(', ')),
  }
}
