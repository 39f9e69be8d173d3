import { setTimeout } from 'node:timers/promises'
import type { Cell, Cells } from './cells.ts'
import { type Turn, learnCentres, sampleOfCentre } from './centres.ts'
import { type RowMemory, blockRows } from './row-memory.ts'
import type { Things } from './things.ts'

export interface LearnerOptions {
  /** With so many rows they are put into cells; with fewer, each query is compared with all of them. */
  cellsFrom: number
  /** So many cells there are for the square root of the number of rows. */
  cellsOfRoot: number
  /** So long it learns at once, then leaves the processor to others for twice that time. */
  learningMilliseconds: number
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

/** Learns where the centres of cells should be and moves all rows there, in the background. */
export const createLearner = (
  memory: RowMemory,
  cells: Cells,
  things: Things,
  alone: Alone,
  { cellsFrom, cellsOfRoot, learningMilliseconds, onLearned, onNotLearned }: LearnerOptions,
) => {
  let learning = false
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

  /** Rows to keep centres in, in blocks that no cell has. */
  const roomForCentres = () => {
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
  const learn = async (): Promise<void> => {
    const turn = turns()
    const count = Math.max(2, Math.round(cellsOfRoot * Math.sqrt(rowsThen)))
    const room = roomForCentres()
    const sample = await pickRows(memory, things, count * sampleOfCentre, turn)
    const tree = await learnCentres({ memory, place: room.place, turn }, sample, count)
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
    onLearned(cells.all().length)
  }

  /** Once there are enough rows, and whenever as many have come since as there were. */
  const learnWhenDue = (): void => {
    if (learning || things.rowsTaken() < cellsFrom || putSince < rowsThen) return
    learning = true
    rowsThen = things.rowsTaken()
    putSince = 0
    learn()
      .catch(onNotLearned)
      .finally(() => {
        learning = false
        learnWhenDue()
      })
  }

  return {
    /** So many rows have come. */
    put: (rows: number): void => {
      putSince += rows
      learnWhenDue()
    },
  }
}
