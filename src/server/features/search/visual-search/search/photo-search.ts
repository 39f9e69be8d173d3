import type { Received } from '#contract/define.ts'
import type { visualSearch as calls } from '#contract/visual-search.ts'
import { toCentavos } from '#domain/money.ts'
import type { Clock } from '../../../../platform/clock.ts'
import type { Database } from '../../../../platform/db/connect.ts'
import { consumeAttempt } from '../../../../platform/limits/limits.ts'
import type { Filter, Hit, KnnQuery } from '../../../../platform/vector-index/vector-index.ts'
import { type BasicColour, basicColours } from '../../../../platform/vision/colour.ts'
import type { Box } from '../../../../platform/images/square-pixels.ts'
import { type Visions, joined } from '../../../../platform/vision/vision.ts'
import { type TileRow, selectTiles } from '../../search/tiles.ts'
import { type WordFinder } from '../../search/text/items-with-words.ts'
import { likelyKind, ratherSure } from '../kinds.ts'
import { minRecolouredSimilarity, minSameKindSimilarity, minSearchSimilarity } from '../thresholds.ts'
import { facet } from '../facets.ts'
import type { EmbeddingIndex } from '../embeddings/embedding-index.ts'
import type { Tag, TagBook } from '../tag-book.ts'

type Input = Received<(typeof calls)['POST homepage/img_search']>

export interface PhotoSearchResult {
  rows: (TileRow & { similarity: number })[]
  close: boolean
  kind: Tag | undefined
  /** False while photos wait for their embedding, and shortly after a start, when only the newest items are loaded. */
  complete: boolean
  /** The number of photos that wait for their embedding, counted up to `maxWaiting`. */
  waiting: number
}

const maxResults = 48
const maxWaiting = 1_000
/** The rate limit of an account. A search by photo costs as much as a thousand text searches. */
const limit = { max: 60, seconds: 600 }

/** Words without meaning beside a photo: "like this", "ganito pero pula". */
const besideAPhoto = new Set(
  'like this that these similar same but one ones piece please pls ganito ganyan gaya tulad katulad nito pero sana'.split(
    ' ',
  ),
)

const boxOf = (input: Input): Box | undefined =>
  input.cropLeft === undefined ||
  input.cropTop === undefined ||
  input.cropWidth === undefined ||
  input.cropHeight === undefined
    ? undefined
    : { left: input.cropLeft, top: input.cropTop, width: input.cropWidth, height: input.cropHeight }

/**
 * The basic colour that a term of the query names, if any. The file of synonyms covers words such as "pula" and
 * "maroon".
 */
const colourOf = ({
  phrases,
  related,
}: {
  phrases: string[][]
  related: string[][]
}): BasicColour | undefined =>
  basicColours.find((colour) =>
    [...phrases, ...related].some((phrase) => phrase.length === 1 && phrase[0] === colour.toLowerCase()),
  )

/** The colour shares of a garment that has only these colours, in equal parts. */
const sharesOf = (colours: BasicColour[]): Float32Array =>
  Float32Array.from(basicColours, (colour) => (colours.includes(colour) ? 1 / colours.length : 0))

const tagFilters = (tagIDs: number[], book: TagBook): string[][] => {
  const byKind = new Map<string, string[]>()
  for (const id of tagIDs) {
    // An unknown tag gets a kind of its own, which no item has, so nothing is found.
    const kind = book.byID.get(id)?.kind ?? String(id)
    byKind.set(kind, [...(byKind.get(kind) ?? []), facet.tag(id)])
  }
  return [...byKind.values()]
}

interface Dependencies {
  database: Database
  clock: Clock
  visions: Visions
  embeddingIndex: EmbeddingIndex
  words: WordFinder
  tagBook: () => Promise<TagBook>
  /** Counts the photos that wait for their embedding, up to `max`. */
  countWaiting: (max: number) => Promise<number>
}

