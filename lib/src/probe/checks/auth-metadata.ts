import { reasonOf } from '../../run/reason.ts'
import { scanBytes } from '../../json/scan.ts'
import { isObject, member } from '../../json/object.ts'
import { paramValues, type Gate } from '../../wire/challenge.ts'
import { risk, skipped, unverified, verified, type Check, type Outcome } from '../outcome.ts'
import type { Seen } from '../seen.ts'
import { notCalled } from '../without.ts'

/**
 * VERIFIED when the metadata that a challenge names were fetched and agree with it (RFC 9728, MCP
 * authorization). Only a challenge starts it: a document that nobody pointed at moves nothing.
 */
export const authMetadata: Check = {
  id: 'auth_metadata',
  judge(view) {
    const { call, challenge, evidence, metadata, metadataUrl, rest } = view
    if (challenge === undefined) {
      if (call === undefined || call.ends !== undefined) return notCalled(view)
      return call.reply.status === 401
        ? unverified(reasonOf('auth_401_no_challenge', {}))
        : unverified(reasonOf('auth_no_challenge_seen', {}))
    }
    if (metadataUrl === undefined) {
      return unverified(reasonOf('auth_challenge_no_metadata_url', {}))
    }
    if (metadata === undefined) return skipped(rest)
    if (metadata.ends !== undefined) {
      return metadata.ends.key.startsWith('reachability_')
        ? unverified(reasonOf('auth_metadata_unanswered', {}))
        : skipped(rest)
    }
    return judgeDocument(metadata, challenge, evidence.endpoint)
  },
}

function judgeDocument({ reply, body }: Seen, challenge: Gate, endpoint: string): Outcome {
  const { status = 0 } = reply
  if (status !== 200) return risk(reasonOf('auth_metadata_http_error', { status }))
  const scan = scanBytes(body, 'message')
  if (!scan.ok) return risk(reasonOf('auth_metadata_invalid_json', {}))
  const { value } = scan
  if (!isObject(value)) return risk(reasonOf('auth_metadata_not_json_object', {}))
  const origin = originOf(member(value, 'resource'))
  if (origin === undefined) return risk(reasonOf('auth_resource_missing', {}))
  if (origin !== originOf(endpoint)) return risk(reasonOf('auth_resource_other_origin', {}))
  const servers = member(value, 'authorization_servers')
  if (!Array.isArray(servers) || servers.length === 0 || !servers.every(isWebUrl)) {
    return risk(reasonOf('auth_servers_missing', {}))
  }
  return contradicts(challenge, member(value, 'scopes_supported'))
    ? risk(reasonOf('auth_scope_contradiction', {}))
    : verified(reasonOf('auth_metadata_consistent', {}))
}

/**
 * True when the challenge asks for a scope that the metadata do not list. `supported` may be absent,
 * but what is no array lists nothing (RFC 9728, section 2).
 */
function contradicts({ challenges }: Gate, supported: unknown): boolean {
  if (supported === undefined) return false
  const known = new Set<unknown>(Array.isArray(supported) ? supported : [])
  return challenges
    .flatMap((challenge) => paramValues(challenge, 'scope'))
    .flatMap((scopes) => scopes.split(' '))
    .some((scope) => scope !== '' && !known.has(scope))
}

/** An issuer is a URL (RFC 8414, section 2). */
function isWebUrl(value: unknown): boolean {
  return typeof value === 'string' && /^https?:/i.test(value) && URL.canParse(value)
}

function originOf(url: unknown): string | undefined {
  return typeof url === 'string' && URL.canParse(url) ? new URL(url).origin : undefined
}
