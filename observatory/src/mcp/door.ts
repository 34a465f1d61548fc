/** Who may speak to the endpoint: programs that meant this host, and pages of this origin. */

/** Names and addresses of this machine, at which only its own programs arrive. */
const LOOPBACK: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]'])

export interface Door {
  /** Why a request is not let in, in words of ours; undefined when it is. */
  readonly refusal: (request: Request) => string | undefined
}

/**
 * Checks `Host` and `Origin` against the public address (MCP 2025-11-25 transports, security warning).
 * A page of another site that made its name lead here is told apart by the name; programs send no
 * `Origin`. An observatory on loopback is reached under each of its names.
 */
export function openDoor(publicUrl: string): Door {
  const { protocol, host, hostname, port } = new URL(publicUrl)
  const isLocal = LOOPBACK.has(hostname)
  const hosts = isLocal
    ? new Set([...LOOPBACK].map((name) => (port === '' ? name : `${name}:${port}`)))
    : new Set([host])
  const origins = new Set([...hosts].map((one) => `${protocol}//${one}`))
  return {
    refusal(request) {
      const asked = request.headers.get('host') ?? new URL(request.url).host
      if (!hosts.has(withoutUsualPort(asked.toLowerCase(), protocol)))
        return 'The Host of the request is not that of this observatory'
      const origin = request.headers.get('origin')
      if (origin !== null && !origins.has(origin.toLowerCase()))
        return 'The Origin of the request is that of another site'
      return undefined
    },
  }
}

function withoutUsualPort(host: string, protocol: string): string {
  return host.replace(protocol === 'https:' ? /:443$/ : /:80$/, '')
}
