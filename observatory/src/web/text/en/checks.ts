/** The checks of a report, or what an unsigned run saw. */
export const CHECKS = {
  report_checks_note:
    'Solid mark: a conclusion. Hollow mark: none. There is no score and no ranking.',
  no_conclusion: 'No conclusion: {reason}',
  execution_ERROR: 'error',
  execution_SKIPPED: 'skipped',
  execution_BLOCKED: 'blocked',
  check_evidence: 'Evidence and how to repeat it',
  check_exchange: 'Exchange {n}: {what}',
  check_ask: 'Ask it yourself',
  check_what: 'What is looked at',
  check_how: 'How it is decided',
  check_cannot: 'What this cannot tell',
  check_mend: 'How to mend it',
  check_approved: 'Approved',
  check_now: 'In this run',
  check_hits: 'Where',
  group_reachability_performance: 'Measured from one place, never ranked.',
  group_protocol_contract: 'What one client saw; others may be met otherwise.',
  group_security_hygiene: 'Signals and facts, not a security audit.',
  group_drift_supply_chain: 'That something changed is a fact; whether it was meant is not seen.',

  seen_title: 'What was seen',
  seen_note: 'Raw observations of a run that is not signed. They bear no state.',
  beside_title: 'Beside the checks',
  beside_note: 'Seen on the wire, and part of no verdict.',
  beside_declared: 'Declared: {capabilities}.',
  beside_declared_none: 'Nothing is declared.',
  beside_extensions: 'Extensions: {extensions}.',
  beside_list_size: {
    one: 'Name, description and input schema of {n} tool are {bytes} bytes, about {tokens} tokens (a quarter of the bytes).',
    other:
      'Names, descriptions and input schemas of {n} tools are {bytes} bytes, about {tokens} tokens (a quarter of the bytes).',
  },
  beside_more: { one: '{n} more is in the JSON form.', other: '{n} more are in the JSON form.' },
} as const
