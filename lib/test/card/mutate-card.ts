/** Near-valid cards: a valid one with up to four small changes, each at a random place. */

/** Random choices that are the same in every run (mulberry32). */
export interface Random {
  /** An integer from 0 to `limit` - 1. */
  below(limit: number): number
  pick<T>(list: readonly T[]): T
}

export function randomOf(seed: number): Random {
  let state = seed
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (limit: number): number => Math.floor(next() * limit)
  return {
    below,
    pick: (list) => {
      const item = list[below(list.length)]
      if (item === undefined) throw new TypeError('nothing to pick')
      return item
    },
  }
}

type Holder = Record<string, unknown> | unknown[]

interface Place {
  readonly holder: Holder
  readonly name: string
}

const URIS = [
  'https://tides.example',
  'http://a:b',
  'urn:x',
  'urn:',
  'mailto:a@b',
  '//tides.example',
  '/docs',
  'docs',
  '',
  'https://tides.example/a b',
  'https://tides.example/ü',
  'https://[::1]/',
  'https://[::1',
  'https://[1::2::3]',
  'x:%',
  'x:%4g',
  'x:%41',
  'x:?q',
  'x:#f',
  'x:/#',
  'HTTPS://A',
  '1x:a',
  'x+y-z.0:a',
  'data:image/png;base64,iVBOR=',
  'javascript:alert(1)',
  'https://{t}.example',
  'https://a.example/\n',
  'x:"',
  "x:'",
  'x:|',
  'x:\\',
]
const NAMES = [
  'a/b',
  'ab',
  'a/',
  '/b',
  'a/b/c',
  'a_b/c',
  'a/b_c',
  'a b/c',
  '../..',
  'a/b\n',
  'é/b',
  'a/é',
  'a//b',
  '-/-',
  '../x',
]
const REMOTE_URLS = [
  'https://',
  'http://x',
  'https:///',
  'HTTPS://x',
  '{a}',
  '{a}x',
  '{a} x',
  '{1a}',
  '{a',
  '{}',
  'https://x y',
  '/mcp',
  'ws://x',
  'https://\u00a0',
  'https://x\u2028',
  '{_9}/{ }',
  ' https://x',
  'https://{t}',
]
const WORDS = [
  'sse',
  'streamable-http',
  'http',
  'light',
  'dark',
  'Light',
  'string',
  'number',
  'boolean',
  'filepath',
  'int',
  '2025-11-25',
]
const SCHEMAS = [
  'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json#',
  'https://static.modelcontextprotocol.io/schemas/v2/server-card.schema.json',
  'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json',
  'https://staticxmodelcontextprotocol.io/schemas/v1/server-card.schema.json',
]
const LENGTHS = [0, 1, 2, 3, 99, 100, 101, 199, 200, 201, 254, 255, 256]
const LETTERS = ['a', 'é', '潮', '😀', '\ud800', '\udc00', ' ']
const OTHERS: readonly unknown[] = [
  null,
  0,
  1.5,
  true,
  false,
  '',
  'x',
  [],
  {},
  ['x'],
  [1],
  { x: 1 },
]

/** Changes `card` in place, up to four times, and gives it back. */
export function mutate(card: Record<string, unknown>, random: Random): Record<string, unknown> {
  for (let changes = random.below(5); changes > 0; changes--) {
    const places: Place[] = []
    collect(card, places)
    if (places.length > 0) change(random.pick(places), random)
  }
  return card
}

function collect(value: unknown, places: Place[]): void {
  if (typeof value !== 'object' || value === null) return
  const holder: Holder = Array.isArray(value) ? value : (value as Record<string, unknown>)
  for (const [name, member] of Object.entries(holder)) {
    places.push({ holder, name })
    collect(member, places)
  }
}

function change({ holder, name }: Place, random: Random): void {
  const value: unknown = Reflect.get(holder, name)
  switch (random.below(6)) {
    case 0:
      if (Array.isArray(holder)) holder.splice(Number(name), 1)
      else Reflect.deleteProperty(holder, name)
      break
    case 1:
      Reflect.set(holder, name, structuredClone(random.pick(OTHERS)))
      break
    case 2:
      Reflect.set(holder, name, random.pick(LETTERS).repeat(random.pick(LENGTHS)))
      break
    case 3:
      Reflect.set(holder, name, odd(name, random))
      break
    case 4:
      if (!Array.isArray(holder))
        Reflect.set(holder, addedName(random), structuredClone(random.pick(OTHERS)))
      else holder.push(structuredClone(random.pick(OTHERS)))
      break
    default:
      if (typeof value === 'string') Reflect.set(holder, name, touched(value, random))
      else if (Array.isArray(holder)) holder.push(structuredClone(value))
  }
}

/** A string of the member's own kind that is perhaps not allowed. */
function odd(name: string, random: Random): string {
  if (name === '$schema') return random.pick(SCHEMAS)
  if (name === 'name') return random.pick(NAMES)
  if (name === 'url') return random.pick([...REMOTE_URLS, ...URIS])
  if (name === 'src' || name === 'websiteUrl') return random.pick(URIS)
  return random.pick(WORDS)
}

/** The string with one character more, less or other. */
function touched(text: string, random: Random): string {
  const at = random.below(text.length + 1)
  const letter = random.pick([...LETTERS, '/', '_', ':', '{', '%', '\n', ''])
  return text.slice(0, at) + letter + text.slice(at + random.below(2))
}

function addedName(random: Random): string {
  return random.pick([
    'name',
    'version',
    'title',
    'theme',
    'sizes',
    'format',
    'value',
    'choices',
    'isSecret',
    'variables',
    'headers',
    'subfolder',
    'id',
    'extra',
    'serverInfo',
    'tools',
    '__proto_',
    'constructor',
    'toString',
    'a/b~c',
    '',
  ])
}
