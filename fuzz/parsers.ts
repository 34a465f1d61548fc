/** Every reader of what somebody else wrote, each with what must hold of it. */
import type { Parser } from './parser.ts'
import { CARD, CATALOG, LEGACY } from './parsers/documents.ts'
import { DESCRIPTION, MODULE } from './parsers/description.ts'
import { ENVELOPE, KEYS } from './parsers/envelope.ts'
import { CHALLENGE, LINK } from './parsers/headers.ts'
import { JSON_TEXT } from './parsers/json.ts'
import { EVIDENCE, LOCKFILE } from './parsers/lockfile.ts'
import { MESSAGE, STREAM } from './parsers/message.ts'
import { NOTE } from './parsers/note.ts'
import { CONFIG, DENY_LIST, TARGETS, WEBHOOKS } from './parsers/operator-files.ts'
import { ADDRESS } from './parsers/address.ts'

export const PARSERS: readonly Parser[] = [
  JSON_TEXT,
  CARD,
  CATALOG,
  ...LEGACY,
  STREAM,
  MESSAGE,
  CHALLENGE,
  LINK,
  ADDRESS,
  ENVELOPE,
  KEYS,
  NOTE,
  LOCKFILE,
  EVIDENCE,
  DESCRIPTION,
  MODULE,
  CONFIG,
  TARGETS,
  WEBHOOKS,
  DENY_LIST,
]
