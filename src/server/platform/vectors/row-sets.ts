/** A set of rows, as one bit for each; in words of 32. */
export type Bits = Uint32Array

const wordOf = (row: number) => row >>> 5
const bitOf = (row: number) => 1 << (row & 31)

export const bitsFor = (rows: number): Bits => new Uint32Array(Math.ceil(rows / 32))

export const addRow = (bits: Bits, row: number): void => {
  bits[wordOf(row)] = (bits[wordOf(row)] ?? 0) | bitOf(row)
}

const takeRow = (bits: Bits, row: number): void => {
  bits[wordOf(row)] = (bits[wordOf(row)] ?? 0) & ~bitOf(row)
}

/** Leaves those that the other one has too. */
export const keepCommon = (bits: Bits, others: Bits): void => {
  for (let n = 0; n < bits.length; n += 1) bits[n] = (bits[n] ?? 0) & (others[n] ?? 0)
}

/** How many of 32 rows. */
export const countIn = (word: number): number => {
  const pairs = word - ((word >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

export const countRows = (bits: Bits): number => {
  let count = 0
  for (let n = 0; n < bits.length; n += 1) count += countIn(bits[n] ?? 0)
  return count
}

/** The lowest of 32 rows, of which there must be one. */
export const lowestIn = (word: number): number => 31 - Math.clz32(word & -word)

/** A set that has less than one of so many rows names them; with more, a bit for each takes less room. */
const oneOf = 256
const alwaysFew = 64

/** Rows that have something in common, such as a mark. */
export const createRowSet = () => {
  let few: Set<number> | undefined = new Set()
  let bits: Bits = bitsFor(0)
  let size = 0

  const addBit = (row: number, all: number): void => {
    if (wordOf(row) >= bits.length) {
      const grown = bitsFor(Math.max(all, row + 1) * 1.25)
      grown.set(bits)
      bits = grown
    }
    addRow(bits, row)
  }

  return {
    size: (): number => size,

    has: (row: number): boolean => few?.has(row) ?? ((bits[wordOf(row)] ?? 0) & bitOf(row)) !== 0,

    /** A row that it does not have yet; `all`: how many rows there are. */
    add: (row: number, all: number): void => {
      size += 1
      if (!few) {
        addBit(row, all)
        return
      }
      few.add(row)
      if (few.size <= Math.max(alwaysFew, all / oneOf)) return
      for (const one of few) addBit(one, all)
      few = undefined
    },

    /** A row that it has. */
    delete: (row: number): void => {
      size -= 1
      if (few) few.delete(row)
      else takeRow(bits, row)
    },

    addTo: (others: Bits): void => {
      for (const row of few ?? []) addRow(others, row)
      const length = Math.min(bits.length, others.length)
      for (let n = 0; n < length; n += 1) others[n] = (others[n] ?? 0) | (bits[n] ?? 0)
    },

    takeFrom: (others: Bits): void => {
      for (const row of few ?? []) takeRow(others, row)
      const length = Math.min(bits.length, others.length)
      for (let n = 0; n < length; n += 1) others[n] = (others[n] ?? 0) & ~(bits[n] ?? 0)
    },
  }
}

export type RowSet = ReturnType<typeof createRowSet>
