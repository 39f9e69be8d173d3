import type { Logger } from 'pino'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/db/connect.ts'
import { type Seen, type Vision, joined } from '../../../platform/vision/vision.ts'
import type { EmbeddingIndex, LoadedIndex } from '../embeddings/embedding-index.ts'
import type { Suggestion, TagBook } from '../tag-book.ts'
import { type Case, calibrate } from './calibration.ts'
import { type LearnedTag, findShop, replaceLearned, selectLearned, selectSample } from './queries.ts'
import { findVoters } from './voters.ts'
import { countVotes } from './votes.ts'

/** What no model names and photos can show. What an item is made of is felt, and read on its label. */
const learnedKinds = ['style', 'occasion']

/** Items to learn from, of each kind of tags: each costs a search of a few milliseconds for every photo, rarely more. */
const sample = { ofShop: 60, max: 1_000, photos: 3 }
/** Where searches are so slow that this is too short, what was asked by then is what is learned from. */
const longestMilliseconds = 150_000

const tagsOfKind = (kind: string, book: TagBook): number[] =>
  [...book.byID.values()].filter((tag) => tag.kind === kind).map(({ id }) => id)

interface Dependencies {
  database: Database
  clock: Clock
  vision: Vision
  embeddingIndex: EmbeddingIndex
  tagBook: () => Promise<TagBook>
  log: Logger
}

/**
 * Tags that the marketplace teaches itself: items in other shops that look like the photos vote with the tags that their
 * sellers gave them. What their votes are worth is known from items that have tags already, and learned anew every hour.
 */
export const createTagTrainer = ({
  database: { db },
  clock,
  vision: { version },
  embeddingIndex,
  tagBook,
  log,
}: Dependencies) => {
  /** What the others would have said of items whose sellers have spoken. Undefined when the process is to end. */
  const casesOf = async (
    { index }: LoadedIndex,
    tagIDs: number[],
    stopping: AbortSignal | undefined,
  ): Promise<Map<number, Case[]> | undefined> => {
    const ends = performance.now() + longestMilliseconds
    const cases = new Map(tagIDs.map((id): [number, Case[]] => [id, []]))
    for (const { id, shop_id: shopID, tags } of await selectSample(db, tagIDs, sample)) {
      if (stopping?.aborted) return undefined
      if (performance.now() > ends) break
      const photos = (await index.vectorsOf([id])).get(id)?.slice(0, sample.photos) ?? []
      const votes = countVotes(await findVoters({ db, index, photos, shopID, tagIDs }))
      for (const [tag, confidence] of votes)
        cases.get(tag)?.push({ shopID, confidence, right: tags.includes(tag) })
    }
    return cases
  }

  return {
    /** In the background: minutes at most, and never long without a turn for others. */
    async learn(stopping?: AbortSignal): Promise<void> {
      const began = performance.now()
      const loaded = await embeddingIndex.upToDate()
      const book = await tagBook()
      const learned: LearnedTag[] = []
      for (const kind of learnedKinds) {
        const cases = await casesOf(loaded, tagsOfKind(kind, book), stopping)
        if (!cases) return
        for (const [tag_id, ofTag] of cases) {
          const calibrated = calibrate(ofTag)
          if (calibrated) learned.push({ tag_id, ...calibrated })
        }
      }
      await db
        .transaction()
        .execute((tx) => replaceLearned(tx, { model: loaded.model, learned, at: clock.now() }))
      const tags = learned.map(({ tag_id }) => book.byID.get(tag_id)?.name)
      log.info({ tags, ms: Math.round(performance.now() - began) }, 'tags were learned from the items')
    },

    /**
     * None while a new model looks at all photos: what it sees cannot be compared with what the one before saw. None either while
     * items are still read: how often votes are right is known of those of all.
     */
    async suggest(sellerID: string, photos: readonly Seen[]): Promise<Suggestion[]> {
      const learned = await selectLearned(db, version)
      if (learned.length === 0) return []
      const { model, index, complete } = await embeddingIndex.current()
      if (model !== version || !complete) return []
      const book = await tagBook()
      const shopID = await findShop(db, sellerID)
      const suggestions: Suggestion[] = []
      for (const kind of learnedKinds) {
        const ofKind = learned.filter(({ tag_id }) => book.byID.get(tag_id)?.kind === kind)
        if (ofKind.length === 0) continue
        const asked = { db, index, photos: photos.map((seen) => joined(seen)), shopID }
        const votes = countVotes(await findVoters({ ...asked, tagIDs: tagsOfKind(kind, book) }))
        for (const { tag_id, least, share } of ofKind) {
          const tag = book.byID.get(tag_id)
          if (tag && (votes.get(tag_id) ?? 0) >= least) suggestions.push({ tag, confidence: share })
        }
      }
      return suggestions
    },
  }
}

export type TagTrainer = ReturnType<typeof createTagTrainer>
