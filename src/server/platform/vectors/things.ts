import { createByID } from './by-id.ts'
import { blockRows } from './row-memory.ts'
import { type Bits, type RowSet, addRow, bitsFor, createRowSet, keepCommon } from './row-sets.ts'
import type { Filter, Pictured } from './vectors.ts'

/** A filter with its marks as the rows that have them. */
export interface Compiled {
  every: RowSet[][]
  without: RowSet[]
  rest: Filter
}

/** After the last row of a thing. */
const none = -1
const growth = 1.25

/**
 * Which rows are whose, with which marks and prices. `rows`: how many there are. They are numbers in a few long lists, and a
 * thing is no object: the collector of garbage would go through millions of them while nothing else runs.
 */
export const createThings = (rows: () => number) => {
  /** Of each thing its first row, of each row the next one of its thing. */
  const firstRows = createByID<number>()
  let nextRows = new Int32Array(0)
  let prices = new Float64Array(0)
  const owners: (string | undefined)[] = []
  const marked = new Map<string, RowSet>()
  const taken = createRowSet()

  const setOf = (mark: string): RowSet => {
    const known = marked.get(mark)
    if (known) return known
    const made = createRowSet()
    marked.set(mark, made)
    return made
  }
  const known = (marks: readonly string[]) => marks.flatMap((mark) => marked.get(mark) ?? [])

  const nextOf = (row: number): number => nextRows[row] ?? none
  const rowsOf = (id: string): number[] => {
    const found: number[] = []
    for (let row = firstRows.get(id) ?? none; row !== none; row = nextOf(row)) found.push(row)
    return found
  }

  const makeRoomFor = (row: number): void => {
    if (row >= prices.length) {
      const length = Math.ceil((row + blockRows) * growth)
      const [wider, longer] = [new Float64Array(length), new Int32Array(length)]
      wider.set(prices)
      longer.set(nextRows)
      ;[prices, nextRows] = [wider, longer]
    }
    // Without gaps, which would make it slow.
    while (owners.length <= row) owners.push(undefined)
  }

  const take = (row: number, id: string, price: number, next: number): void => {
    makeRoomFor(row)
    owners[row] = id
    prices[row] = price
    nextRows[row] = next
    taken.add(row, rows())
  }

  const leave = (row: number): void => {
    owners[row] = undefined
    taken.delete(row)
  }

  const unmark = (row: number): void => {
    for (const set of marked.values()) if (set.has(row)) set.delete(row)
  }

  const remove = (id: string): void => {
    for (const row of rowsOf(id)) {
      leave(row)
      unmark(row)
    }
    firstRows.delete(id)
  }

  return {
    ids: firstRows.ids,
    rowsOf,
    rowsTaken: taken.size,
    ownerOf: (row: number): string | undefined => owners[row],
    priceOf: (row: number): number => prices[row] ?? 0,

    /** In the place of what was there, whose rows are its own if they still show the same. */
    put: ({ id, marks, price }: Pictured, itsRows: readonly number[]): void => {
      remove(id)
      const sets = [...new Set(marks)].map(setOf)
      for (const [n, row] of itsRows.entries()) {
        take(row, id, price, itsRows[n + 1] ?? none)
        for (const set of sets) set.add(row, rows())
      }
      firstRows.set(id, itsRows[0] ?? none)
    },

    remove,

    /** To a row that nobody has. */
    move: (from: number, to: number): void => {
      const id = owners[from]
      if (id === undefined) return
      take(to, id, prices[from] ?? 0, nextOf(from))
      leave(from)
      for (const set of marked.values())
        if (set.has(from)) {
          set.delete(from)
          set.add(to, rows())
        }
      const first = firstRows.get(id) ?? none
      if (first === from) return firstRows.set(id, to)
      let before = first
      while (nextOf(before) !== from) before = nextOf(before)
      nextRows[before] = to
    },

    compile: (filter: Filter): Compiled => ({
      every: (filter.marks ?? []).map(known),
      without: known(filter.without ?? []),
      rest: filter,
    }),

    /** Whether what has this row passes now; false where nothing has it. */
    passes: (row: number, { every, without, rest }: Compiled): boolean => {
      const [id, price] = [owners[row], prices[row] ?? 0]
      if (id === undefined) return false
      if (rest.lowest !== undefined && price < rest.lowest) return false
      if (rest.highest !== undefined && price > rest.highest) return false
      const has = (mark: RowSet) => mark.has(row)
      if (!every.every((anyOf) => anyOf.some(has)) || without.some(has)) return false
      return rest.only?.has(id) !== false && !rest.except?.has(id)
    },

    /** The rows that may pass, as far as that is told without looking at each. */
    async candidates(
      { every, without, rest }: Compiled,
      turn: () => Promise<void> | undefined,
    ): Promise<Bits> {
      const found = bitsFor(rows())
      if (!rest.only) taken.addTo(found)
      for (const id of rest.only ?? []) {
        for (const row of rowsOf(id)) addRow(found, row)
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
