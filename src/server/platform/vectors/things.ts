import { createByID } from './by-id.ts'
import { blockRows } from './row-memory.ts'
import { type Bits, type RowSet, addRow, bitsFor, createRowSet, keepCommon } from './row-sets.ts'
import type { Filter, Pictured } from './vectors.ts'

interface Thing extends Pick<Pictured, 'id' | 'price'> {
  marks: RowSet[]
  /** Of its pictures, in their order. */
  rows: number[]
}

/** A filter with its marks as the rows that have them. */
export interface Compiled {
  every: RowSet[][]
  without: RowSet[]
  rest: Filter
}

export const passes = (thing: Thing, { every, without, rest }: Compiled): boolean => {
  if (rest.lowest !== undefined && thing.price < rest.lowest) return false
  if (rest.highest !== undefined && thing.price > rest.highest) return false
  const has = (mark: RowSet) => thing.marks.includes(mark)
  if (!every.every((anyOf) => anyOf.some(has)) || without.some(has)) return false
  return rest.only?.has(thing.id) !== false && !rest.except?.has(thing.id)
}

/** Which rows are whose, with which marks and prices. `rows`: how many there are. */
export const createThings = (rows: () => number) => {
  const byID = createByID<Thing>()
  const owners: (Thing | undefined)[] = []
  const marked = new Map<string, RowSet>()
  const taken = createRowSet()
  let prices = new Float64Array(0)

  const setOf = (mark: string): RowSet => {
    const known = marked.get(mark)
    if (known) return known
    const made = createRowSet()
    marked.set(mark, made)
    return made
  }
  const known = (marks: readonly string[]) => marks.flatMap((mark) => marked.get(mark) ?? [])

  const take = (row: number, thing: Thing): void => {
    if (row >= prices.length) {
      const grown = new Float64Array((row + blockRows) * 1.25)
      grown.set(prices)
      prices = grown
    }
    // Without gaps, which would make it slow.
    while (owners.length <= row) owners.push(undefined)
    owners[row] = thing
    prices[row] = thing.price
    taken.add(row, rows())
    for (const set of thing.marks) set.add(row, rows())
  }

  const leave = (row: number, thing: Thing): void => {
    owners[row] = undefined
    taken.delete(row)
    for (const set of thing.marks) set.delete(row)
  }

  return {
    ids: byID.ids,
    of: byID.get,
    rowsOf: (id: string): readonly number[] => byID.get(id)?.rows ?? [],
    rowsTaken: taken.size,
    ownerOf: (row: number): Thing | undefined => owners[row],
    priceOf: (row: number): number => prices[row] ?? 0,

    /** In the place of what was there, whose rows are its own if they still show the same. */
    put: ({ id, marks, price }: Pictured, itsRows: readonly number[], before: Thing | undefined): void => {
      for (const row of before?.rows ?? []) if (before) leave(row, before)
      const thing: Thing = { id, price, marks: [], rows: [...itsRows] }
      for (const mark of marks) {
        const set = setOf(mark)
        if (!thing.marks.includes(set)) thing.marks.push(set)
      }
      for (const row of itsRows) take(row, thing)
      byID.set(id, thing)
    },

    remove: (id: string): void => {
      const thing = byID.get(id)
      if (!thing) return
      for (const row of thing.rows) leave(row, thing)
      byID.delete(id)
    },

    move: (from: number, to: number): void => {
      const thing = owners[from]
      if (!thing) return
      leave(from, thing)
      take(to, thing)
      thing.rows[thing.rows.indexOf(from)] = to
    },

    compile: (filter: Filter): Compiled => ({
      every: (filter.marks ?? []).map(known),
      without: known(filter.without ?? []),
      rest: filter,
    }),

    /** The rows that may pass, as far as that is told without looking at each. */
    async candidates(
      { every, without, rest }: Compiled,
      turn: () => Promise<void> | undefined,
    ): Promise<Bits> {
      const found = bitsFor(rows())
      if (!rest.only) taken.addTo(found)
      for (const id of rest.only ?? []) {
        for (const row of byID.get(id)?.rows ?? []) addRow(found, row)
        const others = turn()
        if (others) await others
      }
      for (const anyOf of every) {
        const having = bitsFor(rows())
        for (const set of anyOf) set.addTo(having)
        keepCommon(found, having)
      }
      for (const set of without) set.takeFrom(found)
      return found
    },
  }
}

export type Things = ReturnType<typeof createThings>
