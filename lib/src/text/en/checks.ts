import type { AssertionStatus, CheckId } from '../../run/assertion.ts'
import type { Group } from '../../run/registry.ts'
import type { CheckText } from '../catalogue.ts'

export const GROUP_TITLES: Readonly<Record<Group, string>> = {
  reachability_performance: 'Reachability and performance',
  protocol_contract: 'Protocol contract',
  security_hygiene: 'Security hygiene',
  drift_supply_chain: 'Drift and supply chain',
}

/** The statuses in words that count well: `3 verified`. */
export const STATUS_WORDS: Readonly<Record<AssertionStatus, string>> = {
  VERIFIED: 'verified',
  FAILED: 'failed',
  OBSERVED_RISK: 'observed risk',
  UNVERIFIED: 'unverified',
}

export const CHECK_TEXTS: Readonly<Record<CheckId, CheckText>> = {
  reachability: {
    title: 'Reachability',
    what: 'Whether the handshake of this run ended with an HTTP response.',
    how: 'VERIFIED with any status, also 401 or 500. A broken connection, a limit of ours or a request to wait leaves it UNVERIFIED. It is never FAILED.',
    cannot: 'One look from one place cannot tell a dead server from a bad way to it.',
    mend: 'Answer the handshake from outside within ten seconds, without a firewall or a rate limit in front of it.',
  },
  latency_profile: {
    title: 'Latency profile',
    what: 'How long the endpoint took to begin its answers in this run.',
    how: 'Milliseconds from just before sending to the headers, without the look-up of the name and without the body, over all answered requests; nearest rank. VERIFIED means measured.',
    cannot: 'It is no ranking: a few samples from one place, waiting inside the prober included.',
    mend: 'Nothing: it is a measurement.',
  },
  transport_type: {
    title: 'Transport',
    what: 'Whether a message sent over Streamable HTTP got an HTTP response.',
    how: 'VERIFIED when the handshake ended with an HTTP response, whatever it said.',
    cannot: 'It is not compared with what a card or a registry declares.',
    mend: 'Answer POST at the endpoint (Streamable HTTP).',
  },
  protocol_revision: {
    title: 'Protocol revision',
    what: 'The revision of the Model Context Protocol that the server declares.',
    how: 'VERIFIED when it is one that was published, FAILED when it is missing or unknown. A later step of the handshake may still fail.',
    cannot: 'It is not the newest revision that the server supports, only the one declared here.',
    mend: 'Answer with a published revision in supportedVersions or protocolVersion.',
  },
  discovery_handshake: {
    title: 'Discovery and handshake',
    what: 'Whether server/discover, or initialize with its notification, completes.',
    how: 'server/discover is asked first. An answer that is no sign of revision 2026-07-28 leads to initialize; a 3xx, a 5xx or an error that only a modern server knows does not.',
    cannot: 'It does not show that clients of other makers, or with credentials, can connect.',
    mend: 'Answer server/discover with supportedVersions, or initialize with HTTP 200 and protocolVersion and its notification with 202, each under the id that was sent.',
  },
  tools_list: {
    title: 'Tool list',
    what: 'Whether tools/list gives a list of tools.',
    how: 'VERIFIED when the first page has an array of tools. UNVERIFIED behind a gate, without an answer, and where a server that declares no tools does not know the method. FAILED when it was answered otherwise. Up to ten pages or 5,000 tools are read.',
    cannot: 'It does not show that any tool works: none is ever called.',
    mend: 'Answer tools/list with HTTP 200 and a result that has an array of tools.',
  },
  error_taxonomy: {
    title: 'Shape of errors',
    what: 'How the server answers a call of a tool that does not exist.',
    how: 'VERIFIED when it is a JSON-RPC error with a numeric code and a message, under the id that was sent or none; 401 and 403 leave it UNVERIFIED, any other answer is OBSERVED_RISK. The name is new in each run and is called only when the whole list was read and does not hold it.',
    cannot: 'It says nothing about how errors inside real tools are reported.',
    mend: 'Answer an unknown tool with a JSON-RPC error such as -32602, not with a result.',
  },
  tls_certificate: {
    title: 'TLS certificate',
    what: 'Whether the certificates that the server sends are valid for its name today.',
    how: 'VERIFIED when the chain as sent builds to a bundled root, or to one that was given with the run. FAILED when one of the run is expired, not valid yet, for another name, without names, incomplete, self-signed, weak, against a rule of certification paths or from an unknown issuer, and when the server speaks no TLS from 1.2 on.',
    cannot: 'Revocation is not checked, and the ciphers on offer are not listed.',
    mend: 'Serve a certificate for the name of the endpoint together with its intermediates, and renew it before it ends.',
  },
  redirect_policy: {
    title: 'Redirects',
    what: 'Whether a request of the run was redirected to another host.',
    how: 'OBSERVED_RISK when one was, or to a place that cannot be told: several Locations, or one that is no URL. A redirected POST is recorded and never repeated; only the metadata GET is followed, three times at most.',
    cannot: 'It says nothing about whether the other host can be trusted.',
    mend: 'Publish the URL that answers, so that no client has to be redirected.',
  },
  auth_metadata: {
    title: 'Authorization metadata',
    what: 'Whether the metadata that a challenge names can be read and agree with it (RFC 9728).',
    how: 'The challenge of a gate, or of the 401 to the call, names the document. OBSERVED_RISK when it is answered with another status than 200, is no JSON object, lacks a resource, lacks an authorization server or names one that is no URL, names another origin, or does not list a scope that is asked for. Without an answer, or when it is too long, UNVERIFIED.',
    cannot:
      'No token is asked for, no key set fetched, and a document that no response points at moves nothing.',
    mend: 'Serve RFC 9728 metadata openly at the URL that the challenge names, with resource, authorization_servers and every scope that is asked for.',
  },
  tool_description_hygiene: {
    title: 'Hygiene of tool descriptions',
    what: 'Names and descriptions of all tools that were read.',
    how: 'Published rules look for hidden characters, orders to a model, concealment and permissions to spend. Any hit is OBSERVED_RISK; VERIFIED needs the whole list, each name and description of it a text.',
    cannot: 'It does not infer intent, and harmless text may match a rule.',
    mend: 'Say what a tool does and returns; countersign hygiene shows each place.',
  },
  toolset_fingerprint: {
    title: 'Toolset fingerprint',
    what: 'A digest of the names of all tools.',
    how: 'VERIFIED when it can be computed over the whole list; neither the order of tools nor of pages matters.',
    cannot: 'Alone it says nothing about change, and it does not cover descriptions.',
    mend: 'Give every tool a name.',
  },
  schema_fingerprint: {
    title: 'Schema fingerprint',
    what: 'A digest of the names and input schemas of all tools.',
    how: 'VERIFIED when it can be computed over the whole list; FAILED when a tool has no name or no input schema, or the list has no canonical form.',
    cannot: 'Alone it says nothing about change, and it does not cover descriptions.',
    mend: 'Give every tool a name and an inputSchema.',
  },
  toolset_unchanged_vs_approved: {
    title: 'Toolset as approved',
    what: 'Whether the toolset fingerprint is the one that the owner approved.',
    how: 'VERIFIED when equal, FAILED when not. Without an approved list there is no conclusion.',
    cannot: 'It does not tell whether a change was meant.',
    mend: 'Approve the new list, or take the change back; countersign diff shows it.',
  },
  schema_unchanged_vs_approved: {
    title: 'Schemas as approved',
    what: 'Whether the schema fingerprint is the one that the owner approved.',
    how: 'VERIFIED when equal, FAILED when not. Without an approved list there is no conclusion.',
    cannot: 'It does not tell whether a change was meant.',
    mend: 'Approve the new schemas, or take the change back; countersign diff shows it.',
  },
}
