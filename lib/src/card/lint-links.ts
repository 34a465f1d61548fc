import { type Issue, issueOf } from './issue.ts'
import {
  CARD_HOST_LOCAL,
  CARD_ICON_SIZE,
  CARD_ICON_SOURCE,
  CARD_ICON_SVG,
  CARD_LINK_SCHEME,
  CARD_SUBFOLDER,
  CARD_URL_USERINFO,
} from './lint-rules.ts'
import { isObject } from '../json/object.ts'
import { quoted } from './in-words.ts'
import { hasUserinfo, localClassOf } from './public-host.ts'
import type { UncheckedCard } from './types.ts'

const WEB = /^https?:/i
const ICON_DATA = /^data:image\/(?:png|jpeg|gif|webp|avif|x-icon|vnd\.microsoft\.icon)[;,]/i
const SVG_DATA = /^data:image\/svg\+xml[;,]/i
const ICON_SIZE = /^(?:\d{1,5}x\d{1,5}|any)$/

/** Where a card leads people: to its site, and to its repository and the folder in it. */
export function judgeLinks({ websiteUrl, repository }: UncheckedCard): Issue[] {
  const issues = judgeLink(websiteUrl, '/websiteUrl')
  if (!isObject(repository)) return issues
  issues.push(...judgeLink(repository.url, '/repository/url'))
  const { subfolder } = repository
  if (typeof subfolder === 'string' && !isCleanPath(subfolder)) {
    const at = '/repository/subfolder'
    const message = `${at} is ${quoted(subfolder)}, but it must be a clean relative path`
    issues.push(issueOf(CARD_SUBFOLDER, at, message, subfolderEdit(subfolder)))
  }
  return issues
}

/** Rules on `icons`. */
export function judgeIcons({ icons }: UncheckedCard): Issue[] {
  const issues: Issue[] = []
  const list: readonly unknown[] = Array.isArray(icons) ? icons : []
  for (const [index, icon] of list.entries()) {
    if (!isObject(icon)) continue
    const at = `/icons/${index}`
    if (typeof icon.src === 'string') issues.push(...judgeIconSource(icon.src, `${at}/src`))
    const sizes: readonly unknown[] = Array.isArray(icon.sizes) ? icon.sizes : []
    for (const [place, size] of sizes.entries()) {
      if (typeof size !== 'string' || ICON_SIZE.test(size)) continue
      const message = `${at}/sizes/${place} is ${quoted(size)}, but a size is WxH or "any"`
      issues.push(issueOf(CARD_ICON_SIZE, `${at}/sizes/${place}`, message, CARD_ICON_SIZE.mend))
    }
  }
  return issues
}

/** User information and hosts that nobody can reach, for any URL of a card. */
export function judgeAddress(url: string, at: string): Issue[] {
  const issues: Issue[] = []
  if (hasUserinfo(url)) {
    // The URL is not quoted: what stands before the @ may be a password.
    const message = `${at} holds user information in front of its host`
    issues.push(issueOf(CARD_URL_USERINFO, at, message, CARD_URL_USERINFO.mend))
  }
  const localClass = localClassOf(url)
  if (localClass !== undefined) {
    const shown = hasUserinfo(url) ? 'an address' : quoted(url)
    const message = `${at} is ${shown}, which is not on the public internet (${WORDS[localClass]})`
    issues.push(issueOf(CARD_HOST_LOCAL, at, message, CARD_HOST_LOCAL.mend, { class: localClass }))
  }
  return issues
}

const WORDS = {
  localhost: 'the reader’s own machine',
  single_label: 'a name without a domain',
  local_suffix: 'a name of a local network',
  ip_literal: 'an IP address, which no certificate and no name stands for',
} as const

function judgeLink(url: unknown, at: string): Issue[] {
  if (typeof url !== 'string') return []
  if (WEB.test(url)) return judgeAddress(url, at)
  const message = `${at} is ${quoted(url)}, but people can follow only http and https links`
  return [issueOf(CARD_LINK_SCHEME, at, message, CARD_LINK_SCHEME.mend)]
}

function judgeIconSource(src: string, at: string): Issue[] {
  if (SVG_DATA.test(src)) {
    const message = `${at} is an SVG image in a data URI`
    return [issueOf(CARD_ICON_SVG, at, message, CARD_ICON_SVG.mend)]
  }
  if (ICON_DATA.test(src)) return []
  const issues = judgeAddress(src, at)
  if (/^https:/i.test(src) || issues.length > 0) return issues
  const message = `${at} is ${quoted(src)}, but icons come over https or as image data`
  const mend = /^http:/i.test(src)
    ? `Write "src": ${JSON.stringify(src.replace(/^http:/i, 'https:').slice(0, 2_048))}.`
    : CARD_ICON_SOURCE.mend
  return [issueOf(CARD_ICON_SOURCE, at, message, mend)]
}

function isCleanPath(path: string): boolean {
  if (path.includes('\\') || /^[a-z]:/i.test(path)) return false
  return path.split('/').every((part) => part !== '' && part !== '.' && part !== '..')
}

function subfolderEdit(path: string): string {
  const parts = path
    .slice(0, 1_024)
    .replace(/^[a-z]:/i, '')
    .split(/[/\\]/)
  const clean = parts.filter((part) => part !== '' && part !== '.' && part !== '..').join('/')
  return clean === '' ? 'Remove "subfolder".' : `Write "subfolder": ${JSON.stringify(clean)}.`
}
