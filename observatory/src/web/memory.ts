/** Answers in memory: what many ask for is made once, and what is there waits for nothing. */
import type { Store } from '../store/open.ts'
import { packed, weightOf, type Answer } from './answer.ts'
import { AT_MOST_MS, freshness } from './freshness.ts'
import type { WebOptions } from './options.ts'
import { Problem } from './problem.ts'
import { remember } from './remember.ts'
import { turns } from './turns.ts'

/** Bytes of answers: packed, those of ten thousand servers. */
const MOST = 192 * 1024 * 1024
/** Pages that are made at once where the database does several things at once. */
const AT_ONCE = { sqlite: 1, postgres: 8 } as const
/** Pages that may wait to be made: some ten seconds of work. */
const WAITING = 2_000

/** The answers of one app, in the memory of its process. */
export interface Memory {
  /**
   * The answer that was made for this key as long ago as `freshness` allows, or a new one.
   *
   * @throws what `make` throws, and Problem `busy` when more is asked for than can be made
   */
  readonly of: (key: string, make: () => Promise<Answer>) => Promise<Answer>
  /** After this nothing is given that was made before. */
  readonly forget: () => void
}

type Memorising = Pick<WebOptions, 'now' | 'keepMs'> & { readonly store: Pick<Store, 'kind'> }

/**
 * An empty memory. It makes as many answers at once as the database can; when too many wait, others
 * are refused.
 */
export function memory(options: Memorising): Memory {
  const { store, now } = options
  const making = turns({
    atOnce: AT_ONCE[store.kind],
    waiting: WAITING,
    refuse: () => new Problem('busy', {}, { 'retry-after': '10' }),
  })
  const quiet = freshness()
  const recent = remember<Answer>({
    // What there is does for everybody who would have to wait for something newer.
    keepMs: options.keepMs ?? (() => (making.isBusy() ? AT_MOST_MS : quiet())),
    now,
    most: MOST,
    weigh: weightOf,
    pack: packed,
  })
  let forgotten = 0
  return {
    of: (key, make) =>
      recent(`${forgotten} ${key}`, () => making.take(async () => varying(await make()))),
    forget: () => {
      forgotten += 1
    },
  }
}

/** What is packed for some readers depends on what each of them takes (RFC 9110, 12.5.5). */
function varying(answer: Answer): Answer {
  const { vary } = answer.headers ?? {}
  const fields = [...(vary === undefined ? [] : [vary]), 'accept-encoding']
  return { ...answer, headers: { ...answer.headers, vary: fields.join(', ') } }
}
