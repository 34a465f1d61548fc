/** How a run was recorded: what is signed of it and by which key, or why nothing is. */
import { GATE_CHECKS } from 'countersign/attest'
import { CHECKS } from 'countersign/run'
import { runPath } from '../addresses-records.ts'
import { html, joined, type Html, type Part } from '../html.ts'
import { terms } from '../parts/blocks.ts'
import { namesOf } from '../parts/line.ts'
import { glyph } from '../parts/marks.ts'
import { withheldText } from '../parts/verdict.ts'
import { instant, servedCode } from '../parts/words.ts'
import { at, inFigures, say, type Texts } from '../text/say.ts'
import type { RunView } from '../views/run.ts'

/** An unsigned run has its frame too, so that nobody takes the lack of one for an oversight. */
export function certificate(texts: Texts, run: Omit<RunView, 'tools'>): Html {
  const { signature } = run
  const suite = say(texts, 'cert_rules_suite', { version: run.suiteVersion })
  if (signature.scope === 'none') {
    const { withheld, lastSigned } = signature
    return html`<div class="cert none">
<p class="top">${say(texts, 'cert_unsigned')}</p>
${terms('pairs', [
  [say(texts, 'cert_why'), withheldText(texts, withheld)],
  [say(texts, 'cert_rules'), suite],
  [say(texts, 'cert_earlier'), lastSigned && instant(lastSigned.at)],
])}
</div>`
  }
  const runId = html`<a href="${at(texts, runPath(run.id))}"><code>${run.id.slice(0, 13)}</code></a>`
  return html`<div class="cert">
<p class="top">${glyph(26)}${say(texts, 'cert_signed')}</p>
${terms('pairs', [
  [say(texts, 'cert_scope'), scopeText(texts, signature.scope)],
  [say(texts, 'cert_challenge'), run.gate && challenge(run.gate)],
  [say(texts, 'cert_run'), runId],
  [say(texts, 'cert_rules'), suite],
  [say(texts, 'cert_key'), html`<code>${signature.keyid.slice(0, 16)}</code>`],
  [say(texts, 'cert_log'), logPlace(texts, signature)],
])}
</div>`
}

function scopeText(texts: Texts, scope: 'full' | 'gate'): Html {
  if (scope === 'full') return say(texts, 'cert_scope_full')
  const vouched = CHECKS.flatMap(({ id }) => (GATE_CHECKS.has(id) ? [id] : []))
  return say(texts, 'cert_scope_gate', { checks: namesOf(texts, vouched) })
}

function challenge({ scheme, params }: NonNullable<RunView['gate']>): Html {
  return joined([scheme, ...params].map(servedCode), ', ')
}

function logPlace(
  texts: Texts,
  { logIndex, logSize }: { readonly logIndex?: number; readonly logSize?: number },
): Part {
  if (logIndex === undefined) return say(texts, 'cert_log_pending')
  const index = inFigures(texts, logIndex)
  return logSize === undefined
    ? index
    : say(texts, 'cert_log_of', { index, size: inFigures(texts, logSize) })
}
