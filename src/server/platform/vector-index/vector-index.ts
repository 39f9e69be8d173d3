/** An item with the vectors of its photos, each of length 1. */
export interface IndexedItem {
  id: string
  vectors: readonly Float32Array[]
  /** The values that filters match, such as `size=M`. */
  facets: readonly string[]
  price: number
}

/**
 * A filter of a search. The index applies it during the search, because filtering a finished top list would lose
 * results.
 */
export interface Filter {
  /** The item must have at least one facet of each list. */
  facets?: readonly (readonly string[])[]
  /** The item must have none of these facets. */
  without?: readonly string[]
  minPrice?: number | undefined
  maxPrice?: number | undefined
  only?: ReadonlySet<string> | undefined
  except?: ReadonlySet<string>
}

export interface KnnQuery {
  /** The maximum number of items. */
  count: number
  /** Items below this similarity are left out. */
  minSimilarity?: number
  filter?: Filter
}

export interface Hit {
  id: string
  /** The dot product of the query and the item's most similar photo. 1 for the same photo. */
  similarity: number
}

/** Finds items by the similarity of their photos. Each item is found at most once, however many photos it has. */
export interface VectorIndex {
  /** Adds items, or replaces those with the same id. */
  put(items: readonly IndexedItem[]): Promise<void>
  remove(ids: readonly string[]): Promise<void>
  /**
   * Runs work that reads items and then puts them. With a shared index only one process at a time runs such work, so
   * that none overwrites newer data.
   */
  exclusively<Result>(work: () => Promise<Result>): Promise<Result>
  /** The most similar items first. Items of equal similarity are ordered by id. */
  nearest(vector: Float32Array, query: KnnQuery): Promise<Hit[]>
  /** Several queries with one vector. The in-memory index computes each similarity once for all of them. */
  nearestOfEach(vector: Float32Array, queries: readonly KnnQuery[]): Promise<Hit[][]>
  /** The vectors of these items. Ids that are not in the index are skipped. */
  vectorsOf(ids: readonly string[]): Promise<Map<string, Float32Array[]>>
  ids(): Promise<string[]>
  /** The number of vectors in the index. */
  size(): Promise<number>
}

/** Keeps one index for each space, which is a version of the model. Vectors of different spaces cannot be compared. */
export interface VectorStore {
  /** With more vectors than this in a space, searches become too slow. */
  readonly maxVectors: number
  open(space: string, dimensions: number): Promise<VectorIndex>
  /** Deletes all other spaces. */
  keepOnly(spaces: readonly string[]): Promise<void>
}

export const checkDimensions = (vector: Float32Array, dimensions: number): void => {
  if (vector.length !== dimensions)
    throw new Error(`A vector has ${dimensions} numbers here, not ${vector.length}`)
}
