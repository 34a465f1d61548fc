/** Secrets of owners. Each is 256 random bits, shown once; only its digest is kept. */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** What lets an owner in. The prefix lets scanners of leaked secrets know it. */
export function newOwnerToken(): string {
  return `cso_${randomBytes(32).toString('base64url')}`
}

/** Whether a text has the form of one; else nobody needs to look for it. */
export function isOwnerToken(text: string): boolean {
  return /^cso_[A-Za-z0-9_-]{43}$/.test(text)
}

/** What a browser holds: of a session, or of a claim that is not proven yet. */
export function newCookieSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** Whether a text has the form of what a browser holds. */
export function isCookieSecret(text: string): boolean {
  return /^[A-Za-z0-9_-]{43}$/.test(text)
}

/** 128 bits that a proof repeats. They are public once they are in a record. */
export function newChallenge(): string {
  return randomBytes(16).toString('base64url')
}

/** As secrets are kept. They are random, so nothing slower is needed. */
export function secretDigest(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}

/** What forms of a browser's pages carry: made of what it holds, and no way back to that. */
export function formToken(cookieSecret: string): string {
  return createHash('sha256').update(`form ${cookieSecret}`).digest('base64url')
}

/** Whether a form carries the token of this browser. Takes as long for every wrong one. */
export function isFormToken(given: string, cookieSecret: string): boolean {
  const [a, b] = [given, formToken(cookieSecret)].map((text) => Buffer.from(secretDigest(text)))
  return a !== undefined && b !== undefined && timingSafeEqual(a, b)
}
