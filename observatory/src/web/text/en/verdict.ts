/** What a server did. The subject of a sentence without one is the server. */
export const VERDICT = {
  did_lists_tools: {
    one: 'Answers, and lists {n} tool over {revision}.',
    other: 'Answers, and lists {n} tools over {revision}.',
  },
  was_lists_tools: {
    one: 'Answered, and listed {n} tool over {revision}, when last observed.',
    other: 'Answered, and listed {n} tools over {revision}, when last observed.',
  },
  did_lists_tools_bare: {
    one: 'Answers, and lists {n} tool.',
    other: 'Answers, and lists {n} tools.',
  },
  was_lists_tools_bare: {
    one: 'Answered, and listed {n} tool, when last observed.',
    other: 'Answered, and listed {n} tools, when last observed.',
  },
  did_lists_in_part: {
    one: 'Answers with a list of tools whose end was not read; {n} tool of it was.',
    other: 'Answers with a list of tools whose end was not read; {n} tools of it were.',
  },
  was_lists_in_part: {
    one: 'Answered, when last observed, with a list whose end was not read; {n} tool of it was.',
    other:
      'Answered, when last observed, with a list whose end was not read; {n} tools of it were.',
  },
  did_asks_credentials:
    'Answers, and asks for sign-in ({scheme}). What lies behind it was not seen.',
  was_asks_credentials:
    'Answered, and asked for sign-in ({scheme}), when last observed. What lies behind it was not seen.',
  did_no_list: 'Completes the handshake, but gives no list of tools.',
  was_no_list: 'Completed the handshake, when last observed, but gave no list of tools.',
  did_no_handshake: 'Answers, but not as an MCP server.',
  was_no_handshake: 'Answered, when last observed, but not as an MCP server.',
  did_not_answered: 'Did not answer.',
  was_not_answered: 'Did not answer, when last observed.',
  did_not_decided: 'Could not be observed to the end.',
  was_not_decided: 'Could not be observed to the end the last time.',
  verdict_answered: 'It last answered on {day}.',
  verdict_failed: 'What failed: {checks}.',
  verdict_risks: 'What stands out: {checks}.',
  verdict_quiet: 'Nothing stands out; what was not assessed is on the report.',
  verdict_quiet_here: 'Nothing stands out; what was not assessed is named below.',
  verdict_unsigned: 'Observed, but not signed: no state is stated for this run.',
} as const
