/**
 * Built-in modules that only some exchanges need. They load when one does: together they take longer
 * than a whole request without them.
 */
import type * as Crypto from 'node:crypto'
import type * as Dns from 'node:dns/promises'
import type * as Tls from 'node:tls'
import type * as Zlib from 'node:zlib'

/** For `https:` URLs. */
export function tls(): typeof Tls {
  return process.getBuiltinModule('node:tls')
}

/** For names. */
export function dns(): typeof Dns {
  return process.getBuiltinModule('node:dns').promises
}

/** For certificates. */
export function crypto(): typeof Crypto {
  return process.getBuiltinModule('node:crypto')
}

/** For content codings. */
export function zlib(): typeof Zlib {
  return process.getBuiltinModule('node:zlib')
}
