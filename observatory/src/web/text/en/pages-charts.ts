/** The charts of a report, and what stands beside its lists. */
export const CHARTS = {
  legend: 'What the marks mean',
  latency_title: 'Response times',
  latency_note:
    'Milliseconds from sending to the headers of the answer, measured from one place. Measured, never judged and never ranked.',
  latency_latest: 'In the latest run the median was {p50} ms, the 95th percentile {p95} ms.',
  latency_range: 'Over the last {runs} runs the medians lay between {least} and {most} ms.',
  latency_label:
    'Medians of the runs ({runs}) on a scale from 0 to {top} milliseconds: from {least} to {most}. The table below lists them.',
  latency_median: 'Median of a run',
  latency_reach: 'Up to its 95th percentile',
  latency_top: '{top} ms',
  latency_table: 'The same as a table',
  latency_table_caption: 'Runs, the newest first.',
  latency_when: 'Run',
  latency_p50: 'Median, ms',
  latency_p95: '95th percentile, ms',
  latency_n: 'Requests',
  changes_strip:
    '{from} to {to}: days on which the list of tools changed: {tools}; on which something else did: {others}. The list below tells what.',
  changes_tools: 'The list of tools changed',
  changes_others: 'Something else changed',
  changes_compare: 'Compare',
  changes_more: { one: '{n} earlier change', other: '{n} earlier changes' },
  changes_all: 'Compare any two runs',
  tools_rest: { one: '{n} more tool', other: '{n} more tools' },
  tools_changed_on: 'Changed {days}',
} as const
