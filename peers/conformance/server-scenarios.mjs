/** Which scenarios of the official suite a server can meet that has no tools of the suite, and why not the rest. */

/** Scenario and revisions at which it is run. */
export const SERVER_APPLICABLE = {
  'server-initialize': ['2025-06-18', '2025-11-25'],
  ping: ['2025-06-18', '2025-11-25'],
  'tools-list': ['2025-06-18', '2025-11-25', '2026-07-28'],
  'dns-rebinding-protection': ['2025-11-25', '2026-07-28'],
  'server-stateless': ['2026-07-28'],
  'server-sse-multiple-streams': ['2026-07-28'],
  'http-header-validation': ['2026-07-28'],
  caching: ['2026-07-28'],
  'input-required-result-unsupported-methods': ['2026-07-28'],
  'input-required-result-validate-input': ['2026-07-28'],
}

/** Patterns of the others. */
export const SERVER_NOT_APPLICABLE = [
  [/^tools-call-/, 'calls tools of the suite, which no real server has'],
  [/^(?:json-schema-2020-12|http-custom-header-server-validation)$/, 'needs a tool of the suite'],
  [/^input-required-result-/, 'calls tools of the suite that ask back; ours never do'],
  [/^elicitation-/, 'calls tools of the suite that ask back; ours never do'],
  [
    /^(?:resources|prompts|completion)-|^logging-/,
    'is about a capability that ours does not declare',
  ],
  [/^sep-2164-/, 'is about resources, which ours does not declare'],
  [/^server-session-lifecycle$/, 'begins with a session id; ours issues none'],
  [/^server-sse-polling$/, 'begins with a stream by GET; ours answers 405'],
  [/^(?:tasks|sep-2640)-/, 'is about an extension that ours does not declare'],
]
