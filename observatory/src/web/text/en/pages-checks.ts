/** The pages of the checks. */
export const CHECK_PAGES = {
  checkpage_list_title: 'The fifteen checks',
  checkpage_list_lead:
    'Each run makes all of them within ten seconds, from one place and without credentials. They are never added up to a score: each says one of four things, and why.',
  checkpage_order: 'In the order of every line of fifteen marks.',
  checkpage_loud_FAILED: 'When its rule is broken: failed.',
  checkpage_loud_OBSERVED_RISK: 'When its rule is broken: observed risk, which is no verdict.',
  checkpage_loud_none: 'It never fails: it measures, or tells what was seen.',
  checkpage_baseline: 'It needs a list that the owner approved; without one it has no conclusion.',
  checkpage_version: 'Rule and text: version {version}, in suite {suite}.',
  checkpage_outcomes: 'What it can come to',
  checkpage_outcomes_note:
    'From the table of small servers that the program is tested on: each outcome, and servers that get it. What one of them does, and which misjudgement it guards against, is in English.',
  checkpage_servers: {
    one: '{n} server of the table gets it',
    other: '{n} servers of the table get it',
  },
  checkpage_first: 'The first of them:',
  checkpage_guards: 'Guards against {what}.',
  checkpage_conditions: 'The exact conditions',
  checkpage_conditions_note:
    'Printed from the rules of this very program, in English. A hit of a rule that moves the state, in a name or a description, is an observed risk; every other hit is a note.',
  checkpage_rule_state: 'moves the state',
  checkpage_rule_note: 'a note',
  checkpage_terms: 'Terms',
  checkpage_terms_note: 'What the conditions mean by their words.',
  checkpage_rules_C: 'Characters',
  checkpage_rules_V: 'Variation selectors',
  checkpage_rules_P: 'Orders to the model',
  checkpage_rules_S: 'Spending and identity without asking',
  checkpage_rules_L: 'Length',
  checkpage_rules_N: 'Names of one list',
  checkpage_others: 'The other checks',
  checkpage_before: 'The check before: {check}',
  checkpage_after: 'The next check: {check}',
} as const
