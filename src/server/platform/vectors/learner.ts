import { setTimeout } from 'node:timers/promises'
import type { Cell, Cells } from './cells.ts'
import type { CentreKeeper } from './centre-keeper.ts'
import { type Tree, type Turn, learnCentres, sampleOfCentre } from './centres.ts'
import { type LearnedCentres, bringIn, takeOut } from './learned-centres.ts'
import { type RowMemory, blockRows } from './row-memory.ts'
import type { Things } from './things.ts'

export interface LearnerOptions {
  /** With so many rows they are put into cells; with fewer, each query is compared with all of them. */
  cellsFrom: number
  /** So many cells there are for the square root of the number of rows. */
  cellsOfRoot: number
  /** So long it learns at once, then leaves the processor to others for twice that time. */
  learningMilliseconds: number
  /** While another process learns, it is asked so often whether it has. */
  askAgainMilliseconds: number
  /** Hears how many cells all rows are in now. */
  onLearned: (cells: number) => void
  /** Hears why it could not learn; searches go on in the cells that are there, or among all. */
  onNotLearned: (why: unknown) => void
}

/** Does it while nobody searches. */
type Alone = (work: () => void) => Promise<void>

/** Some that are taken, each as likely as any other. */
const pickRows = async (memory: RowMemory, things: Things, count: number, turn: Turn): Promise<number[]> => {
  const picked: number[] = []
  for (let tries = 0; picked.length < count && tries < count * 20; tries += 1) {
    const row = Math.floor(Math.random() * memory.rows())
    if (things.ownerOf(row)) picked.push(row)
    const others = turn()
    if (others) await others
  }
  return picked
}

/** Rows to keep centres in, in blocks that no cell has. */
const roomForCentres = (memory: RowMemory) => {
  const blocks: number[] = []
  let free = 0
  const place = (): number => {
    if (free === 0) {
      blocks.push(memory.newBlock())
      free = blockRows
    }
    free -= 1
    return (blocks.at(-1) ?? 0) * blockRows + free
  }
  return { blocks, place }
}

type Room = ReturnType<typeof roomForCentres>

/** Learns where the centres of cells should be, or takes what another process has learned, and moves all rows there, in the background. */
export const createLearner = (
  memory: RowMemory,
  size: number,
  cells: Cells,
  things: Things,
  alone: Alone,
  keeper: CentreKeeper,
  {
    cellsFrom,
    cellsOfRoot,
    learningMilliseconds,
    askAgainMilliseconds,
    onLearned,
    onNotLearned,
  }: LearnerOptions,
) => {
  let learning = false
  let filling = false
  let rowsThen = 0
  let putSince = 0
  let centreBlocks: number[] = []

  const turns = (): Turn => {
    let began = performance.now()
    const letOthers = async (): Promise<void> => {
      await setTimeout(2 * learningMilliseconds, undefined, { ref: false })
      began = performance.now()
    }
    return () => (performance.now() - began > learningMilliseconds ? letOthers() : undefined)
  }

  const moveBlock = (block: number): void => {
    for (let row = block * blockRows; row < (block + 1) * blockRows; row += 1) {
      if (!things.ownerOf(row)) continue
      things.move(row, cells.again(row))
      cells.free(row)
    }
  }

  const empty = async (cell: Cell, turn: Turn): Promise<void> => {
    while (cell.blocks.length > 0) {
      await alone(() => moveBlock(cell.blocks.at(-1) ?? 0))
      const others = turn()
      if (others) await others
    }
  }

  /** Searches go on meanwhile, in the cells of before and in the new ones. */
  const moveInto = async (tree: Tree, room: Room, turn: Turn): Promise<void> => {
    let before: readonly Cell[] = []
    await alone(() => {
      before = cells.begin(tree)
    })
    for (const cell of before) await empty(cell, turn)
    await alone(() => {
      cells.forget(before)
      for (const block of centreBlocks) memory.freeBlock(block)
      centreBlocks = room.blocks
    })
  }

  /** Those that another process learned, or that were kept before this start. */
  const takeOver = async (kept: LearnedCentres): Promise<void> => {
    rowsThen = kept.photos
    putSince = Math.max(0, things.rowsTaken() - rowsThen)
    const room = roomForCentres(memory)
    await moveInto(bringIn(memory, kept, size, room.place), room, turns())
  }

  const learn = async (): Promise<void> => {
    const turn = turns()
    const count = Math.max(2, Math.round(cellsOfRoot * Math.sqrt(rowsThen)))
    const room = roomForCentres(memory)
    const sample = await pickRows(memory, things, count * sampleOfCentre, turn)
    const tree = await learnCentres({ memory, place: room.place, turn }, sample, count)
    await keeper.keep(takeOut(memory, tree, size, rowsThen))
    await moveInto(tree, room, turn)
  }

  /** One process learns for all. */
  const learnOrTakeOver = async (): Promise<void> => {
    for (;;) {
      const newer = await keeper.newer()
      if (newer) return takeOver(newer)
      if (await keeper.claim()) break
      await setTimeout(askAgainMilliseconds, undefined, { ref: false })
    }
    try {
      await learn()
    } catch (error) {
      await keeper.keep(undefined)
      throw error
    }
  }

  /** Once there are enough rows, and whenever as many have come since as there were. */
  const learnWhenDue = (): void => {
    if (learning || filling || things.rowsTaken() < cellsFrom || putSince < rowsThen) return
    learning = true
    // Not due again at once where it fails.
    rowsThen = things.rowsTaken()
    putSince = 0
    learnOrTakeOver()
      .then(() => onLearned(cells.all().length))
      .catch(onNotLearned)
      .finally(() => {
        learning = false
        learnWhenDue()
      })
  }

  return {
    /** Before there are any rows: they come into these cells at once. */
    begin: async (): Promise<void> => {
      const kept = await keeper.newer()
      if (kept) await takeOver(kept)
    },

    /** So many rows have come. */
    put: (rows: number): void => {
      putSince += rows
      learnWhenDue()
    },

    fill: async (work: () => Promise<void>): Promise<void> => {
      filling = true
      await work()
      filling = false
      // What it put is what there was, but for what has come since they were learned.
      putSince = Math.max(0, things.rowsTaken() - rowsThen)
      learnWhenDue()
    },
  }
}
