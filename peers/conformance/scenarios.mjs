/** Which scenarios of the official suite a client can meet that only reads, and why not the rest. */

/** Scenario and revisions at which it is run. */
export const APPLICABLE = {
  initialize: ['2025-06-18', '2025-11-25'],
  tools_call: ['2025-11-25', '2026-07-28'],
  'request-metadata': ['2026-07-28'],
  'http-standard-headers': ['2026-07-28'],
  'http-invalid-tool-headers': ['2026-07-28'],
  'json-schema-ref-no-deref': ['2026-07-28'],
  'json-schema-2020-12-preservation': ['2025-11-25', '2026-07-28'],
  'auth/metadata-default': ['2025-11-25', '2026-07-28'],
  'auth/resource-mismatch': ['2026-07-28'],
}

/** Patterns of the others. Every check in them waits for something that the prober never does. */
export const NOT_APPLICABLE = [
  [/^auth\//, 'begins where a client asks for a token; the prober never authorizes'],
  [/^elicitation-/, 'needs a call of a tool that exists, and a client that answers questions'],
  [
    /^sse-retry$/,
    'resumes the stream of a call; a lost answer is evidence, and is not asked for again',
  ],
  [/^http-custom-headers$/, 'needs calls of tools that exist'],
  [/^sep-2322-/, 'needs calls of tools that exist'],
  [/^sep-2640-/, 'is about the skills extension, which the prober does not read'],
]
