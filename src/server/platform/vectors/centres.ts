import type { RowMemory } from './row-memory.ts'

/** Branches that a row is compared with all centres of, the nearest first. */
const branchesTried = 4
/** How often centres are moved to the middle of what is nearest to them. */
const rounds = 8
const sampleOfBranch = 128
/** Rows to learn from, for each centre. */
export const sampleOfCentre = 48
/** So that all that a row is compared with can be listed at once. */
export const mostOfBranch = 500

/** Centres in two steps, so that a row is compared with few of them. */
export interface Tree {
  /** The rows of the branches' own centres. */
  branches: number[]
  /** Of each branch. */
  centres: number[][]
}

/** Lets others have their turn where that is due. */
export type Turn = () => Promise<void> | undefined

/** Where the greatest of them is: by counting, since each row of a million is compared with some 250 centres. */
const greatest = (likenesses: Float32Array): number => {
  let at = 0
  for (let n = 1; n < likenesses.length; n += 1) if ((likenesses[n] ?? -1) > (likenesses[at] ?? -1)) at = n
  return at
}

/** The one that this row is most like. */
const nearestOf = (memory: RowMemory, row: number, among: readonly number[]): number =>
  among[greatest(memory.centres.likenessesTo(row, among))] ?? -1

/** The centre that a row belongs to; seldom another one than the nearest of all. */
export const centreFor = (memory: RowMemory, { branches, centres }: Tree, row: number): number => {
  const ofBranches = memory.centres.likenessesTo(row, branches)
  const near: number[] = []
  while (near.length < Math.min(branchesTried, branches.length)) {
    const branch = greatest(ofBranches)
    ofBranches[branch] = -Infinity
    near.push(branch)
  }
  let [nearest, most] = [-1, -Infinity]
  for (const branch of near) {
    const among = centres[branch] ?? []
    const likenesses = memory.centres.likenessesTo(row, among)
    const at = greatest(likenesses)
    const likeness = likenesses[at] ?? -1
    if (likeness > most) [nearest, most] = [among[at] ?? -1, likeness]
  }
  return nearest
}

const everyNth = (rows: readonly number[], most: number): readonly number[] =>
  rows.length <= most
    ? rows
    : Array.from({ length: most }, (_, n) => rows[Math.floor((n * rows.length) / most)] ?? 0)

interface Learning {
  memory: RowMemory
  /** A row to keep a centre in. */
  place: () => number
  turn: Turn
}

/** Centres of what lies together (k-means, by direction). */
const gather = async (
  { memory, place, turn }: Learning,
  rows: readonly number[],
  count: number,
): Promise<number[]> => {
  const centres = everyNth(rows, count).map((row) => {
    const centre = place()
    memory.copy(row, centre)
    return centre
  })
  for (let round = 0; round < rounds; round += 1) {
    const sums = new Map(centres.map((centre) => [centre, new Float32Array(memory.width)]))
    for (const row of rows) {
      const sum = sums.get(nearestOf(memory, row, centres))
      const vector = memory.peek(row)
      if (sum) for (let n = 0; n < sum.length; n += 1) sum[n] = (sum[n] ?? 0) + (vector[n] ?? 0)
      const others = turn()
      if (others) await others
    }
    for (const [centre, sum] of sums) {
      const length = Math.sqrt(sum.reduce((total, value) => total + value * value, 0))
      // One that nothing is nearest to stays where it is.
      if (length === 0) continue
      for (let n = 0; n < sum.length; n += 1) sum[n] = (sum[n] ?? 0) / length
      memory.write(centre, sum)
    }
  }
  return centres
}

/** About as many centres as asked for, of these rows, whose order should say nothing about them. */
export const learnCentres = async (
  learning: Learning,
  rows: readonly number[],
  count: number,
): Promise<Tree> => {
  const { memory, turn } = learning
  const wide = Math.ceil(Math.sqrt(count))
  const branches = await gather(learning, everyNth(rows, wide * sampleOfBranch), wide)
  const members = new Map(branches.map((branch): [number, number[]] => [branch, []]))
  for (const row of rows) {
    members.get(nearestOf(memory, row, branches))?.push(row)
    const others = turn()
    if (others) await others
  }
  const tree: Tree = { branches: [], centres: [] }
  for (const [branch, own] of members) {
    if (own.length === 0) continue
    const share = Math.ceil((count * own.length) / rows.length)
    tree.branches.push(branch)
    tree.centres.push(await gather(learning, own, Math.min(share, mostOfBranch)))
  }
  return tree
}
