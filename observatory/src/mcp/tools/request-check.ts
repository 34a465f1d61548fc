import { parseTarget, type Target } from 'countersign/discover'
import { requestScan, scanById } from '../../store/scans.ts'
import type { ScanRow } from '../../store/types.ts'
import { scanPath } from '../../web/addresses.ts'
import { object, one, TEXT } from '../../web/api/schema.ts'
import { iso } from '../../web/views/shown.ts'
import { examinationFacts } from '../examination-facts.ts'
import type { McpOptions } from '../options.ts'
import { AT, EXAMINATION, URL_TEXT } from '../schemas.ts'
import { tool, type Tool } from '../tool.ts'

interface Input {
  readonly target: string
}

const POLL_HINT =
  'Call request_check with the same target again in some seconds: the same scan is the answer, and nothing more is asked of the target.'
const DONE_HINT = 'One look from one place, not signed, and no part of the history of any server.'

export const REQUEST_CHECK: Tool = tool<Input>({
  name: 'request_check',
  title: 'Look at a target now',
  description:
    'Makes this observatory contact a third party: one look at the public domain or https URL that you name, within ten minutes of each other the same look for all who ask. It is the only tool that does so; ask your user before you call it. What is found is not signed, and is metered per requester and per domain.',
  required: {
    target: {
      type: 'string',
      minLength: 1,
      maxLength: 2_048,
      description: 'A public domain, or the URL of an endpoint, card or catalog.',
    },
  },
  annotations: { readOnlyHint: false, openWorldHint: true },
  output: object(
    { status: one('accepted', 'denied', 'rejected'), hint: TEXT },
    {
      reason: {
        ...one('domain', 'requester', 'queue', 'target', 'switched_off'),
        description: 'Which limit denied it, or why it was rejected.',
      },
      retry_at: AT,
      scan: object(
        {
          id: TEXT,
          state: one('waiting', 'running', 'done', 'failed'),
          requested_at: AT,
          signed: one(false),
          page_url: URL_TEXT,
        },
        { finished_at: AT, failure: TEXT, result: EXAMINATION },
      ),
    },
  ),
  async call({ target: given }, { options, requester }) {
    const { scan: scans, store, now } = options
    if (scans === undefined)
      return rejected('switched_off', 'The operator of this observatory has switched scans off.')
    const target = targetIn(given)
    if (target === undefined)
      return rejected('target', 'A target is a public domain or an https URL.')
    const answer = await requestScan(store, {
      // As the form of the pages has it, so that all who ask for one target share one scan.
      target: target.kind === 'domain' ? new URL(target.url).host : target.url,
      domain: scans.domainOf(target.host),
      requester,
      now: now(),
    })
    if (!answer.ok)
      return {
        status: 'denied',
        reason: answer.limit,
        retry_at: iso(answer.retryAt),
        hint: 'Asked too often. Ask again after retry_at.',
      }
    const scan = (await scanById(store, answer.scan.id)) ?? answer.scan
    return {
      status: 'accepted',
      hint: scan.state === 'done' || scan.state === 'failed' ? DONE_HINT : POLL_HINT,
      scan: scanFacts(options, scan),
    }
  },
})

function rejected(reason: 'target' | 'switched_off', hint: string): object {
  return { status: 'rejected', reason, hint }
}

function targetIn(given: string): Target | undefined {
  try {
    return parseTarget(given.trim())
  } catch {
    return undefined
  }
}

function scanFacts({ publicUrl }: McpOptions, scan: ScanRow): object {
  const { id, state, requestedAt, finishedAt, failure, result } = scan
  return {
    id,
    state,
    requested_at: iso(requestedAt),
    ...(finishedAt !== undefined && { finished_at: iso(finishedAt) }),
    signed: false,
    page_url: `${publicUrl}${scanPath(id)}`,
    ...(failure !== undefined && { failure }),
    ...(state === 'done' && { result: examinationFacts(result) }),
  }
}
