import type { Rule } from '../finding.ts'
import type { Comparison } from './types.ts'

/** That a card must say what the live server does, as reports cite it. */
export const CONSISTENCY = 'SEP-2127, docs/discovery.md, consistency with runtime behavior'
const REVISION: Rule = {
  code: 'protocol_version_refused',
  severity: 'warning',
  title: 'The card lists a protocol version the server refuses',
  why: 'A client picks a version from the card and then fails at the handshake. Lists written by hand outlive the deployment mode they described.',
  mend: 'List only the versions that the running server accepts, best generated from it.',
  spec: `${CONSISTENCY}; MCP 2026-07-28, versioning`,
}

/** A version that the server was not asked with, but would have to list if it had it. */
export const REVISION_UNLISTED: Rule = {
  code: 'protocol_version_not_listed',
  severity: 'warning',
  title: 'The card lists a protocol version the server does not list',
  why: 'A server of the current protocol lists the versions that it accepts. A client that picks another from the card loses a round trip at best.',
  mend: 'List only the versions that the running server accepts, best generated from it.',
  spec: `${CONSISTENCY}; MCP 2026-07-28, versioning`,
}

/** What a claim that the live server denies is called. A name is no exception: all are warnings. */
export const CONTRADICTION: Readonly<Record<Comparison['claim'], Rule>> = {
  name: {
    code: 'name_contradicted',
    severity: 'warning',
    title: 'The live server calls itself something else',
    why: 'A name is how a client ties the card to the server it met. The live name should be the name of the card, or the part of it after the slash.',
    mend: 'Let the last part of the card name and serverInfo.name be the same word.',
    spec: CONSISTENCY,
  },
  version: {
    code: 'version_contradicted',
    severity: 'warning',
    title: 'The card is of another version than the server',
    why: 'A card that lags behind shows that it is not made from the deployment, so its other members are doubtful too.',
    mend: 'Generate the card at build or start-up from the version that the server reports.',
    spec: CONSISTENCY,
  },
  title: {
    code: 'title_contradicted',
    severity: 'warning',
    title: 'Card and server show different titles',
    why: 'People compare the title they approved with the title they see later.',
    mend: 'Use one title in the card and in serverInfo.',
    spec: CONSISTENCY,
  },
  transport: {
    code: 'transport_contradicted',
    severity: 'warning',
    title: 'Wrong transport declared',
    why: 'A client that trusts the card opens the wrong kind of connection, although the server is alive.',
    mend: 'Set the type of the remote to the transport that answers there.',
    spec: `${CONSISTENCY}; MCP 2025-11-25, transports`,
  },
  protocol_versions: REVISION,
  protocol_version: REVISION,
  capabilities: {
    code: 'capabilities_contradicted',
    severity: 'warning',
    title: 'The card claims capabilities the server does not have',
    why: 'Readers of older card shapes decide by them whether to connect at all.',
    mend: 'Copy the capabilities from the reply to the handshake, or leave them out.',
    spec: `SEP-1649; ${CONSISTENCY}`,
  },
  tool_names: {
    code: 'tool_names_contradicted',
    severity: 'warning',
    title: 'The static tool list is not the live one',
    why: 'Tools that are listed but gone fail when called; tools that are live but unlisted were reviewed by nobody.',
    mend: 'Generate the list from tools/list, or write "dynamic".',
    spec: `SEP-1649; ${CONSISTENCY}`,
  },
  authentication: {
    code: 'authentication_contradicted',
    severity: 'warning',
    title: 'The card is wrong about authentication',
    why: 'A client that expects an open server stops at the 401; one that expects a gate asks its user for a secret nobody needs.',
    mend: 'State what the endpoint does today, in step with its protected resource metadata.',
    spec: 'SEP-1649; MCP 2025-11-25, authorization',
  },
  endpoint: {
    code: 'endpoint_not_in_card',
    severity: 'warning',
    title: 'The card does not name this endpoint',
    why: 'What was contacted is not what the card describes, so none of its claims are about it.',
    mend: 'Add the endpoint to remotes, or use the endpoint that the card names.',
    spec: 'SEP-2127, schema, Remote',
  },
}
