/**
 * Why a run is not signed. What is not signed may be shown as raw observations, with this reason and
 * without any state.
 */
import type { Rule } from '../finding.ts'

/** What each key carries. Constants and integers, never the server's text. */
export interface WithheldParams {
  disqualified_condition: { readonly condition: string }
  disqualified_dns_rebind: None
  disqualified_dns_not_observed: None
  disqualified_unanswered: { readonly reason: string }
  disqualified_aborted: { readonly reason: string }
  disqualified_server_error: { readonly status: number }
  disqualified_no_challenge: None
  disqualified_no_protocol_revision: None
  disqualified_incomplete_list: None
  disqualified_no_fingerprint: None
  disqualified_unversioned_suite: None
}

type None = Readonly<Record<string, never>>

/** Why, as a key of the texts in every language. */
export type WithheldKey = keyof WithheldParams

/** A key with the params of its sentence. */
export type Withheld = {
  [K in WithheldKey]: { readonly key: K; readonly params: WithheldParams[K] }
}[WithheldKey]

/** Makes a reason whose params fit its key. */
export function withheldFor<K extends WithheldKey>(
  key: K,
  params: WithheldParams[K],
): { readonly key: K; readonly params: WithheldParams[K] } {
  return { key, params }
}

const AGAIN = 'Probe again; what is signed is one whole run.'
const SERVER = 'Nothing: this is what was seen. Sign a run of the server when it answers otherwise.'

const TEXTS: Readonly<Record<WithheldKey, Pick<Rule, 'title' | 'why' | 'mend'>>> = {
  disqualified_condition: {
    title: 'The run was made in a way that no stranger can repeat',
    why: 'Credentials, private networks, other certificates or addresses given by hand show an endpoint that others do not see.',
    mend: 'Probe the public endpoint without --header, --ca, --resolve and --allow-private, and without a credential in its URL.',
  },
  disqualified_dns_rebind: {
    title: 'The name left the public addresses during the run',
    why: 'What was probed first may not be what was probed last.',
    mend: 'Give the name public addresses only, and probe again.',
  },
  disqualified_dns_not_observed: {
    title: 'The name was not looked up again at the end',
    why: 'That its answers stayed public was not seen, so it is not said.',
    mend: AGAIN,
  },
  disqualified_unanswered: {
    title: 'The endpoint did not answer',
    why: 'One failed look from one place cannot tell a dead server from a bad way to it.',
    mend: AGAIN,
  },
  disqualified_aborted: {
    title: 'The run ended before its script did',
    why: 'A limit, a refusal of our own or a wish to wait ended it, and half a run is no run.',
    mend: AGAIN,
  },
  disqualified_server_error: {
    title: 'The handshake was answered with a status of 500 or above',
    why: 'A server that says of itself that it is broken is not described by that answer.',
    mend: SERVER,
  },
  disqualified_no_challenge: {
    title: 'A 401 came without a usable challenge',
    why: 'A gate is vouched for only by what it asks; a bare 401 asks nothing.',
    mend: 'Answer with a WWW-Authenticate field that names resource_metadata.',
  },
  disqualified_no_protocol_revision: {
    title: 'No published protocol revision was declared',
    why: 'A statement says by which revision the server was seen to speak.',
    mend: SERVER,
  },
  disqualified_incomplete_list: {
    title: 'The list of tools was not read to its end',
    why: 'A part of a list is no public face, and its fingerprints would be of something else.',
    mend: SERVER,
  },
  disqualified_no_fingerprint: {
    title: 'A fingerprint of the list cannot be computed',
    why: 'Without a name and an input schema for each tool, a change could not be seen later.',
    mend: 'Give every tool a name and an inputSchema that are JSON which can be written canonically.',
  },
  disqualified_unversioned_suite: {
    title: 'The program is not a build of a commit',
    why: 'A stranger could not find the rules that judged.',
    mend: 'Use a released version, or say so in the statement with --allow-unversioned.',
  },
}

/** Every reason as a rule, for `explain`. */
export const WITHHELD_RULES: readonly Rule[] = Object.entries(TEXTS).map(([code, texts]) => ({
  code,
  severity: 'warning',
  ...texts,
  spec: 'docs/signing.md',
}))

/** The reason in words: what, and what in particular. */
export function withheldText({ key, params }: Withheld): string {
  const particular = Object.values(params).join(', ')
  return particular === '' ? TEXTS[key].title : `${TEXTS[key].title} (${particular})`
}
