import { type Tree, centreFor } from './centres.ts'
import { type RowMemory, blockRows } from './row-memory.ts'

/** Rows that lie together, in blocks of their own. */
export interface Cell {
  /** The row of its centre; the rows of a cell that has none lie anywhere. */
  centre: number | undefined
  blocks: number[]
  /** Those that may have room. */
  open: number[]
  size: number
}

interface Block {
  cell: Cell
  taken: Uint8Array
  count: number
}

const newCell = (centre?: number): Cell => ({ centre, blocks: [], open: [], size: 0 })

/** The last ones go first, mostly. */
const takeAway = (blocks: number[], block: number): void => {
  const at = blocks.lastIndexOf(block)
  if (at >= 0) blocks.splice(at, 1)
}

/** Gives each vector a row in the cell that it belongs to: one for all, until centres are learned. */
export const createCells = (memory: RowMemory) => {
  const blocks: (Block | undefined)[] = []
  let tree: Tree | undefined
  let byCentre = new Map<number, Cell>()
  let cells = [newCell()]

  const takeIn = (number: number): number => {
    const block = blocks[number]
    if (!block || block.count === blockRows) return -1
    const place = block.taken.indexOf(0)
    block.taken[place] = 1
    block.count += 1
    return number * blockRows + place
  }

  const take = (cell: Cell): number => {
    cell.size += 1
    for (let number = cell.open.at(-1); number !== undefined; number = cell.open.at(-1)) {
      const row = takeIn(number)
      if (row >= 0) return row
      cell.open.pop()
    }
    const number = memory.newBlock()
    blocks[number] = { cell, taken: new Uint8Array(blockRows), count: 0 }
    cell.blocks.push(number)
    cell.open.push(number)
    return takeIn(number)
  }

  const cellFor = (row: number): Cell => {
    const nearest = tree && byCentre.get(centreFor(memory, tree, row))
    return nearest ?? (cells[0] as Cell)
  }

  return {
    all: (): readonly Cell[] => cells,

    put: (vector: Float32Array): number => {
      memory.write(memory.spareRow, vector)
      const row = take(cellFor(memory.spareRow))
      memory.copy(memory.spareRow, row)
      return row
    },

    /** Another row for the same vector, where it belongs now. */
    again: (row: number): number => {
      const to = take(cellFor(row))
      memory.copy(row, to)
      return to
    },

    free: (row: number): void => {
      const number = Math.floor(row / blockRows)
      const block = blocks[number]
      if (!block) return
      const { cell } = block
      cell.size -= 1
      if (block.count === blockRows) cell.open.push(number)
      block.taken[row % blockRows] = 0
      block.count -= 1
      if (block.count > 0) return
      blocks[number] = undefined
      takeAway(cell.blocks, number)
      takeAway(cell.open, number)
      memory.freeBlock(number)
    },

    /** From now on vectors go to the cells of these centres; those that were there keep what they have. */
    begin: (learned: Tree): readonly Cell[] => {
      const before = cells
      const made = learned.centres.flat().map((centre) => newCell(centre))
      tree = learned
      byCentre = new Map(made.map((cell) => [cell.centre ?? 0, cell]))
      cells = [...made, ...before]
      return before
    },

    /** Lets go of cells that are empty. */
    forget: (before: readonly Cell[]): void => {
      const gone = new Set(before)
      cells = cells.filter((cell) => !gone.has(cell))
    },
  }
}

export type Cells = ReturnType<typeof createCells>

/** In the order in which a query looks into them: those without a centre first, then by likeness of the centre. */
export function* nearestCells(
  memory: RowMemory,
  cells: readonly Cell[],
  query: Float32Array,
): Generator<Cell> {
  const likenesses = new Float64Array(cells.length).fill(2)
  const asked: number[] = []
  let answered = 0
  const compare = (): void =>
    memory.centres.compareWithQuery(query, (likeness) => {
      likenesses[asked[answered] ?? 0] = likeness
      answered += 1
    })
  for (let n = 0; n < cells.length; n += 1) {
    const centre = cells[n]?.centre
    if (centre === undefined) continue
    if (!memory.centres.hasRoomFor(1)) compare()
    memory.centres.add(centre)
    asked.push(n)
  }
  compare()
  // Sorted as plain numbers, which is ten times quicker than by a function: unlikeness above, which cell below.
  const keys = likenesses.map((likeness, n) => Math.round((2 - likeness) * 1e6) * cells.length + n)
  for (const key of keys.toSorted()) yield cells[key % cells.length] as Cell
}
