/** URLs, hosts and paths of a description: written as requests will name them. */
import { type Issue, issueOf } from '../card/issue.ts'
import { quoted } from '../card/in-words.ts'
import { hasUserinfo, localClassOf } from '../card/public-host.ts'
import {
  PUBLISH_BASE_LOCAL,
  PUBLISH_BASE_PLAIN,
  PUBLISH_BASE_URL,
  PUBLISH_HOST,
  PUBLISH_ORIGIN,
  PUBLISH_PATH,
} from './publish-rules.ts'

/** What can be used of a base URL: with a fault in it, a stand-in so that the rest can be checked. */
export interface Base {
  readonly origin: string
  readonly host: string
  readonly protocol: string
}

const STAND_IN: Base = {
  origin: 'https://host.example',
  host: 'host.example',
  protocol: 'https:',
}

/** Checks `baseUrl`: absolute, https, public, and nothing behind the host. One issue at most. */
export function readBase(text: string, issues: Issue[]): Base {
  const at = '/baseUrl'
  const url = URL.parse(text)
  if (url === null || !/^https?:$/.test(url.protocol) || !/^https?:\/\/[^/]/i.test(text)) {
    const message = `${at} is ${quoted(text)}, but it must be an absolute URL such as "https://tides.example"`
    issues.push(issueOf(PUBLISH_BASE_URL, at, message, PUBLISH_BASE_URL.mend))
    return STAND_IN
  }
  const { origin, host, protocol } = url
  if (hasUserinfo(text)) {
    // Not quoted: what stands before the @ may be a password.
    const message = `${at} holds user information in front of its host`
    issues.push(issueOf(PUBLISH_BASE_URL, at, message, `Write "baseUrl": ${quoted(origin)}.`))
    return STAND_IN
  }
  if (url.pathname !== '/' || /[?#\s\\]/.test(text)) {
    const message = `${at} is ${quoted(text)}, which holds more than scheme and host`
    issues.push(issueOf(PUBLISH_BASE_URL, at, message, `Write "baseUrl": ${quoted(origin)}.`))
    return { origin, host, protocol }
  }
  if (localClassOf(origin) !== undefined) {
    const message = `${at} is ${quoted(text)}, which is not on the public internet`
    issues.push(issueOf(PUBLISH_BASE_LOCAL, at, message, PUBLISH_BASE_LOCAL.mend))
    return STAND_IN
  }
  if (protocol === 'http:') {
    const secure = origin.replace(/^http:/, 'https:')
    const message = `${at} is ${quoted(text)}, which clients refuse outside development`
    issues.push(issueOf(PUBLISH_BASE_PLAIN, at, message, `Write "baseUrl": ${quoted(secure)}.`))
    return { origin: secure, host: new URL(secure).host, protocol: 'https:' }
  }
  return { origin, host, protocol }
}

/** Checks a host, and says whether it is public, lower case, and with a port only when unusual. */
export function checkHost(text: string, at: string, { protocol }: Base, issues: Issue[]): boolean {
  const url = URL.parse(`${protocol}//${text}`)
  const found = `${at} is ${quoted(text)}`
  if (url === null || url.host === '' || url.href !== `${protocol}//${url.host}/`) {
    const message = `${found}, but it must be a host alone, such as "tides.example"`
    issues.push(issueOf(PUBLISH_HOST, at, message, PUBLISH_HOST.mend))
  } else if (url.host !== text) {
    const message = `${found}, but requests name it ${quoted(url.host)}`
    issues.push(issueOf(PUBLISH_HOST, at, message, `Write ${quoted(url.host)}.`))
  } else if (localClassOf(url.origin) !== undefined) {
    const message = `${found}, which is not on the public internet`
    issues.push(issueOf(PUBLISH_BASE_LOCAL, at, message, PUBLISH_BASE_LOCAL.mend))
  } else return true
  return false
}

/** Checks an origin as browsers send it (RFC 6454 section 6.2). */
export function checkOrigin(text: string, at: string, issues: Issue[]): void {
  const url = URL.parse(text)
  if (url !== null && url.origin === text) return
  const meant = url === null || url.origin === 'null' ? undefined : url.origin
  const message = `${at} is ${quoted(text)}, but browsers send scheme, host and port alone`
  const mend = meant === undefined ? PUBLISH_ORIGIN.mend : `Write ${quoted(meant)}.`
  issues.push(issueOf(PUBLISH_ORIGIN, at, message, mend))
}

/** Checks a path and says whether it is one that a request line can hold. */
export function checkPath(text: string, at: string, issues: Issue[]): boolean {
  const isPath = text.startsWith('/') && !/^\/[/\\]/.test(text) && !/[?#]/.test(text)
  const pathname = isPath ? URL.parse(text, 'https://any.example')?.pathname : undefined
  if (pathname === text) return true
  const message =
    pathname === undefined
      ? `${at} is ${quoted(text)}, but a path begins with one slash and has no query or fragment`
      : `${at} is ${quoted(text)}, but requests name it ${quoted(pathname)}`
  const mend = pathname === undefined ? PUBLISH_PATH.mend : `Write ${quoted(pathname)}.`
  issues.push(issueOf(PUBLISH_PATH, at, message, mend))
  return false
}
