/** A thing with its pictures, as vectors of length 1. */
export interface Pictured {
  id: string
  vectors: readonly Float32Array[]
  /** What filters ask about, such as `size=M`. */
  marks: readonly string[]
  price: number
}

/** What may be found. All of it is judged inside the search: to cut a finished list short would lose what is behind it. */
export interface Filter {
  /** Of each list at least one mark. */
  marks?: readonly (readonly string[])[]
  /** None of these marks. */
  without?: readonly string[]
  lowest?: number | undefined
  highest?: number | undefined
  only?: ReadonlySet<string> | undefined
  except?: ReadonlySet<string>
}

export interface Wish {
  /** How many at most. */
  count: number
  /** Less alike than this is not found. */
  floor?: number
  filter?: Filter
}

export interface Hit {
  id: string
  /** Of its picture that is most alike: 1 for the same. */
  likeness: number
}

/** Things by the likeness of their pictures. Each is found once, whatever the number of its pictures. */
export interface Vectors {
  /** Each takes the place of what was there under its id. */
  put(things: readonly Pictured[]): Promise<void>
  remove(ids: readonly string[]): Promise<void>
  /** Puts all that there is, at a start: nothing is learned from a part of it, and what it puts is not new. */
  fill(work: () => Promise<void>): Promise<void>
  /** Of processes that share the vectors, one at a time reads what has changed and puts it: none puts back what was older. */
  inTurn<Made>(work: () => Promise<Made>): Promise<Made>
  /** The most alike first: exactly where a filter lets few pass or there are not very many; of more, nearly all of the right ones. */
  nearest(query: Float32Array, wish: Wish): Promise<Hit[]>
  /** The same for several wishes: to compare is what takes time, and it is done once for all of them. */
  nearestOfEach(query: Float32Array, wishes: readonly Wish[]): Promise<Hit[][]>
  /** The vectors of their pictures; none for what is not there. */
  of(ids: readonly string[]): Promise<Map<string, Float32Array[]>>
  ids(): Promise<string[]>
}

/** Vectors in some place, those of each space apart: of two spaces none can be compared. */
export interface VectorPlace {
  open(space: string, size: number): Promise<Vectors>
  /** Lets go of all other spaces. */
  keepOnly(spaces: readonly string[]): Promise<void>
}

export const checkLength = (vector: Float32Array, size: number): void => {
  if (vector.length !== size) throw new Error(`A vector has ${size} numbers here, not ${vector.length}`)
}
