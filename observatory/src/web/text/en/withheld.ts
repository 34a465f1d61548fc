/** Why a run is not signed, by the key of the reason. */
export const WITHHELD = {
  withheld_disqualified_condition: 'The run was made in a way that no stranger can repeat',
  withheld_disqualified_dns_rebind: 'The name left the public addresses during the run',
  withheld_disqualified_dns_not_observed: 'The name was not looked up again at the end',
  withheld_disqualified_unanswered: 'The endpoint did not answer',
  withheld_disqualified_aborted: 'The run ended before its script did',
  withheld_disqualified_server_error: 'The handshake was answered with a status of 500 or above',
  withheld_disqualified_no_challenge: 'A 401 came without a usable challenge',
  withheld_disqualified_no_protocol_revision: 'No published protocol revision was declared',
  withheld_disqualified_incomplete_list: 'The list of tools was not read to its end',
  withheld_disqualified_no_fingerprint: 'A fingerprint of the list cannot be computed',
  withheld_disqualified_unversioned_suite: 'The program is not a build of a commit',
  withheld_signer_absent: 'This observatory has no key to sign with',
  withheld_signer_failed: 'The signature could not be made here',
} as const
