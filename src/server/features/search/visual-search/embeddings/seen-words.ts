import { isTagColour } from '#domain/item-facts.ts'
import type { Db } from '../../../../platform/db/connect.ts'
import type { Events } from '../../../../platform/events/events.ts'
import type { Seen, Vision } from '../../../../platform/vision/vision.ts'
import { toFloats } from '../../../../platform/vector-index/float-bytes.ts'
import type { Suggestion, TagBook } from '../tag-book.ts'
import { garmentsCalled } from '../tagging.ts'
import { type Named, selectNamedOtherwise, storeNames } from './job-queries.ts'

/**
 * A colour counts as seen if it covers at least this share of the garment, and else as likely. The smaller share is wrong more
 * often, so the text search finds such items last.
 */
const seenShare = 0.5
/** A word that is not sure counts as likely from this probability on. */
const likelyWord = 0.4
const atOnce = 200

const isFaint = ({ tag, confidence }: Suggestion) => isTagColour(tag.name) && confidence < seenShare
const isLikely = (one: Suggestion) => (one.rank === 'likely' ? one.confidence >= likelyWord : isFaint(one))
const idsOf = (some: Suggestion[]) => some.map(({ tag }) => tag.id)

/** The ids of the tags by which the text search finds a photo, and of those by which it finds it last. */
export const seenTags = (suggestions: readonly Suggestion[]): { shown: number[]; likely: number[] } => ({
  shown: idsOf(suggestions.filter((one) => one.rank === 'sure' && !isFaint(one))),
  likely: idsOf(suggestions.filter(isLikely)),
})

/** What the garment is most likely called. */
export const kindOf = ({ words, kinds }: Pick<Seen, 'words' | 'kinds'>): string =>
  (words[0] ?? kinds[0])?.label ?? ''

interface Outside {
  db: Db
  events: Events
  vision: Vision
  book: TagBook
}

/**
 * Names the photos that another head of words named, or none: from the stored vectors, so that no photo is embedded anew. Photos in
 * which nothing was seen keep their tags, because they show no garment. Returns how many were named.
 */
export const nameAnew = async ({ db, events, vision, book }: Outside): Promise<number> => {
  const { version: model, wordsVersion } = vision
  if (wordsVersion === undefined) return 0
  const others = (ids: number[]) => ids.filter((id) => book.byID.get(id)?.kind !== 'garment')
  let count = 0
  for (;;) {
    const rows = await selectNamedOtherwise(db, { model, wordsVersion, max: atOnce })
    if (rows.length === 0) return count
    const named = rows.map(({ vector, seen_tags, likely_tags, ...row }): Named => {
      const words = vision.wordsOf(toFloats(vector))
      const showsGarment = seen_tags.length > 0 || likely_tags.length > 0
      const called = showsGarment ? garmentsCalled(vision.called([{ words, kinds: [] }]), book) : []
      const { shown, likely } = seenTags(called)
      return {
        ...row,
        kind: words[0]?.label ?? row.kind,
        seen_tags: [...others(seen_tags), ...shown],
        likely_tags: [...others(likely_tags), ...likely],
      }
    })
    await db.transaction().execute(async (tx) => {
      for (const itemID of await storeNames(tx, { model, wordsVersion, named }))
        await events.publish(tx, 'embeddings', itemID)
    })
    count += rows.length
  }
}
