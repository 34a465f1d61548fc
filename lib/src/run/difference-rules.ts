import type { Rule, Severity } from '../finding.ts'

/** Moves with every rule that is added, removed or judged differently. */
export const DIFFERENCE_VERSION: string = '1.0.0'

/** Every kind of change; each has its rule in this file. */
export type DifferenceCode =
  | 'drift_not_comparable'
  | 'drift_tool_added'
  | 'drift_tool_removed'
  | 'drift_tool_renamed'
  | 'drift_tool_respelled'
  | 'drift_title_changed'
  | 'drift_description_changed'
  | 'drift_description_rewritten'
  | 'drift_text_adds_address'
  | 'drift_text_adds_order'
  | 'drift_text_adds_secret_place'
  | 'drift_text_adds_unseen'
  | 'drift_text_adds_opaque'
  | 'drift_text_adds_sensitive'
  | 'drift_text_adds_transfer'
  | 'drift_text_adds_steering'
  | 'drift_hint_claims_safer'
  | 'drift_hint_claims_milder'
  | 'drift_annotation_changed'
  | 'drift_input_narrowed'
  | 'drift_input_unclear'
  | 'drift_input_widened'
  | 'drift_input_default_changed'
  | 'drift_input_reworded'
  | 'drift_output_broken'
  | 'drift_output_unclear'
  | 'drift_output_extended'
  | 'drift_output_reworded'
  | 'drift_server_renamed'
  | 'drift_server_changed'
  | 'drift_instructions_changed'
  | 'drift_more'

const SPEC = 'docs/fingerprints.md, section Differences'
const HINTS = 'MCP 2025-11-25, schema, ToolAnnotations'

