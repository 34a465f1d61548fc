import { envelopeOf, latestCheckpoint } from '../../store/log.ts'
import { runById } from '../../store/runs.ts'
import type { RunDetail } from '../../store/types.ts'
import { archivePath, KEYS, LOG_KEY } from '../../web/addresses.ts'
import { array, COUNT, DIGEST, FLAG, object, one, TEXT } from '../../web/api/schema.ts'
import { iso } from '../../web/views/shown.ts'
import { withheldTitle } from '../../web/views/withheld.ts'
import { revisionIn } from '../facts.ts'
import type { McpOptions } from '../options.ts'
import { AT, TARGET, targetReply, URL_TEXT } from '../schemas.ts'
import { refIn, replyFor } from '../target.ts'
import { tool, ToolFault, type Tool } from '../tool.ts'

interface Input {
  readonly target: string
  readonly run_id?: string
  readonly envelope?: boolean
}

export const GET_EVIDENCE: Tool = tool<Input>({
  name: 'get_evidence',
  title: 'Signed evidence of a run',
  description:
    'The signed envelope of the last run of a server, or of the run that run_id names, as the very bytes that the log records, with the commands that verify it; or the reason why there is none. What the envelope says is worth no more than the key that signed it.',
  required: { target: TARGET },
  optional: {
    run_id: { type: 'string', pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' },
    envelope: { ...FLAG, default: true, description: 'False leaves the envelope itself out.' },
  },
  output: targetReply({
    ref: TEXT,
    run_id: TEXT,
    observed_at: AT,
    evidence: one('signed', 'unsigned', 'none_yet'),
    signed_at: AT,
    scope: one('full', 'gate'),
    protocol_revision: TEXT,
    predicate_type: TEXT,
    keyid: TEXT,
    envelope_digest: DIGEST,
    envelope: TEXT,
    log: object({ state: one('logged', 'pending') }, { index: COUNT, size: COUNT }),
    withheld: object({ key: TEXT, text: TEXT }),
    archive_url: URL_TEXT,
    keys_url: URL_TEXT,
    commands: array(TEXT),
  }),
  call: async ({ target, run_id: runId, envelope = true }, { options }) =>
    await replyFor(options.store, target, async (watched) => {
      const ref = refIn(watched)
      const id = runId ?? watched.endpoint?.lastRunId
      const run = id === undefined ? undefined : await runById(options.store, id)
      if (run === undefined || run.endpointId !== watched.endpoint?.id) {
        if (runId !== undefined)
          throw new ToolFault(
            'no_run',
            'This server has no such run.',
            'Take run_id from get_report or get_history, or leave it out.',
          )
        return { ref, evidence: 'none_yet' }
      }
      return {
        ref,
        run_id: run.id,
        observed_at: iso(run.finishedAt),
        ...revisionIn(run.recordedRevision),
        ...(await evidenceFacts(options, run, envelope)),
        archive_url: `${options.publicUrl}${archivePath(run.id)}`,
        keys_url: `${options.publicUrl}${KEYS}`,
      }
    }),
})

async function evidenceFacts(options: McpOptions, run: RunDetail, whole: boolean): Promise<object> {
  const row = await envelopeOf(options.store, { runId: run.id })
  if (row === undefined || run.signed === 'none') {
    const { withheldKey: key = 'unknown' } = run
    return { evidence: 'unsigned', withheld: { key, text: withheldTitle(key) } }
  }
  const { digest, bytes, keyid, scope, predicateType, addedAt, leaf } = row
  const checkpoint = await latestCheckpoint(options.store)
  const isLogged = leaf !== undefined && checkpoint !== undefined && leaf < checkpoint.size
  return {
    evidence: 'signed',
    signed_at: iso(addedAt),
    scope,
    predicate_type: predicateType,
    keyid,
    envelope_digest: digest,
    ...(whole && { envelope: new TextDecoder().decode(bytes) }),
    log: isLogged ? { state: 'logged', index: leaf, size: checkpoint.size } : { state: 'pending' },
    commands: commandsOf(options.publicUrl, run.id, isLogged),
  }
}

function commandsOf(publicUrl: string, runId: string, isLogged: boolean): readonly string[] {
  const proof = isLogged ? ' --proof envelope.json.tlog-proof --log-key "$(cat log.vkey)"' : ''
  return [
    `curl -fsS ${publicUrl}${archivePath(runId)} | tar -x`,
    `curl -fsS ${publicUrl}${KEYS} > keys.json`,
    ...(isLogged ? [`curl -fsS ${publicUrl}${LOG_KEY} > log.vkey`] : []),
    `countersign verify envelope.json --keys keys.json${proof}`,
  ]
}
