/**
 * `BENCH_SIZE=0.1 npm run bench -- reads` tries a suite out with a tenth of everything: whether it
 * works, not what it costs.
 */

const share = Number(process.env['BENCH_SIZE'] ?? 1)
if (!(share > 0 && share <= 1)) throw new Error('BENCH_SIZE is a part of 1, such as 0.1')

/** That part of a number, at least one. */
export function sized(full: number): number {
  return Math.max(1, Math.round(full * share))
}

/** Said beside the figures of a trial, so that nobody takes them for others. */
export const TRIAL: string = share === 1 ? '' : `; A TRIAL of ${share} of the size`
