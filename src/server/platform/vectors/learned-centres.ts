import { type Tree, mostOfBranch } from './centres.ts'
import type { RowMemory } from './row-memory.ts'

/** Centres without the memory that they are used in. */
export interface LearnedCentres {
  /** How many centres each branch has. */
  branches: number[]
  /** The branches' own centres, then those of the first, of the second... */
  vectors: Float32Array
  /** From how many photos they were learned. */
  photos: number
}

/** As far from 1 as rounding takes the length of a vector, and farther. */
const hair = 0.01

/** What was damaged, or is of other vectors, would find next to nothing. */
export const areSound = ({ branches, vectors, photos }: LearnedCentres, size: number): boolean => {
  if (branches.length === 0 || branches.length > mostOfBranch || photos < 1) return false
  if (branches.some((count) => !Number.isInteger(count) || count < 1 || count > mostOfBranch)) return false
  const count = branches.reduce((sum, ofBranch) => sum + ofBranch, branches.length)
  if (vectors.length !== count * size) return false
  for (let first = 0; first < vectors.length; first += size) {
    let square = 0
    for (let n = first; n < first + size; n += 1) square += (vectors[n] ?? 0) ** 2
    // Also of what is no number.
    if (!(Math.abs(square - 1) < hair)) return false
  }
  return true
}

/** Takes them out of the memory that they were learned in. */
export const takeOut = (memory: RowMemory, tree: Tree, size: number, photos: number): LearnedCentres => {
  const rows = [...tree.branches, ...tree.centres.flat()]
  const vectors = new Float32Array(rows.length * size)
  for (const [n, row] of rows.entries()) vectors.set(memory.peek(row).subarray(0, size), n * size)
  return { branches: tree.centres.map((ofBranch) => ofBranch.length), vectors, photos }
}

/** Puts them into a memory; `place`: a row to keep a centre in. */
export const bringIn = (
  memory: RowMemory,
  { branches, vectors }: LearnedCentres,
  size: number,
  place: () => number,
): Tree => {
  let first = 0
  const next = (): number => {
    const row = place()
    memory.write(row, vectors.subarray(first, first + size))
    first += size
    return row
  }
  const take = (count: number): number[] => Array.from({ length: count }, next)
  return { branches: take(branches.length), centres: branches.map(take) }
}
