import type { Upload } from '#contract/fields.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/db/connect.ts'
import { consumeAttempt } from '../../../platform/limits/limits.ts'
import { sureColours } from '../../../platform/vision/sure-colours.ts'
import type { Seen, Vision } from '../../../platform/vision/vision.ts'
import type { Called } from '../../../platform/vision/words.ts'
import { tagOfKind, tagOfPattern } from './kinds.ts'
import type { TagTrainer } from './learned-tags/tag-trainer.ts'
import type { Suggestion, TagBook } from './tag-book.ts'

/** The rate limit of an account. Sellers often list 50 items in one session, and may request tags twice for each. */
const limit = { max: 120, seconds: 600 }

/** Each has up to eight photos: three hundred items in ten minutes. */
const itemsLimit = { max: 40, seconds: 600 }

/** The tag of the word or of its family, and the words to choose from. */
export const garmentsCalled = ({ sure, others }: Called, book: TagBook): Suggestion[] => {
  const family = sure && tagOfKind(sure.label, book)
  return [
    ...(sure && family ? [{ tag: family, confidence: sure.likely, rank: 'sure' as const }] : []),
    ...others.flatMap(({ label, likely }) => {
      const tag = tagOfKind(label, book)
      return tag ? [{ tag, confidence: likely, rank: 'likely' as const, insteadOf: family }] : []
    }),
  ]
}

/** Suggests garment, pattern and colour tags from all photos of one item, which show different sides of it. */
export const suggest = (
  photos: Seen[],
  vision: Pick<Vision, 'called' | 'surePattern'>,
  book: TagBook,
): Suggestion[] => {
  const suggestions = garmentsCalled(vision.called(photos), book)
  const pattern = vision.surePattern(photos)
  const worn = pattern && tagOfPattern(pattern.label, book)
  if (pattern && worn) suggestions.push({ tag: worn, confidence: pattern.likely, rank: 'sure' })
  for (const { colour, share } of sureColours(photos)) {
    const tag = book.byName.get(colour)
    if (tag) suggestions.push({ tag, confidence: share, rank: 'sure' })
  }
  return suggestions
}

/** The sure ones first, and the surest of each rank first. Of two suggestions of one tag, the later one stays. */
export const eachOnce = (suggestions: Suggestion[]): Suggestion[] => {
  const byTag = new Map(suggestions.map((one) => [one.tag.id, one]))
  return [...byTag.values()].toSorted(
    (a, b) => Number(a.rank === 'likely') - Number(b.rank === 'likely') || b.confidence - a.confidence,
  )
}

interface Dependencies {
  database: Database
  clock: Clock
  vision: Vision
  tagBook: () => Promise<TagBook>
  tagTrainer: TagTrainer
}

/** Suggests tags for a new item from its photos: by the model, and by similar items of other shops. */
export const createTagging = ({ database: { db }, clock, vision, tagBook, tagTrainer }: Dependencies) => ({
  /** Counts a request. Throws if the rate limit is exceeded. */
  consumeAttempt: (sellerID: string): Promise<void> =>
    consumeAttempt(db, clock, `auto-tagging:${sellerID}`, limit),

  consumeItems: (sellerID: string): Promise<void> =>
    consumeAttempt(db, clock, `suggest-items:${sellerID}`, itemsLimit),

  /** Does not store the photos. */
  async suggest(sellerID: string, uploads: Upload[]): Promise<Suggestion[]> {
    const seen = await Promise.all(uploads.map((upload) => vision.see(upload, sellerID, { toBeFound: true })))
    const photos = seen.filter((photo) => vision.isGarment(photo))
    // A photo without a garment, such as a receipt, yields no tags, not even a colour.
    if (photos.length === 0) return []
    return eachOnce([
      ...(await tagTrainer.suggest(sellerID, photos)),
      ...suggest(photos, vision, await tagBook()),
    ])
  },
})
