import { globSync, readFileSync } from 'node:fs'
import { ratherSure } from '../../src/server/features/search/visual-search/kinds.ts'
import {
  minSameKindSimilarity,
  minSearchSimilarity,
} from '../../src/server/features/search/visual-search/thresholds.ts'
import { type Vision, joined } from '../../src/server/platform/vision/vision.ts'
import { nearest } from './vision-figures.ts'
import type { Analysed } from './vision-sheet.ts'

const dot = (one: Float32Array, other: Float32Array): number =>
  one.reduce((sum, value, n) => sum + value * (other[n] ?? 0), 0)

/** The share of photos of garments that a search would treat as if they showed none (false alarms). */
export const refusedShare = (analysed: Analysed[], { isGarment }: Pick<Vision, 'isGarment'>): number =>
  analysed.filter(({ seen }) => !isGarment(seen)).length / analysed.length

/** The names of the pictures without garments for which a search would find something close. */
export const shownAsClose = async (
  folder: string,
  { see, isGarment }: Pick<Vision, 'see' | 'isGarment'>,
  others: Analysed[],
): Promise<{ name: string; close: boolean }[]> => {
  const gallery = others.map(({ seen }) => joined(seen))
  const results: { name: string; close: boolean }[] = []
  for (const name of globSync('**/*.{jpg,jpeg,png,webp}', { cwd: folder }).toSorted()) {
    const seen = await see(readFileSync(`${folder}/${name}`), null)
    const wanted = joined(seen)
    const [kind] = seen.kinds
    const similarityTo = (index: number | undefined) =>
      dot(wanted, gallery[index ?? -1] ?? new Float32Array())
    const [best] = nearest(wanted, gallery, 1)
    const sameKind = others.flatMap(({ seen: { kinds } }, n) => (kinds[0]?.label === kind?.label ? [n] : []))
    const close =
      similarityTo(best) >= minSearchSimilarity ||
      ((kind?.likely ?? 0) >= ratherSure &&
        sameKind.some((index) => similarityTo(index) >= minSameKindSimilarity))
    results.push({ name, close: isGarment(seen) && close })
  }
  return results
}
