import { CHECK_TEXTS, GROUP_TITLES, REASONS } from 'countersign/text/en'
import { EN } from './en/sentences.ts'
import type { Texts } from './say.ts'

/** The others have its keys: a sentence that one of them lacks does not compile. */
export const ENGLISH: Texts = {
  lang: 'en',
  endonym: 'English',
  numbers: [
    'no',
    'one',
    'two',
    'three',
    'four',
    'five',
    'six',
    'seven',
    'eight',
    'nine',
    'ten',
    'eleven',
    'twelve',
  ],
  gap: ' ',
  comma: ', ',
  and: ' and ',
  sentences: EN,
  states: {
    VERIFIED: 'Verified',
    FAILED: 'Failed',
    OBSERVED_RISK: 'Observed risk',
    UNVERIFIED: 'Unverified',
  },
  groups: GROUP_TITLES,
  checks: CHECK_TEXTS,
  checkNames: {
    reachability: 'reachability',
    latency_profile: 'response times',
    transport_type: 'transport',
    protocol_revision: 'protocol revision',
    discovery_handshake: 'handshake',
    tools_list: 'tool list',
    error_taxonomy: 'shape of errors',
    tls_certificate: 'TLS certificate',
    redirect_policy: 'redirects',
    auth_metadata: 'authorization metadata',
    tool_description_hygiene: 'tool texts',
    toolset_fingerprint: 'toolset fingerprint',
    schema_fingerprint: 'schema fingerprint',
    toolset_unchanged_vs_approved: 'toolset as approved',
    schema_unchanged_vs_approved: 'schemas as approved',
  },
  reasons: REASONS,
}
