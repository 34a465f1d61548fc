/** The pages about this observatory itself: method, corrections, keys, log, probe. */
export const ABOUT = {
  about_title: 'About this observatory',

  method_title: 'How this is done',
  method_lead:
    'What is asked, how it is judged, what is signed, and what nothing here can tell. The program is open: the same rules over the same recorded answers give the same result for everybody.',
  method_run: 'One run',
  method_run_schedule:
    'A server is looked at every {span}, give or take a twentieth; one whose owner has claimed it every {claimed}. Who pays or complains changes neither the rhythm nor the result.',
  method_run_budget:
    'A run is one connection and at most eight requests within ten seconds, with up to nine further pages of a long tool list. It sends no credential, calls no tool that exists, and ends where the server asks it to wait.',
  method_run_order:
    'It asks what the newest protocol asks first, then the older handshake where that was not known, then for the tools, and last for a tool whose name nobody has, to see the shape of an error. Where credentials are asked for, it reads the public metadata about them and goes no further.',
  method_run_judge:
    'First everything is recorded, then it is judged: the judging sees the record alone, so that anybody can repeat it.',
  method_states: 'Fifteen checks, four states',
  method_states_text:
    'Verified and failed are conclusions. Observed risk is a signal worth reading. Unverified is no conclusion and always has its reason; it is never counted as a pass. There is no score, no grade and no ranking.',
  method_states_more:
    'Each check has a page with its rule and the servers that define it: {checks}.',
  method_days: 'Days',
  method_days_rule:
    'A day (UTC) is answered when every observation of it was answered, whatever the answer said: a sign-in, a redirect and a 404 are answers. It is not answered when one of them met a 5xx, a failure of name, connection or TLS, or no whole answer in time.',
  method_days_not:
    'It is not counted when an observation decided nothing and none went unanswered: the server asked for fewer requests, a rule of ours forbade the contact, or the fault was ours. Days without an observation are not filled in, and the time before the first one is not known.',
  method_days_figure:
    'The figure is answered days among counted ones, rounded down; 100% only where no counted day was missed.',
  method_stale: 'Age',
  method_stale_text:
    'An observation is stale when it is older than its rhythm and {margin}. It then says so, in the past tense. A signed result is never judged again and never changes its state by age.',
  method_unchanged: 'Changes',
  method_unchanged_text:
    'Two lists are compared tool by tool, by name, text and schema. That a list did not change is told as a lower bound: days on which it was read whole and was the same. A change is a fact; whether it was meant is not seen.',
  method_sign: 'Signing',
  method_sign_which:
    'A run is signed when it came to its end on the public internet, the revision is a published one, the list was read whole, and the name kept pointing to public addresses. A run that ended at a sign-in is signed for four facts alone.',
  method_sign_not:
    'All other runs are shown as raw observations without any state, with the reason why nothing is signed.',
  method_sign_log:
    'Every envelope is recorded in a public log that only grows, so that the same is shown to everybody: {log}. The keys are here: {keys}.',
  method_never: 'What is never done',
  method_never_credential: 'No credential is sent, and no sign-in is tried.',
  method_never_tool: 'No tool of a server is called.',
  method_never_private: 'No private address is contacted, whoever asks for it.',
  method_never_judge: 'No server is called safe, trusted or good, and none is ranked.',
  method_never_words: 'No words of a server are shown as ours, and none is executed or followed.',
  method_never_rewrite:
    'No signed result is altered or taken back. What was wrong is corrected beside it.',
  method_never_money: 'Nobody pays for a place, a state or a faster look.',
  method_limits: 'Limits',
  method_limits_place:
    'Everything was seen from one place at one time. Others may be met otherwise, by design or by accident.',
  method_limits_behind:
    'What lies behind a sign-in, and what a tool does when it is called, is not seen.',
  method_limits_text:
    'The rules on texts find patterns. They do not know what anybody intends, and whoever wants to pass them by can.',
  method_limits_between: 'What happens between two observations is not seen.',

  corrections_title: 'Corrections',
  corrections_lead:
    'What turned out wrong in earlier results, newest first. The results themselves are signed and stay as they are; a correction stands beside them on every report that it concerns.',
  corrections_none_title: 'No correction so far',
  corrections_none: 'None has been made here. That is no claim that nothing was wrong: {contact}.',
  corrections_none_contact: 'whoever finds something writes to {contact}',
  corrections_none_anyone: 'whoever finds something tells the operator',
  corrections_all: 'Concerns all results.',
  corrections_suites: 'Concerns results of suite {versions}.',
  corrections_run: 'Concerns one run: {run}.',
  corrections_server: 'Concerns one server: {server}.',

  keys_title: 'Keys',
  keys_lead:
    'The public keys of this observatory, retired and revoked ones included. A key that is taken from here proves only that this site gave it: compare its id with a copy from somewhere else.',
  keys_none_title: 'No key is published',
  keys_none: 'This observatory signs nothing so far, so there is nothing to verify.',
  keys_purpose_evidence: 'Signs evidence',
  keys_purpose_log: 'Signs the log',
  keys_purpose_witness: 'Signs for a witness',
  keys_status_active: 'In use',
  keys_status_retired: 'Retired: what it signed in its time still counts',
  keys_status_revoked: 'Revoked: nothing that it signed counts',
  keys_status: 'Status',
  keys_id: 'Key id (SSH SHA-256)',
  keys_from: 'In force from',
  keys_to: 'Until',
  keys_open: 'open',
  keys_revoked_at: 'Revoked',
  keys_reason: 'Reason',
  keys_ssh: 'As SSH writes it',
  keys_twice: 'How to have them twice',
  keys_twice_note: 'A key and an envelope from one place prove each other, whoever made them.',
  keys_twice_here: 'Download them here, and read the ids',
  keys_twice_text:
    'Then compare the ids with those that the operator gives elsewhere: in a repository, in print, by telephone. An archived copy of this page from another time serves too. {contact}',
  keys_twice_contact: 'The operator answers at {contact}.',
  keys_forms: 'Other forms',
  keys_form_list: 'List with dates and status',
  keys_form_pem: 'PEM',
  keys_form_jwks: 'JWK set (RFC 7517)',
  keys_form_did: 'Document of did:web',

  log_title: 'The log',
  log_lead:
    'Every signed envelope is recorded in a public list that only grows, as a digest. So the same is shown to everybody, and nothing can be put in or taken out later without being seen.',
  log_none_title: 'The log is empty',
  log_none: 'It begins with the first signed run.',
  log_figure: { one: '{n} record, as of {at}.', other: '{n} records, as of {at}.' },
  log_pending: {
    one: '{n} envelope waits for its place, since {at}.',
    other: '{n} envelopes wait for their places, the oldest since {at}.',
  },
  log_origin: 'Origin',
  log_key: 'Key',
  log_checkpoint: 'The latest checkpoint',
  log_checkpoint_note:
    'A signed note: origin, number of records, root of the tree (C2SP tlog-checkpoint).',
  log_verify: 'Verify it',
  log_verify_note:
    'The first reads every record, grows the tree again and compares every tile, the root and the signature. The second does so later, and shows whether the log still begins with what was there before: keep a checkpoint for it.',
  log_verify_first: 'The whole log',
  log_verify_later: 'Later: that nothing was rewritten',
  log_files: 'Its files',
  log_files_note:
    'Static files by C2SP tlog-tiles, which other tools read too. A full tile never changes.',
  log_file_checkpoint: 'Checkpoint',
  log_file_key: 'Key as one line',
  log_file_newest: 'The newest records',
  log_time_title: 'What it does not prove',
  log_time:
    'A log proves no time by itself: the dates in it are those of its keeper, unless a witness signed the checkpoint too. And it records digests: what an envelope says is in the envelope.',

  probe_page_title: 'Who asks, and how to end it',
  probe_page_lead:
    'For whoever finds this observatory in the log of a server, and wants to know what it is or to be left alone.',
  probe_who: 'Who asks',
  probe_who_by: 'This observatory is run by {operator}.',
  probe_who_agent: 'Every request says so in its User-Agent:',
  probe_who_contact: 'Questions and complaints go to {contact}.',
  probe_asked: 'What is asked',
  probe_asked_run:
    'Of an endpoint, every {span}: one connection, at most eight requests, up to nine further pages of a long tool list, all within ten seconds; then the end of the session that the server opened.',
  probe_asked_certificate:
    'When a server leaves out certificates of its chain, up to three are fetched from where the others say they are.',
  probe_asked_site:
    'Of a domain that is watched, every {span}: its published cards and catalogs, at most 40 requests, and one handshake with each endpoint that they name there.',
  probe_asked_scan:
    'When somebody asks for a scan: the same once, at most once in a short while for one domain, whoever asks.',
  probe_asked_pace:
    'Never two visits at once to one registrable domain, half a second between two, and at most two at once in one block of addresses (/24, or /48 of IPv6).',
  probe_asked_wait:
    'After a 429, or a 503 with Retry-After, nothing more is sent, and the wish is honoured for up to a day.',
  probe_asked_not:
    'It sends no credential and no cookie, calls no tool that exists, contacts no private address, and follows no redirect of an endpoint. robots.txt is about crawling pages and is not asked for.',
  probe_out: 'How to opt out',
  probe_out_note: 'Without asking anybody. Both are looked up before the first contact.',
  probe_out_dns: 'For a domain and everything below it',
  probe_out_dns_text: 'Publish a TXT record. It is looked up again every day.',
  probe_out_file: 'For one host',
  probe_out_file_text:
    'Serve a file with this line, at {file}, with status 200. It is looked up every day, and once it was seen, once a month.',
  probe_out_mail: 'In writing',
  probe_out_mail_text: 'Or write to {contact}: hosts, domains and networks can be taken out.',
  probe_out_after: 'What happens then',
  probe_out_after_text:
    'Nothing is asked of it any more, and its report says so. What was signed before stays as it is, at its address. When the record or the file is taken back, watching goes on. Silence changes nothing: a name server or a host that does not answer has not opted out, and not opted in again.',

  api_title: 'For programs',
  api_english: 'This page is in English, as the OpenAPI document is.',
  foot_about: 'About',
  foot_method: 'How this is done',
  foot_corrections: 'Corrections',
  foot_keys: 'Keys',
  foot_log: 'Log',
  foot_statistics: 'Statistics',
  foot_api: 'API',
  nav_method: 'Method',
  nav_keys: 'Keys',
} as const
