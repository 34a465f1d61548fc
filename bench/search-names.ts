/**
 * Invented servers by the hundred thousand, for searching: names of syllables, words as uneven as
 * words are.
 */
import { sql } from 'kysely'
import type { Store } from '../observatory/src/store/open.ts'
import { indexServers } from '../observatory/src/store/search-index.ts'
import { endpointRow, targetRow } from './watched.ts'

/** Of tools; `w0` in nearly all, the k-th in about one of k servers. */
export const WORDS = 5000
const WORDS_OF_ONE = 40
const PROVIDERS = 20_000
const NAME_WORDS = 4000

const STARTS = ['b', 'd', 'f', 'g', 'k', 'l', 'm', 'n', 'p', 'r', 's', 't', 'v', 'z', 'st', 'tr']
const VOWELS = ['a', 'e', 'i', 'o', 'u', 'ai', 'ou', 'y']

/** A word of three or four syllables, another one for each number up to two millions. */
function wordOf(n: number): string {
  let [rest, word] = [n, '']
  for (let syllable = 0; syllable < 3 || rest > 0; syllable++) {
    const kinds = STARTS.length * VOWELS.length
    // An odd step, so that neighbours differ from their first letter on.
    const one = (rest * 37 + syllable * 11) % kinds
    word += `${STARTS[one % STARTS.length] ?? ''}${VOWELS[Math.floor(one / STARTS.length)] ?? ''}`
    rest = Math.floor(rest / kinds)
  }
  return word
}

export function providerOf(n: number): string {
  return wordOf(100_000 + (n % PROVIDERS))
}

/** Every third is one of a family whose names differ by their number alone. */
export function nameOf(n: number): string {
  if (n % 3 === 0) return `server${n}`
  const round = Math.floor(n / PROVIDERS)
  const one = wordOf((n * 13 + round) % NAME_WORDS)
  const other = wordOf((n * 29 + round * 101) % NAME_WORDS)
  return n % 3 === 1 ? `${one}-${other}` : `mcp-${one}-${n % 100}`
}

/** Names and addresses by the product's own way; words of tools as a run would bring them. */
export async function fillSearch(store: Store, count: number, now: number): Promise<void> {
  const width = 400
  for (let from = 0; from < count; from += width) {
    const numbers = Array.from({ length: Math.min(width, count - from) }, (_, k) => from + k)
    const endpoints = numbers.map((n) => {
      const domain = `${providerOf(n)}.example`
      const host = `mcp.${domain}`
      const url = `https://${host}/${nameOf(n)}/mcp`
      return endpointRow({ url, host, domain, added_at: now, due_at: now })
    })
    const targets = endpoints.map(({ id }, k) => {
      const [provider, name] = [providerOf(from + k), nameOf(from + k)]
      return targetRow({ provider, name, endpoint_id: id, added_at: now })
    })
    await store.db.insertInto('endpoints').values(endpoints).execute()
    await store.db.insertInto('targets').values(targets).execute()
    await indexServers(
      store,
      targets.map(({ id }) => id),
    )
    await store.db
      .insertInto('search_words')
      .values(numbers.flatMap((n) => [...wordsOf(n)].map((word) => ({ word, doc: n + 1 }))))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  await sql`update search_servers set listing = 1, observed_at = ${now} - (doc * 7919) % 1000000`.execute(
    store.db,
  )
  if (store.kind === 'postgres') await sql`vacuum analyze`.execute(store.db)
}

/** Deterministic. */
function wordsOf(n: number): ReadonlySet<string> {
  const words = new Set<string>()
  let seed = n + 1
  for (let k = 0; k < WORDS_OF_ONE; k++) {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    words.add(`w${Math.floor(WORDS ** (seed / 2_147_483_648)) - 1}`)
  }
  return words
}
