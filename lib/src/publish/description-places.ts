/** Checks across servers: no two resources at one place, no two servers of one name. */
import { type Issue, issueOf } from '../card/issue.ts'
import { quoted } from '../card/in-words.ts'
import type { Base } from './description-address.ts'
import type { SeenServer } from './description-server.ts'
import { ARD_PATH, CATALOG_PATH } from './catalog-document.ts'
import {
  PUBLISH_HOST_UNKNOWN,
  PUBLISH_PATH_TAKEN,
  PUBLISH_SERVER_REPEATED,
} from './publish-rules.ts'

/** A path that somebody wants, at its pointer. */
export interface WantedPath {
  readonly text: string
  readonly at: string
}

interface Described {
  readonly base: Base
  readonly servers: readonly SeenServer[]
  /** Mirrors as described; the default ones give way by themselves. */
  readonly mirrors: readonly WantedPath[]
  readonly trusted: readonly string[] | undefined
  readonly ard: boolean
}

/** Linear in the number of servers. */
export function judgePlaces({ base, servers, mirrors, trusted, ard }: Described): Issue[] {
  const issues: Issue[] = []
  const names = new Map<string, string>()
  const paths = new Map<string, string>()
  const known = trusted === undefined ? undefined : new Set([base.host, ...trusted])
  const endpoints = new Set(servers.flatMap((server) => server.endpoints))
  const firstOf = new Map<string, SeenServer>()
  const claim = (host: string, { text, at }: WantedPath): void => {
    const first =
      text === CATALOG_PATH || (ard && text === ARD_PATH)
        ? `${quoted(text)}, the place of the catalog`
        : endpoints.has(`${base.protocol}//${host || base.host}${text}`)
          ? `${quoted(text)}, the endpoint itself`
          : paths.get(`${host} ${text}`)
    if (first === undefined) {
      paths.set(`${host} ${text}`, at)
      return
    }
    const message = `the resource at ${at} would be served at ${first.startsWith('/') ? `${quoted(text)} like ${first}` : first}`
    issues.push(issueOf(PUBLISH_PATH_TAKEN, at, message, PUBLISH_PATH_TAKEN.mend))
  }

  for (const server of servers) {
    const { at, name, host = '', path } = server
    if (!firstOf.has(host)) firstOf.set(host, server)
    if (host !== '' && known?.has(host) === false) {
      const message = `${at}/host is ${quoted(host)}, which is not among the hosts of the trusted proxy`
      issues.push(issueOf(PUBLISH_HOST_UNKNOWN, `${at}/host`, message, PUBLISH_HOST_UNKNOWN.mend))
    }
    if (name !== undefined) {
      const key = `${host || base.host} ${name}`
      const first = names.get(key)
      if (first === undefined) names.set(key, at)
      else {
        const message = `${at}/name is ${quoted(name)}, the name of ${first} too`
        const { mend } = PUBLISH_SERVER_REPEATED
        issues.push(issueOf(PUBLISH_SERVER_REPEATED, `${at}/name`, message, mend, { first }))
        // What follows from being there twice is no mistake of its own.
        continue
      }
    }
    if (path !== undefined) claim(host, path)
  }
  // Every host's first server has the mirrors, so they collide on one host or on all.
  const hosts = [...firstOf.keys()]
  for (const mirror of mirrors) {
    const taken = hosts.find((host) => paths.has(`${host} ${mirror.text}`))
    claim(taken ?? '', mirror)
  }
  return issues
}