const RULES: Readonly<Record<DifferenceCode, Omit<Rule, 'code'>>> = {
  drift_not_comparable: rule(
    'error',
    'The tools of the two sides cannot be compared',
    'Nothing is known about what changed, which must not look like nothing having changed.',
    'Mend the list that the message names, or take it again to its end.',
  ),
  drift_tool_added: rule(
    'warning',
    'A tool was added',
    'A client that approved the server approved the tools it had then.',
    'Look at the new tool before you approve the list again.',
  ),
  drift_tool_removed: rule(
    'error',
    'A tool was removed',
    'Whoever calls it fails.',
    'Bring it back, or move callers to what replaces it.',
  ),
  drift_tool_renamed: rule(
    'error',
    'A tool has another name and is otherwise the same',
    'Whoever calls it by the old name fails, and approvals by name do not hold any more.',
    'Keep the old name, or tell callers the new one.',
  ),
  drift_tool_respelled: rule(
    'warning',
    'The name of a tool is written with other characters',
    'It looks the same and is another string: calls by the old spelling may fail.',
    'Write the name as before, best in ASCII.',
  ),
  drift_title_changed: rule(
    'note',
    'The title of a tool changed',
    'People recognise the tool by it.',
    'Nothing, if it is meant so.',
  ),
  drift_description_changed: rule(
    'note',
    'The description of a tool changed',
    'Models choose and use the tool by it.',
    'Nothing, if it is meant so.',
  ),
  drift_description_rewritten: rule(
    'warning',
    'The description of a tool is largely another',
    'Models choose and use the tool by it, and most of it was not there when it was approved.',
    'Read the new text before you approve the list again.',
  ),
  drift_text_adds_address: rule(
    'error',
    'A text names an address that it did not name before',
    'A model that reads it may send there what it was told to handle.',
    'Find out whose address it is before you approve the list again.',
  ),
  drift_text_adds_order: rule(
    'error',
    'A text newly tells the model to ignore or conceal something',
    'Only a text that works against its reader needs it.',
    'Take the sentence out; do not approve the list with it.',
  ),
  drift_text_adds_secret_place: rule(
    'error',
    'A text newly names a place where secrets are kept',
    'A model that reads it may open the file and hand over what is in it.',
    'Take it out; a tool takes secrets from its own configuration.',
  ),
  drift_text_adds_unseen: rule(
    'error',
    'A text newly has characters that nobody sees',
    'They hide from people what a model reads.',
    'Remove them.',
  ),
  drift_text_adds_opaque: rule(
    'error',
    'A text newly has a long run that nobody can read',
    'It may hold anything, instructions included.',
    'Find out what it is before you approve the list again.',
  ),
  drift_text_adds_sensitive: rule(
    'warning',
    'A text newly mentions credentials',
    'It may be a requirement, and it may be bait.',
    'Read the sentence before you approve the list again.',
  ),
  drift_text_adds_transfer: rule(
    'warning',
    'A text newly speaks of sending something somewhere',
    'What leaves, and where to, was not part of what was approved.',
    'Read the sentence before you approve the list again.',
  ),
  drift_text_adds_steering: rule(
    'warning',
    'A text newly tells the model what to do first or always',
    'It reaches beyond the tool that it describes.',
    'Read the sentence before you approve the list again.',
  ),
  drift_hint_claims_safer: rule(
    'error',
    'An annotation newly claims that the tool does no harm',
    'Clients run such tools without asking, and nothing proves the claim.',
    'Make sure that the tool itself has changed before you approve the list again.',
    HINTS,
  ),
  drift_hint_claims_milder: rule(
    'warning',
    'An annotation newly claims that the tool does less',
    'Clients repeat such calls or ask less, and nothing proves the claim.',
    'Make sure that the tool itself has changed before you approve the list again.',
    HINTS,
  ),
  drift_annotation_changed: rule(
    'note',
    'An annotation changed',
    'Clients may treat the tool in another way.',
    'Nothing, if it is meant so.',
    HINTS,
  ),
  drift_input_narrowed: rule(
    'error',
    'A tool accepts less than before',
    'Calls that were right are refused.',
    'Accept what was accepted before.',
  ),
  drift_input_unclear: rule(
    'error',
    'The input of a tool changed beyond what can be compared',
    'Calls that were right may be refused.',
    'Compare the two schemas by hand.',
  ),
  drift_input_widened: rule(
    'warning',
    'A tool accepts more than before',
    'What it can be made to do was not part of what was approved.',
    'Look at what was added before you approve the list again.',
  ),
  drift_input_default_changed: rule(
    'warning',
    'A default value changed',
    'The same call does something else.',
    'Keep the default, or have callers give the value.',
  ),
  drift_input_reworded: rule(
    'note',
    'The wording of an input schema changed',
    'Models fill in arguments by it.',
    'Nothing, if it is meant so.',
  ),
  drift_output_broken: rule(
    'error',
    'A tool promises less about its output than before',
    'Whoever reads the output may miss a member or meet a value of another kind.',
    'Keep what was promised.',
  ),
  drift_output_unclear: rule(
    'error',
    'The output of a tool changed beyond what can be compared',
    'Whoever reads the output may meet something of another kind.',
    'Compare the two schemas by hand.',
  ),
  drift_output_extended: rule(
    'note',
    'A tool promises more about its output than before',
    'Whoever read it can read it still.',
    'Nothing, if it is meant so.',
  ),
  drift_output_reworded: rule(
    'note',
    'The wording of an output schema changed',
    'Models read the output by it.',
    'Nothing, if it is meant so.',
  ),
  drift_server_renamed: rule(
    'warning',
    'The server calls itself something else',
    'It may be another server behind the same address.',
    'Find out whether it is still the server that was approved.',
  ),
  drift_server_changed: rule(
    'note',
    'The server describes itself in another way',
    'It is a release, or a change of configuration.',
    'Nothing, if it is meant so.',
  ),
  drift_instructions_changed: rule(
    'note',
    'The instructions of the server changed',
    'Clients put them into the model’s prompt.',
    'Nothing, if it is meant so.',
  ),
  drift_more: rule(
    'note',
    'There are more changes than are listed',
    'A list that nobody reads to its end says no more than its gravest entries.',
    'Nothing; see the gravest first.',
  ),
}

function rule(
  severity: Severity,
  title: string,
  why: string,
  mend: string,
  spec: string = SPEC,
): Omit<Rule, 'code'> {
  return { severity, title, why, mend, spec }
}

/** What a comparison of two snapshots can say, for `explain`. */
export const DIFFERENCE_RULES: readonly Rule[] = Object.entries(RULES).map(([code, text]) => ({
  code,
  ...text,
}))

/** The rule by which a finding is made. */
export function differenceRule(code: DifferenceCode): Rule {
  return { code, ...RULES[code] }
}
