/** Where metadata of OAuth lie when nobody says where: places built from a URL, in order of preference. */

/**
 * Where RFC 9728, section 3.1, puts the metadata of a protected resource: the well-known part goes
 * between host and path. MCP clients ask at the root next. Empty for what is no URL.
 */
export function resourceMetadataPlaces(
  endpoint: string,
): readonly { readonly from: 'path' | 'root'; readonly url: string }[] {
  if (!URL.canParse(endpoint)) return []
  const { origin, pathname, search } = new URL(endpoint)
  const root = `${origin}/.well-known/oauth-protected-resource`
  const path = pathname === '/' ? '' : pathname
  return path === '' && search === ''
    ? [{ from: 'root', url: root }]
    : [
        { from: 'path', url: root + path + search },
        { from: 'root', url: root },
      ]
}

/**
 * Where the metadata of an authorization server lie (RFC 8414, section 3.1; OpenID Connect Discovery,
 * section 4; MCP 2025-11-25, authorization). For an issuer with a path the documents at its host's
 * root belong to somebody else and are no places of it. Empty for what is no https URL.
 */
export function issuerMetadataPlaces(issuer: string): readonly string[] {
  if (!URL.canParse(issuer)) return []
  const { origin, pathname, protocol } = new URL(issuer)
  if (protocol !== 'https:' && protocol !== 'http:') return []
  const oauth = `${origin}/.well-known/oauth-authorization-server`
  const openid = `${origin}/.well-known/openid-configuration`
  const path = pathname.replace(/\/$/, '')
  return path === ''
    ? [oauth, openid]
    : [oauth + path, openid + path, `${origin}${path}/.well-known/openid-configuration`]
}