/** Searches by photo: embeds the photo, finds the most similar items for sale, and applies words and filters. */
export const createPhotoSearch = ({
  database: { db },
  clock,
  visions,
  embeddingIndex,
  words,
  tagBook,
  countWaiting,
}: Dependencies) => {
  /** Loads the items. The database decides again which are for sale, because the index may be outdated. */
  const withTiles = async (hits: Hit[]): Promise<PhotoSearchResult['rows']> => {
    const similarity = new Map(hits.map((hit) => [hit.id, hit.similarity]))
    const best = [...similarity].toSorted(([, a], [, b]) => b - a).slice(0, maxResults)
    const rows = await selectTiles(
      db,
      best.map(([id]) => id),
    )
    return rows.map((row) => ({ ...row, similarity: similarity.get(row.id) ?? 0 }))
  }

  return {
    /** Counts a search. Throws if the rate limit is exceeded. */
    consumeAttempt: (buyerID: string): Promise<void> =>
      consumeAttempt(db, clock, `photo-search:${buyerID}`, limit),

    /** Does not store the photo. */
    async find(buyerID: string, input: Input): Promise<PhotoSearchResult> {
      const { model, index, complete: loaded } = await embeddingIndex.current()
      // Photos that wait for a new model are still found by the embeddings of the previous one.
      const waiting = model === visions.current.version ? await countWaiting(maxWaiting) : 0
      const complete = loaded && waiting === 0
      const vision = visions.of(model) ?? visions.current
      const [seen, book] = await Promise.all([
        vision.see(input.photo, buyerID, { box: boxOf(input) }),
        tagBook(),
      ])

      const terms = words.terms(input.q ? `${input.q} ` : '')
      const colours = terms.flatMap((term) => colourOf(term) ?? [])
      const others = terms.filter(
        (term) => colourOf(term) === undefined && !term.words.every((word) => besideAPhoto.has(word)),
      )
      const filter: Filter = {
        facets: [
          [facet.forSale],
          ...(input.size ? [input.size.map(facet.size)] : []),
          ...(input.isFeminine === undefined ? [] : [[facet.style(input.isFeminine)]]),
          ...(input.tagID ? tagFilters(input.tagID, book) : []),
          ...(colours.length > 0 ? [colours.map(facet.colour)] : []),
        ],
        minPrice: input.minPrice === undefined ? undefined : toCentavos(input.minPrice),
        maxPrice: input.maxPrice === undefined ? undefined : toCentavos(input.maxPrice),
        only: others.length > 0 ? await words.itemsWith(others) : undefined,
      }
      const wanted = joined(colours.length > 0 ? { vector: seen.vector, colours: sharesOf(colours) } : seen)
      const kind = likelyKind(seen, book)
      const queryFor = (minSimilarity: number, garment?: Tag): KnnQuery => {
        const facets = [...(filter.facets ?? []), ...(garment ? [[facet.garment(garment.id)]] : [])]
        return { count: maxResults, minSimilarity, filter: { ...filter, facets } }
      }
      const recoloured = colours.length > 0
      const sure = recoloured ? undefined : likelyKind(seen, book, ratherSure)
      // The embeddings only distinguish garments. If the photo shows none, no item counts as close, however similar it
      // is.
      const closeEnough = vision.isGarment(seen)
        ? [
            queryFor(recoloured ? minRecolouredSimilarity : minSearchSimilarity),
            ...(sure ? [queryFor(minSameKindSimilarity, sure)] : []),
          ]
        : []
      const found = await index.nearestOfEach(wanted, [...closeEnough, ...(kind ? [queryFor(-1, kind)] : [])])
      const rows = await withTiles(found.slice(0, closeEnough.length).flat())
      if (rows.length > 0 || !kind) return { rows, close: rows.length > 0, kind, complete, waiting }
      return { rows: await withTiles(found.at(-1) ?? []), close: false, kind, complete, waiting }
    },
  }
}
