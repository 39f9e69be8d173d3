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
  /** Takes the place of what was there under the id. */
  put(thing: Pictured): void
  remove(id: string): void
  /** The most alike first, exactly: nothing is left out for speed. */
  nearest(query: Float32Array, wish: Wish): Promise<Hit[]>
  /** The same for several wishes: to compare is what takes time, and it is done once for all of them. */
  nearestOfEach(query: Float32Array, wishes: readonly Wish[]): Promise<Hit[][]>
  /** Its pictures' vectors; none for what is not there. */
  of(id: string): Float32Array[]
  ids(): IterableIterator<string>
}
