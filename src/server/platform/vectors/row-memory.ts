import { floatsAtOnce, kernelOn } from './kernel.ts'

/** Rows are handed out so many at once: those of a block follow one another, and are two words of 32 bits in a set of rows. */
export const blockRows = 64
/** Rows that are compared in one go: well under a millisecond. */
const mostListed = 2048
const pageBytes = 65_536
/** All that such a memory can have: 4 GB. */
const mostPages = 65_536
/** What it grows by, of what it has: each time the collector of garbage goes through all of the heap. */
const growth = 0.25
const leastPages = 64

/** Hears of each row that was compared. */
type Heard = (likeness: number, row: number) => void

/** Vectors as rows of one memory, in blocks, with what it takes to compare listed ones with a query. */
export const createRowMemory = (size: number) => {
  const width = Math.ceil(size / floatsAtOnce) * floatsAtOnce
  const rowBytes = width * 4
  const listBytes = mostListed * 4
  const rowsAt = rowBytes + 6 * listBytes
  const memory = new WebAssembly.Memory({ initial: Math.ceil(rowsAt / pageBytes) })
  let floats = new Float32Array(memory.buffer)
  let integers = new Uint32Array(memory.buffer)
  const freeBlocks: number[] = []
  let blocks = 0

  const placeOf = (row: number): number => rowsAt + row * rowBytes
  const rowOf = (row: number) => floats.subarray(placeOf(row) / 4, placeOf(row) / 4 + width)

  const newBlock = (): number => {
    const free = freeBlocks.pop()
    if (free !== undefined) return free
    blocks += 1
    const pages = memory.buffer.byteLength / pageBytes
    const needed = Math.ceil(placeOf(blocks * blockRows) / pageBytes) - pages
    if (needed > 0) {
      memory.grow(Math.max(needed, Math.min(Math.ceil(pages * growth) + leastPages, mostPages - pages)))
      floats = new Float32Array(memory.buffer)
      integers = new Uint32Array(memory.buffer)
    }
    return blocks - 1
  }

  /** Rows to compare next. It is empty again after that. */
  const createList = (listAt: number, atOnce: 1 | 4) => {
    const dots = kernelOn(memory, atOnce)
    const likenessesAt = listAt + listBytes
    let listed = 0
    const add = (row: number): void => {
      integers[listAt / 4 + listed] = row
      listed += 1
    }
    const compare = (place: number): number => {
      const count = listed
      // To a number that the function can compare; the first one again does no harm.
      for (let n = count; n % atOnce > 0; n += 1) add(integers[listAt / 4] ?? 0)
      dots(listAt, place, listed, rowBytes, rowsAt, likenessesAt)
      listed = 0
      return count
    }
    return {
      add,
      hasRoomFor: (more: number): boolean => listed + more <= mostListed,
      compareWithQuery: (query: Float32Array, heard: Heard): void => {
        // Written each time: another search may have had its turn.
        floats.fill(0, query.length, width)
        floats.set(query)
        const count = compare(0)
        for (let n = 0; n < count; n += 1)
          heard(floats[likenessesAt / 4 + n] ?? -1, integers[listAt / 4 + n] ?? 0)
      },
      /** How alike others are to a row, in their order, until the next are asked about. */
      likenessesTo: (row: number, others: readonly number[]): Float32Array => {
        integers.set(others, listAt / 4)
        listed = others.length
        const count = compare(placeOf(row))
        return floats.subarray(likenessesAt / 4, likenessesAt / 4 + count)
      },
    }
  }

  // The first block belongs to no cell.
  const spareRow = newBlock() * blockRows

  return {
    width,
    /** For a vector that has no place yet. */
    spareRow,
    newBlock,
    freeBlock: (block: number): void => void freeBlocks.push(block),
    /** So many there have ever been. */
    rows: (): number => blocks * blockRows,

    /** For rows that follow one another, or nearly so. */
    following: createList(rowBytes, 1),
    /** For rows that lie anywhere. */
    apart: createList(rowBytes + 2 * listBytes, 4),
    /** For centres, also while a search has listed what it compares next. */
    centres: createList(rowBytes + 4 * listBytes, 4),

    write: (row: number, vector: Float32Array): void => {
      const place = placeOf(row) / 4
      floats.set(vector, place)
      floats.fill(0, place + vector.length, place + width)
    },
    copy: (from: number, to: number): void =>
      void floats.copyWithin(placeOf(to) / 4, placeOf(from) / 4, placeOf(from) / 4 + width),
    holds: (row: number, vector: Float32Array | undefined): boolean => {
      const kept = rowOf(row)
      return vector?.every((value, n) => value === kept[n]) ?? false
    },
    /** As it is now, and only until something is written. */
    peek: rowOf,
  }
}

export type RowMemory = ReturnType<typeof createRowMemory>
