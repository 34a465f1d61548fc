/** The page of statistics. */
export const STATISTICS = {
  statistics_title: 'Statistics',
  statistics_lead:
    'What was observed, in figures. They count what this observatory looks at, which is no sample of anything.',
  statistics_days: 'Servers by day',
  statistics_days_note: 'The last ninety UTC days. Days before the first observation stay empty.',
  statistics_none_title: 'Nothing to count yet',
  statistics_none: 'The first day is counted when something was observed.',
  statistics_last: {
    one: '{n} server was observed on {day}.',
    other: '{n} servers were observed on {day}.',
  },
  statistics_figure:
    'Since {since}, {answered} of {counted} counted days of servers were answered: {percent}%.',
  statistics_strip:
    '{from} to {to}: from {least} to {most} servers a day. The table below lists the days.',
  statistics_answered: 'Answered',
  statistics_unanswered: 'Not answered',
  statistics_undecided: 'Not counted',
  statistics_scale: 'The tallest column is {most}.',
  statistics_table: 'The same as a table',
  statistics_table_caption: 'Days on which something was observed, the newest first.',
  statistics_day: 'Day',
  statistics_observed: 'Observed',
  statistics_share: 'Answered of counted',
  statistics_revisions: 'Revisions in use',
  statistics_revisions_note: 'What the latest run of each server recorded.',
  statistics_revision: 'Protocol revision',
  statistics_servers: 'Servers',
  statistics_of: 'Of all',
  statistics_no_revision: 'None recorded',
  statistics_signatures: 'Signed',
  statistics_signatures_note: 'How far the latest run of each server is signed.',
  statistics_scope: 'Scope',
  statistics_scope_full: 'All fifteen checks',
  statistics_scope_gate: 'As far as a sign-in',
  statistics_scope_none: 'Not signed',
} as const
