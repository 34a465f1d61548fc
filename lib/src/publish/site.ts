import { printServerCard } from '../card/print.ts'
import { AI_CATALOG_TYPE } from '../card/media-type.ts'
import { SERVER_CARD_TYPE } from '../card/server-card.ts'
import type { ServerCard } from '../card/types.ts'
import { CountersignError } from '../error.ts'
import { cardOf } from './card-document.ts'
import { ARD_PATH, ardOf, CATALOG_PATH, catalogOf, linkOf } from './catalog-document.ts'
import { parsePublishDescription, type DescriptionOptions } from './description.ts'
import { hybridOf, sep1649Of } from './legacy-document.ts'
import { mirrorsOf } from './documents-mirrors.ts'
import { hostsOfSite, trustedAliases, type PublishedHost } from './site-hosts.ts'
import type {
  Mirror,
  PublishDescription,
  PublishedDocument,
  PublishedSite,
  ServerDescription,
} from './types.ts'

const JSON_TYPE = 'application/json'

/**
 * Makes every document of a description, once: cards, catalogs, ARD manifests and mirrors, for the
 * base host and for each host of its own.
 *
 * @throws CountersignError `invalid_input` that names every fault, for who skipped parsing
 */
export function siteOf(
  description: PublishDescription,
  options: DescriptionOptions = {},
): PublishedSite {
  const parsed = parsePublishDescription(description, options)
  if (!parsed.ok) {
    const errors = parsed.issues.filter(({ severity }) => severity === 'error')
    const list = errors.map(({ pointer, message: fault, mend }) =>
      // Most faults name their place themselves.
      fault.startsWith(pointer) ? `${fault} ${mend}` : `${pointer}: ${fault} ${mend}`,
    )
    const message = `the description cannot be published:\n${list.join('\n')}`
    throw new CountersignError('invalid_input', message, { params: { errors: errors.length } })
  }
  const { value } = parsed
  const hosts = hostsOfSite(value)
  const [base] = hosts
  const link = value.links === true && linkOf(value.ard !== false, base?.servers[0]?.path)
  return {
    baseUrl: new URL(value.baseUrl).origin,
    documents: hosts.flatMap((host) => documentsOf(value, host)),
    ...(value.origins !== undefined && { origins: value.origins }),
    ...(trustedAliases(value).length > 0 && { byForwardedHost: true }),
    ...(link !== false && { link }),
  }
}

function documentsOf(
  description: PublishDescription,
  { host, origin, servers, whole }: PublishedHost,
): readonly PublishedDocument[] {
  const at = host === undefined ? {} : { host }
  const cards = servers.map(({ server, path }) => {
    const card = cardOf(server, origin)
    const place = server.host === undefined ? at : { host: server.host }
    return { server, path, card, place }
  })
  const input = {
    origin,
    version: description.catalogVersion ?? '1.0',
    servers: cards.map(({ path, card: { name, title } }) => ({
      name,
      url: origin + path,
      ...(title !== undefined && { title }),
    })),
    entries: whole ? (description.entries ?? []) : [],
    host: whole ? description.host : undefined,
  }
  const [first] = cards
  return [
    ...cards.map(({ path, card, place }) => ({
      kind: 'card' as const,
      path,
      ...place,
      bytes: encode(printServerCard(card)),
      mediaTypes: typesAt(path, SERVER_CARD_TYPE),
    })),
    ...(first === undefined
      ? []
      : mirrorsOf(description, servers).map((mirror) => ({
          kind: 'mirror' as const,
          path: mirror.path,
          ...first.place,
          ...mirrored(mirror, first),
        }))),
    {
      kind: 'catalog' as const,
      path: CATALOG_PATH,
      ...at,
      bytes: encodeJson(catalogOf(input)),
      mediaTypes: typesAt(CATALOG_PATH, AI_CATALOG_TYPE),
    },
    ...(description.ard === false
      ? []
      : [
          {
            kind: 'ard' as const,
            path: ARD_PATH,
            ...at,
            bytes: encodeJson(ardOf(input)),
            mediaTypes: [JSON_TYPE],
          },
        ]),
  ]
}

function mirrored(
  { form, path }: Mirror,
  { server, card }: { readonly server: ServerDescription; readonly card: ServerCard },
): Pick<PublishedDocument, 'bytes' | 'mediaTypes'> {
  if (form === 'sep1649') {
    return { bytes: encodeJson(sep1649Of(server, card)), mediaTypes: [JSON_TYPE] }
  }
  const document = form === 'hybrid' ? hybridOf(server, card) : card
  return { bytes: encode(printServerCard(document)), mediaTypes: typesAt(path, SERVER_CARD_TYPE) }
}

/**
 * Own type first at the reserved place, where the draft asks for it; plain JSON first where scanners
 * look that know nothing newer. Accept chooses between the two everywhere.
 */
function typesAt(path: string, own: string): readonly string[] {
  const forScanners = path.endsWith('.json') || path.startsWith('/.well-known/')
  return forScanners ? [JSON_TYPE, own] : [own, JSON_TYPE]
}

const encoder = new TextEncoder()

function encode(text: string): Uint8Array {
  return encoder.encode(text)
}

function encodeJson(value: unknown): Uint8Array {
  return encode(`${JSON.stringify(value, undefined, 2)}\n`)
}
