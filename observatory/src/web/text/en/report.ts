/** A report: its first screen, how it was recorded, what it does not say. */
export const REPORT = {
  report_title: '{name}: observed {day}',
  report_title_new: '{name}: not yet observed',
  report_seen: 'Observed {at} from {vantage}.',
  report_every: 'Observed every {span}.',
  span_days: { one: 'day', other: '{n} days' },
  span_hours: { one: 'hour', other: '{n} hours' },
  span_minutes: { one: 'minute', other: '{n} minutes' },
  span_seconds: { one: 'second', other: '{n} seconds' },
  report_also: 'Also listed as {names}.',
  report_calls_itself: 'It calls itself {name}.',
  report_calls_itself_version: 'It calls itself {name}, version {version}.',
  report_provenance_signed: 'This address is part of what was signed.',
  report_provenance_own: 'This address is from this observatory’s own records.',
  findings: 'What stands out',
  finding_said: '{check}: {reason}',
  findings_open: '{checks}. {note}',
  unverified_note: 'Nothing is concluded about these; each says why.',
  gate_note:
    'A run that ends at a sign-in vouches for nothing else, and this observatory never sends a credential.',
  not_yet_title: 'Not yet observed',
  not_yet: 'Nothing has been asked of this endpoint so far. The first observation is due {at}.',
  not_yet_paused: 'Nothing has been asked of this endpoint so far.',
  stale_notice: 'The next observation was due {at}. What follows may no longer hold.',
  paused_notice: 'Observation is paused. What follows was seen before.',
  opted_out_notice:
    'Nothing is asked of it any more: its owner opted out, or the operator of this observatory leaves it alone. What follows was seen before.',
  pruned_notice:
    'The checks of this run were removed on {at}, because they are kept for a limited time. What was signed is still here.',
  correction: 'Corrected {at}: {title}. {text} The signed result is unchanged.',

  cert_label: 'How this was recorded',
  cert_signed: 'Countersigned',
  cert_unsigned: 'Observed, not signed',
  cert_scope: 'Scope',
  cert_scope_full: 'Full: all fifteen checks',
  cert_scope_gate: 'Gate only: {checks}',
  cert_challenge: 'Challenge',
  cert_run: 'Run',
  cert_rules: 'Rules',
  cert_rules_suite: 'suite {version}',
  cert_key: 'Key',
  cert_log: 'Log entry',
  cert_log_pending: 'pending, within seconds',
  cert_log_of: '{index} of {size}',
  cert_why: 'Why',
  cert_earlier: 'Last signed',
  toc: 'On this page',

  limits_title: 'About this report',
  limits_signed:
    'It says that this observatory saw these answers at this time from this place. It does not say that the server is safe, that others see the same, or that anything held a minute later.',
  limits_unsigned:
    'It says what one run from one place saw. Nothing of it is signed, and nothing follows from it about another time or place.',
  limits_never:
    'Signed results are never judged again. When a rule turns out wrong, a correction stands beside them.',
  badge_markdown: 'A badge for pages of yours, as Markdown',
} as const
