/** Replies of tools: facts as structured content, and the same as text. */
import { iso } from '../web/views/shown.ts'
import type { McpOptions } from './options.ts'
import { holdsUntrusted, NOTICE } from './untrusted.ts'
import type { ToolFault } from './tool.ts'

interface Text {
  readonly type: 'text'
  readonly text: string
}

export interface Reply {
  // The protocol's own types are mutable.
  readonly content: Text[]
  readonly structuredContent?: Record<string, unknown>
  readonly isError?: true
}

/** The facts, dated; what is to be known of the texts in them comes first. */
export function replyOf(facts: object, { now, demo }: Pick<McpOptions, 'now' | 'demo'>): Reply {
  const structured = {
    notice: noticeOf(facts),
    as_of: iso(now()),
    ...(demo === true && { demo }),
    ...facts,
  }
  return { content: [said(JSON.stringify(structured))], structuredContent: structured }
}

const OWN_WORDS = 'This reply holds no text of third parties.'

function noticeOf(facts: object): string {
  return holdsUntrusted(facts) ? NOTICE : OWN_WORDS
}

/** What a caller can mend, as text and nothing else. */
export function faultReply({
  code,
  message,
  mend,
}: Pick<ToolFault, 'code' | 'message' | 'mend'>): Reply {
  return { content: [said(JSON.stringify({ error: code, message, mend }))], isError: true }
}

function said(text: string): Text {
  return { type: 'text', text }
}
