import { type Bits, countIn, countRows, lowestIn } from './row-sets.ts'
import type { Compiled, Things } from './things.ts'
import type { Hit, Wish } from './vectors.ts'

export interface FindingOptions {
  /** So many rows that could pass are all compared, wherever they lie. */
  few: number
  /** Of more, and of all rows, so many times the square root are looked at before a search ends. */
  thorough: number
}

/** Of equal ones that with the lower id is first, so that all processes find the same, however they read them. */
const isBehind = (hit: Hit, id: string, likeness: number): boolean =>
  hit.likeness < likeness || (hit.likeness === likeness && hit.id > id)

/** What a search finds for one wish. `candidates`: the rows that could pass its filter when it began. */
export const createFinding = (
  things: Things,
  { count, floor = -1 }: Wish,
  filter: Compiled,
  candidates: Bits,
  { few, thorough }: FindingOptions,
) => {
  const { lowest = -Infinity, highest = Infinity } = filter.rest
  const anyPrice = lowest === -Infinity && highest === Infinity
  const best: Hit[] = []
  let least = floor
  let looked = 0
  const possible = countRows(candidates)

  const withinPrices = (word: number, rows: number): number => {
    let within = rows
    for (let left = rows; left !== 0; left &= left - 1) {
      const price = things.priceOf(word * 32 + lowestIn(left))
      if (price < lowest || price > highest) within &= ~(left & -left)
    }
    return within
  }

  const offer = (id: string, likeness: number): void => {
    const known = best.findIndex((hit) => hit.id === id)
    if (known >= 0) {
      if ((best[known]?.likeness ?? 0) >= likeness) return
      best.splice(known, 1)
    }
    const place = best.findIndex((hit) => isBehind(hit, id, likeness))
    best.splice(place < 0 ? best.length : place, 0, { id, likeness })
    if (best.length > count) best.pop()
    if (best.length === count) least = Math.max(floor, best.at(-1)?.likeness ?? floor)
  }

  return {
    best,
    candidates,
    hasFew: possible <= few,
    /**
     * After looking into cells with so many rows. Their number counts for filters that keep most of what is near by, the number
     * of those that passed for filters that keep as little of it as of all.
     */
    isContent: (among: number): boolean =>
      looked >= Math.min(possible, thorough * Math.sqrt(possible)) &&
      among >= thorough * Math.sqrt(things.rowsTaken()),

    /** Those of 32 rows that it wants to look at. */
    look: (word: number): number => {
      const rows = candidates[word] ?? 0
      const wanted = anyPrice || rows === 0 ? rows : withinPrices(word, rows)
      looked += countIn(wanted)
      return wanted
    },

    /** What it looked at by then lay anywhere, and says nothing about what is near. */
    startOver: (): void => void (looked = 0),

    hear: (likeness: number, row: number): void => {
      if (likeness < least) return
      const id = things.ownerOf(row)
      const last = best.length === count ? best.at(-1) : undefined
      if (id === undefined || (last && !isBehind(last, id, likeness))) return
      // Judged as it is now: the row may have come to another one.
      if (things.passes(row, filter)) offer(id, likeness)
    },
  }
}

export type Finding = ReturnType<typeof createFinding>
