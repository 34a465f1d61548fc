/** The days of a report. */
export const DAYS = {
  days_title: 'Days answered',
  days_note:
    'UTC days since {from}. A day counts as answered only if every observation of it was answered.',
  days_figure: 'Answered on {answered} of {counted} counted days: {percent}%.',
  days_figure_one: 'Answered on {answered} of {counted} counted day: {percent}%.',
  days_none: 'No day can be counted yet.',
  days_answered: 'Answered',
  days_unanswered: 'Not answered',
  days_not_counted: 'Not counted',
  days_no_run: 'Not looked at',
  days_before: 'Before first observation',
  days_strip: '{from} to {to}: {counts}. The table below lists the days.',
  days_strip_count: '{what} {n}',
  days_list_unanswered: 'Not answered: {days}.',
  days_list_not_counted:
    'Not counted, because an observation decided nothing and none went unanswered: {days}.',
  days_list_no_run: 'Not looked at: {days}.',
  days_more: 'and {n} more',
  days_table: 'The same as a table',
  days_table_caption: 'Days of the same kind in a row are one line.',
  days_table_days: 'Days',
  days_table_what: 'What they were',
  days_table_count: 'Number',
  days_table_runs: 'Observations',
  days_to: '{from} to {to}',
} as const
