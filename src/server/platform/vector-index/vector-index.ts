/** An item with the vectors of its photos, each of length 1. */
export interface IndexedItem {
  id: string
  vectors: readonly Float32Array[]
  /** What filters ask about, such as `size=M`. */
  facets: readonly string[]
  price: number
}

/** The index applies it during the search: to filter a finished top list would lose the items behind it. */
export interface Filter {
  /** Of each list the item has at least one facet. */
  facets?: readonly (readonly string[])[]
  /** The item has none of these facets. */
  without?: readonly string[]
  minPrice?: number | undefined
  maxPrice?: number | undefined
  only?: ReadonlySet<string> | undefined
  except?: ReadonlySet<string>
}

export interface KnnQuery {
  /** How many items at most. */
  count: number
  /** Items below this similarity are left out. */
  minSimilarity?: number
  filter?: Filter
}

export interface Hit {
  id: string
  /** Dot product of the query and the most similar photo of the item: 1 for the same photo. */
  similarity: number
}

/** Items by the similarity of their photos. An item is found once, however many photos it has. */
export interface VectorIndex {
  /** Replaces items that are there under the same id. */
  put(items: readonly IndexedItem[]): Promise<void>
  remove(ids: readonly string[]): Promise<void>
  /** Runs work that reads items and then puts them. Processes that share an index do so one at a time, so none puts back older data. */
  exclusively<Result>(work: () => Promise<Result>): Promise<Result>
  /** The most similar items first; of equal ones the lower id first. */
  nearest(vector: Float32Array, query: KnnQuery): Promise<Hit[]>
  /** Several queries with one vector. The in-memory index computes each similarity once for all of them. */
  nearestOfEach(vector: Float32Array, queries: readonly KnnQuery[]): Promise<Hit[][]>
  /** The vectors of these items; ids that are not in the index are left out. */
  vectorsOf(ids: readonly string[]): Promise<Map<string, Float32Array[]>>
  ids(): Promise<string[]>
  /** How many vectors it holds. */
  size(): Promise<number>
}

/** Keeps one index for each space. Vectors of two spaces, which are two models, cannot be compared. */
export interface VectorStore {
  /** Above this number of vectors in a space searches get too slow. */
  readonly maxVectors: number
  open(space: string, dimensions: number): Promise<VectorIndex>
  /** Deletes all other spaces. */
  keepOnly(spaces: readonly string[]): Promise<void>
}

export const checkDimensions = (vector: Float32Array, dimensions: number): void => {
  if (vector.length !== dimensions)
    throw new Error(`A vector has ${dimensions} numbers here, not ${vector.length}`)
}
