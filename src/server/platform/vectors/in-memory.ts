import { setImmediate } from 'node:timers/promises'
import { floatsAtOnce, kernelOn } from './kernel.ts'
import {
  type Filter,
  type Hit,
  type Pictured,
  type VectorPlace,
  type Vectors,
  type Wish,
  checkLength,
} from './vectors.ts'

/** Rows that are compared in one go: well under a millisecond. */
const blockRows = 4096
/** After so long others get their turn. */
const sliceMilliseconds = 3
const pageBytes = 65_536

interface Thing extends Pick<Pictured, 'id' | 'price'> {
  marks: Uint32Array
  rows: number[]
  /** The search that judged it last, and how. */
  judgedBy: number
  allowed: boolean
}

/** A filter with its marks as the numbers that things have; null when nothing can pass it. */
interface Compiled {
  every: Uint32Array[]
  without: Uint32Array
  rest: Filter
}

/**
 * All vectors of this process in one memory, compared with every query: exact, and quick enough for hundreds of thousands.
 * A search stops for others every few milliseconds; what comes or goes meanwhile may or may not be found by it.
 */
const createInMemoryVectors = (size: number): Vectors => {
  const width = Math.ceil(size / floatsAtOnce) * floatsAtOnce
  const rowBytes = width * 4
  const scoresAt = rowBytes
  const rowsAt = scoresAt + blockRows * 4
  const memory = new WebAssembly.Memory({ initial: Math.ceil(rowsAt / pageBytes) })
  const dots = kernelOn(memory)

  const things = new Map<string, Thing>()
  const owners: (Thing | undefined)[] = []
  const freeRows: number[] = []
  const markNumbers = new Map<string, number>()
  let searches = 0

  const view = (offset: number, length: number) => new Float32Array(memory.buffer, offset, length)
  const rowOf = (row: number) => view(rowsAt + row * rowBytes, width)

  const numberOf = (mark: string): number => {
    const known = markNumbers.get(mark)
    if (known !== undefined) return known
    const made = markNumbers.size + 1
    markNumbers.set(mark, made)
    return made
  }

  const newRow = (): number => {
    const row = owners.length
    const missing = rowsAt + (row + 1) * rowBytes - memory.buffer.byteLength
    if (missing > 0) memory.grow(Math.ceil(Math.max(missing, blockRows * rowBytes) / pageBytes))
    owners.push(undefined)
    return row
  }

  const removeOne = (id: string): void => {
    const thing = things.get(id)
    if (!thing) return
    things.delete(id)
    for (const row of thing.rows) {
      owners[row] = undefined
      freeRows.push(row)
    }
  }

  const numbersOf = (marks: readonly string[]) =>
    Uint32Array.from(marks.flatMap((mark) => markNumbers.get(mark) ?? []))

  const compile = (filter: Filter): Compiled => ({
    every: (filter.marks ?? []).map(numbersOf),
    without: numbersOf(filter.without ?? []),
    rest: filter,
  })

  const passes = (thing: Thing, { every, without, rest }: Compiled): boolean => {
    if (rest.lowest !== undefined && thing.price < rest.lowest) return false
    if (rest.highest !== undefined && thing.price > rest.highest) return false
    const has = (mark: number) => thing.marks.includes(mark)
    if (!every.every((anyOf) => anyOf.some(has)) || without.some(has)) return false
    return rest.only?.has(thing.id) !== false && !rest.except?.has(thing.id)
  }

  const isAllowed = (thing: Thing, search: number, filter: Compiled): boolean => {
    if (thing.judgedBy !== search) {
      thing.judgedBy = search
      thing.allowed = passes(thing, filter)
    }
    return thing.allowed
  }

  /** When what runs now last gave others their turn. */
  let sliceBegan = 0
  /** Searches go one after the other: side by side each would take a slice before others get their turn. */
  let last = Promise.resolve()

  const finding = ({ count, floor = -1, filter = {} }: Wish) => {
    searches += 1
    const number = searches
    const compiled = compile(filter)
    const best: Hit[] = []
    let least = floor

    const offer = (id: string, likeness: number): void => {
      const known = best.findIndex((hit) => hit.id === id)
      if (known >= 0) {
        if ((best[known]?.likeness ?? 0) >= likeness) return
        best.splice(known, 1)
      }
      const place = best.findIndex((hit) => hit.likeness < likeness)
      best.splice(place < 0 ? best.length : place, 0, { id, likeness })
      if (best.length > count) best.pop()
      if (best.length === count) least = Math.max(floor, best.at(-1)?.likeness ?? floor)
    }

    return {
      best,
      /** Takes what it wants of a block of rows. */
      take: (scores: Float32Array, first: number): void => {
        for (let n = 0; n < scores.length; n += 1) {
          const likeness = scores[n] ?? -1
          if (likeness < least || (likeness === least && best.length === count)) continue
          const thing = owners[first + n]
          if (thing && isAllowed(thing, number, compiled)) offer(thing.id, likeness)
        }
      },
    }
  }

  const search = async (query: Float32Array, wishes: readonly Wish[]): Promise<Hit[][]> => {
    const findings = wishes.map(finding)
    for (let first = 0; first < owners.length; first += blockRows) {
      if (performance.now() - sliceBegan > sliceMilliseconds) {
        await setImmediate()
        sliceBegan = performance.now()
      }
      const rows = Math.min(blockRows, owners.length - first)
      // Written for each block: another search may have had its turn.
      const asked = view(0, width)
      asked.fill(0)
      asked.set(query)
      dots(rowsAt + first * rowBytes, 0, rows, rowBytes, scoresAt)
      const scores = view(scoresAt, rows)
      for (const { take } of findings) take(scores, first)
    }
    return findings.map(({ best }) => best)
  }

  const nearestOfEach = async (query: Float32Array, wishes: readonly Wish[]): Promise<Hit[][]> => {
    checkLength(query, size)
    const before = last
    const { promise, resolve } = Promise.withResolvers<void>()
    last = promise
    await before
    try {
      return await search(query, wishes)
    } finally {
      resolve()
    }
  }

  const putOne = ({ id, vectors, marks, price }: Pictured): void => {
    for (const vector of vectors) checkLength(vector, size)
    removeOne(id)
    const thing: Thing = {
      id,
      price,
      marks: Uint32Array.from(marks, numberOf),
      rows: [],
      judgedBy: 0,
      allowed: false,
    }
    for (const vector of vectors) {
      const row = freeRows.pop() ?? newRow()
      const place = rowOf(row)
      place.fill(0)
      place.set(vector)
      owners[row] = thing
      thing.rows.push(row)
    }
    things.set(id, thing)
  }

  return {
    put: async (given) => given.forEach(putOne),

    remove: async (ids) => ids.forEach(removeOne),

    inTurn: (work) => work(),

    nearestOfEach,

    nearest: async (query, wish) => (await nearestOfEach(query, [wish]))[0] ?? [],

    of: async (ids) =>
      new Map(
        ids.flatMap((id) => {
          const thing = things.get(id)
          return thing ? [[id, thing.rows.map((row) => rowOf(row).slice(0, size))]] : []
        }),
      ),

    ids: async () => [...things.keys()],
  }
}

/** In the memory of each process, which begins empty. */
export const inMemory: VectorPlace = {
  open: async (_space, size) => createInMemoryVectors(size),
  keepOnly: async () => undefined,
}
