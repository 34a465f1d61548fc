/** How wide words are in a badge, whose reader may lack the face: `textLength` then fits them in. */

/** Advance widths of Verdana at 11 pixels, in tenths of one, by the letters that share them. */
const WIDTHS: readonly (readonly [tenths: number, letters: string])[] = [
  [30, 'ijl’'],
  [39, ' ft,.·'],
  [47, 'r'],
  [50, '-:'],
  [57, 'csz'],
  [65, 'aekvxy'],
  [68, 'bdghnopqu'],
  [70, '0123456789'],
  [90, 'w'],
  [107, 'm'],
]

const WIDTH_OF: ReadonlyMap<string, number> = new Map(
  WIDTHS.flatMap(([tenths, letters]) => [...letters].map((letter) => [letter, tenths] as const)),
)
/** Capitals, and letters that no badge of ours has so far. */
const OTHER = 78

/** The width of a line in whole pixels, rounded up. */
export function widthOf(text: string): number {
  return Math.ceil([...text].reduce((sum, letter) => sum + (WIDTH_OF.get(letter) ?? OTHER), 0) / 10)
}
