import { setImmediate } from 'node:timers/promises'
import { type Cell, createCells, nearestCells } from './cells.ts'
import { type CentreKeeper, type CentrePlace, keepNothing } from './centre-keeper.ts'
import type { Turn } from './centres.ts'
import { type Finding, type FindingOptions, createFinding } from './finding.ts'
import { type LearnerOptions, createLearner } from './learner.ts'
import { createRowMemory } from './row-memory.ts'
import { countIn, lowestIn } from './row-sets.ts'
import { createThings } from './things.ts'
import { type Hit, type Pictured, type VectorPlace, type Vectors, type Wish, checkLength } from './vectors.ts'

/** After so long others get their turn. */
const sliceMilliseconds = 3
/** Of 32 rows: where more are wanted, all are compared, because to skip some costs more than to compare them. */
const fewOfWord = 11

type Options = LearnerOptions & FindingOptions

const usual: Options = {
  cellsFrom: 100_000,
  cellsOfRoot: 2.5,
  few: 8_000,
  thorough: 24,
  learningMilliseconds: 2,
  askAgainMilliseconds: 5_000,
  onLearned: () => undefined,
  onNotLearned: () => undefined,
}

/**
 * All vectors of this process in one memory. A query is compared with each that passes the filter as long as these are few;
 * of more, with those of the cells that are nearest to it (docs/decisions/0038-looks-in-cells.md). A search stops for others
 * every few milliseconds; what comes or goes meanwhile may or may not be found by it.
 */
const createInMemoryVectors = async (
  size: number,
  keeper: CentreKeeper,
  options: Options,
): Promise<Vectors> => {
  const memory = createRowMemory(size)
  const cells = createCells(memory)
  const things = createThings(memory.rows)

  /** When what runs now last gave others their turn. */
  let sliceBegan = 0
  const letOthers = async (): Promise<void> => {
    await setImmediate()
    sliceBegan = performance.now()
  }
  const turn: Turn = () => (performance.now() - sliceBegan > sliceMilliseconds ? letOthers() : undefined)

  /**
   * Searches go one after the other: side by side each would take a slice before others get their turn. Nothing moves from
   * cell to cell meanwhile.
   */
  let last = Promise.resolve()
  const alone = async <Made>(work: () => Made | Promise<Made>): Promise<Made> => {
    const before = last
    const { promise, resolve } = Promise.withResolvers<void>()
    last = promise
    await before
    try {
      return await work()
    } finally {
      resolve()
    }
  }
  const learner = createLearner(memory, size, cells, things, alone, keeper, options)
  await learner.begin()

  const putOne = (given: Pictured): void => {
    const { id, vectors } = given
    for (const vector of vectors) checkLength(vector, size)
    const rowsBefore = things.rowsOf(id)
    // Most changes are of something else than the pictures.
    if (rowsBefore.length === vectors.length && rowsBefore.every((row, n) => memory.holds(row, vectors[n])))
      return things.put(given, rowsBefore)
    const rows = vectors.map(cells.put)
    things.put(given, rows)
    for (const row of rowsBefore) cells.free(row)
    learner.put(rows.length)
  }

  const removeOne = (id: string): void => {
    const rows = things.rowsOf(id)
    things.remove(id)
    for (const row of rows) cells.free(row)
  }

  const search = async (query: Float32Array, wishes: readonly Wish[]): Promise<Hit[][]> => {
    const findings: Finding[] = []
    // Cells may be kept from a time with more rows, or be there while these are still read.
    const few = things.rowsTaken() < options.cellsFrom ? Infinity : options.few
    for (const wish of wishes) {
      const filter = things.compile(wish.filter ?? {})
      const candidates = await things.candidates(filter, turn)
      findings.push(createFinding(things, wish, filter, candidates, { few, thorough: options.thorough }))
    }
    const hear = (likeness: number, row: number): void => {
      for (const finding of findings) finding.hear(likeness, row)
    }
    const compare = (): void => {
      memory.following.compareWithQuery(query, hear)
      memory.apart.compareWithQuery(query, hear)
    }
    /** Looks at those of 32 rows that any of them wants. */
    const look = (word: number, lookers: readonly Finding[]): Promise<void> | undefined => {
      let wanted = 0
      for (const finding of lookers) wanted |= finding.look(word)
      if (wanted === 0) return undefined
      const many = countIn(wanted) > fewOfWord
      const list = many ? memory.following : memory.apart
      for (let left = many ? -1 : wanted; left !== 0; left &= left - 1) list.add(word * 32 + lowestIn(left))
      if (list.hasRoomFor(32)) return undefined
      compare()
      return turn()
    }

    for (const finding of findings.filter(({ hasFew }) => hasFew))
      for (let word = 0; word < finding.candidates.length; word += 1) {
        const others = finding.candidates[word] === 0 ? undefined : look(word, [finding])
        if (others) await others
      }
    compare()

    const lookInto = async (cell: Cell, lookers: readonly Finding[]): Promise<void> => {
      // A copy: while others have their turn blocks come and go.
      for (const block of cell.blocks.slice())
        for (const word of [block * 2, block * 2 + 1]) {
          const others = look(word, lookers)
          if (others) await others
        }
    }
    let open = findings.filter(({ hasFew }) => !hasFew)
    let among = 0
    for (const cell of open.length > 0 ? nearestCells(memory, cells.all(), query) : []) {
      open = open.filter((finding) => !finding.isContent(among))
      if (open.length === 0) break
      await lookInto(cell, open)
      if (cell.centre === undefined) for (const finding of open) finding.startOver()
      else among += cell.size
    }
    compare()
    return findings.map(({ best }) => best)
  }

  const nearestOfEach = async (query: Float32Array, wishes: readonly Wish[]): Promise<Hit[][]> => {
    checkLength(query, size)
    return alone(() => search(query, wishes))
  }

  return {
    put: async (given) => given.forEach(putOne),

    remove: async (ids) => ids.forEach(removeOne),

    fill: learner.fill,

    inTurn: (work) => work(),

    nearestOfEach,

    nearest: async (query, wish) => (await nearestOfEach(query, [wish]))[0] ?? [],

    of: async (ids) =>
      new Map(
        ids.flatMap((id) => {
          const rows = things.rowsOf(id)
          return rows.length > 0 ? [[id, rows.map((row) => memory.peek(row).slice(0, size))]] : []
        }),
      ),

    ids: async () => things.ids(),
  }
}

/** In the memory of each process, which begins empty; `keep`: where learned centres of cells outlive it. */
export const inMemoryWith = (options: Partial<Options>, keep: CentrePlace = keepNothing): VectorPlace => ({
  open: (space, size) => createInMemoryVectors(size, keep.of(space, size), { ...usual, ...options }),
  keepOnly: keep.keepOnly,
})

export const inMemory: VectorPlace = inMemoryWith({})
