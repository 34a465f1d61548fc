/** The first page. */
export const HOME = {
  home_title: 'What MCP servers claim, and what was seen',
  home_headline: 'What MCP servers claim, and what was seen.',
  home_lead:
    'Countersign asks the live endpoint what its card and its registry entry say of it, and signs what it saw. It gives no score, needs no login, and shows how to repeat every request. What could not be assessed is named, and is never counted as a pass.',
  scan_label: 'Domain or endpoint',
  scan_example: 'For example {domain} or {url}',
  scan_button: 'Examine now',
  scan_hint:
    'This contacts that host with at most 25 requests. The result is shown to whoever has its address, is not listed and not signed.',
  states_title: 'Four states, no score',
  states_note:
    'Solid mark: a conclusion. Hollow mark: none. Shape, word and colour always travel together.',
  state_verified: 'Seen to hold in this run.',
  state_failed: 'Seen not to hold. Shown, not softened.',
  state_risk: 'A signal worth reading. Not a verdict.',
  state_unverified: 'No conclusion, always with the reason. Never counted as a pass.',
  latest_title: 'Latest observations',
  latest_note:
    'In the order they came in. Each line of fifteen marks follows the order of the checks.',
  latest_all: 'All servers',
  latest_none_title: 'Nothing observed yet',
  latest_none:
    'No server has been observed so far. The first observations appear here as they come in.',
  checks_title: 'Fifteen checks',
  checks_note: 'Each run makes all of them within ten seconds. None calls a tool that exists.',
  probe_title: 'What is asked',
  probe_note: 'For those who run a server.',
  probe_budget:
    'One run is one connection and at most eight requests, with up to nine more pages of a long tool list, in ten seconds. No credential is sent, no tool of yours is called, and a wish to be asked again later is honoured.',
  probe_opt_out:
    'To end it for a domain, publish a TXT record at {record} or a file at {file}. What was signed before stays as it is.',
  probe_contact: 'Questions go to {contact}.',
} as const
