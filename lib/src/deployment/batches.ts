/** At most so many of one origin's documents are asked at a time. */
const AT_ONCE = 4

/** The results of `work` on every item, in the order of the items, a few items at a time. */
export async function inBatches<T, R>(
  items: readonly T[],
  work: (item: T) => Promise<R>,
): Promise<readonly R[]> {
  const results: R[] = []
  for (let at = 0; at < items.length; at += AT_ONCE)
    results.push(...(await Promise.all(items.slice(at, at + AT_ONCE).map(work))))
  return results
}
