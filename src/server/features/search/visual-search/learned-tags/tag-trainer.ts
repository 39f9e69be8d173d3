import type { Logger } from 'pino'
import type { TagColour } from '#domain/item-facts.ts'
import type { Clock } from '../../../../platform/clock.ts'
import type { Database } from '../../../../platform/db/connect.ts'
import { type Seen, type Vision, joined } from '../../../../platform/vision/vision.ts'
import type { EmbeddingIndex, LoadedIndex } from '../embeddings/embedding-index.ts'
import type { Suggestion, Tag, TagBook } from '../tag-book.ts'
import { type Case, calibrate } from './calibration.ts'
import { type LearnedTag, findShop, replaceLearned, selectLearned, selectSample } from './queries.ts'
import { findVoters } from './voters.ts'
import { countVotes } from './votes.ts'

/**
 * The kinds of tags that photos show but neither the model nor the pixels name. Materials are left out, because photos do
 * not show them.
 */
const learnedKinds = ['style', 'occasion', 'colour']
/** By lamplight, white pixels look beige and blue ones grey. `sureColours` names the other colours. */
const learnedColours: TagColour[] = ['Grey', 'Brown', 'Beige', 'Multicolour']
const isLearned = ({ kind, name }: Tag): boolean =>
  kind !== 'colour' || learnedColours.some((colour) => colour === name)

/** Limits of the sample for each kind of tags. Each photo of the sample costs a search of a few milliseconds. */
const sample = { ofShop: 60, max: 1_000, photos: 3 }
/** The time limit for each kind of tags. If it is reached, the cases collected so far are used. */
const longestMilliseconds = 150_000

const tagsOfKind = (kind: string, book: TagBook): number[] =>
  [...book.byID.values()].filter((tag) => tag.kind === kind && isLearned(tag)).map(({ id }) => id)

interface Dependencies {
  database: Database
  clock: Clock
  vision: Vision
  embeddingIndex: EmbeddingIndex
  tagBook: () => Promise<TagBook>
  log: Logger
}

/**
 * Suggests styles, occasions and some colours by nearest neighbours: similar items of other shops vote with the tags that
 * their sellers gave them. Each hour the votes are calibrated on items that already have such tags.
 */
export const createTagTrainer = ({
  database: { db },
  clock,
  vision: { version },
  embeddingIndex,
  tagBook,
  log,
}: Dependencies) => {
  /** The votes for items whose tags are known. Undefined if the process is shutting down. */
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
    /**
     * Calibrates the tags. Runs in the background, takes some minutes at most and does not block the event loop for
     * long.
     */
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
     * Suggests nothing while a new model embeds the photos, because embeddings of two models cannot be compared.
     * Suggests nothing during the first load either, because the calibration is valid only for the whole index.
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
        for (const { tag_id, threshold, precision } of ofKind) {
          const tag = book.byID.get(tag_id)
          if (tag && (votes.get(tag_id) ?? 0) >= threshold)
            suggestions.push({ tag, confidence: precision, rank: 'sure' })
        }
      }
      return suggestions
    },
  }
}

export type TagTrainer = ReturnType<typeof createTagTrainer>
