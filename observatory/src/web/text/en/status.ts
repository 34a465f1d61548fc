/** The page on whether the observatory itself works. */
export const STATUS = {
  status_title: 'Does this observatory work?',
  status_observing: 'It observes. The last run ended {at}.',
  status_quiet: 'Nothing is due now. The last run ended {at}.',
  status_quiet_never: 'Nothing is due now, and no run has ended yet.',
  status_slow: 'A run that was begun {at} has not ended. What is shown may be late.',
  status_stopped:
    'It does not observe. The last run ended {at}, and servers have been due since {due}.',
  status_stopped_never:
    'It does not observe. No run has ended yet, and servers have been due since {due}.',
  status_nothing_watched: 'Nothing is watched yet.',
  status_all_stale: 'Every observation is stale: the observer stopped, not the servers.',
  status_work: 'What there is to do',
  status_work_note: 'A queue that grows is the observatory’s own delay, never a server’s.',
  status_endpoints: 'Servers observed',
  status_stale: 'Observations that are stale',
  status_due: 'Due for a run',
  status_held: 'Runs going on',
  status_sites: 'Sites due for an examination',
  status_scans: 'Scans waiting or running',
  status_of: '{part} of {whole}',
  status_since: '{count}, the first since {at}',
  status_log: 'The log',
  status_log_note: 'A signed result gets its place in the log a few seconds after it is saved.',
  status_log_size: 'Entries',
  status_log_at: 'Latest checkpoint',
  status_log_pending: 'Waiting for a place',
} as const
