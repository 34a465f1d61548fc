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
  [/^tools-call-/, 'calls tools of the suite'],
  [/^json-schema-2020-12$/, 'looks at a tool of the suite'],
  [/^http-custom-header-server-validation$/, 'looks at a tool of the suite'],
  [/^input-required-result-/, 'calls tools of the suite that ask back; ours never do'],
  [/^elicitation-/, 'calls tools of the suite that ask back; ours never do'],
  [/^resources-/, 'is about a capability that is not declared'],
  [/^sep-2164-/, 'is about resources, which are not declared'],
  [/^prompts-/, 'is about a capability that is not declared'],
  [/^completion-/, 'is about a capability that is not declared'],
  [/^logging-/, 'is about a capability that is not declared'],
  [/^server-session-lifecycle$/, 'begins with a session id; none is issued'],
  [/^server-sse-polling$/, 'begins with a stream by GET, which is answered by 405'],
  [/^tasks-/, 'is about an extension that is not declared'],
  [/^sep-2640-/, 'is about an extension that is not declared'],
]
