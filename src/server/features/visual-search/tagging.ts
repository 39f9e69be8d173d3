import type { Upload } from '#contract/fields.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/connect.ts'
import { consumeAttempt } from '../../platform/limits/limits.ts'
import { sureColours } from '../../platform/vision/sure-colours.ts'
import type { Seen, Vision } from '../../platform/vision/vision.ts'
import { tagOfKind, tagOfPattern } from './kinds.ts'
import type { TagTrainer } from './learned-tags/tag-trainer.ts'
import type { Suggestion, TagBook } from './tag-book.ts'

/** Of an account. A rack of 50 items in a sitting is usual, and each may be asked about twice. */
const limit = { max: 120, seconds: 600 }

/** What all photos of one item say together: each is another side of it. */
export const suggest = (
  photos: Seen[],
  vision: Pick<Vision, 'sureKind' | 'surePattern'>,
  book: TagBook,
): Suggestion[] => {
  const suggestions: Suggestion[] = []
  const kind = vision.sureKind(photos)
  const garment = kind && tagOfKind(kind.label, book)
  if (kind && garment) suggestions.push({ tag: garment, confidence: kind.likely })
  const pattern = vision.surePattern(photos)
  const worn = pattern && tagOfPattern(pattern.label, book)
  if (pattern && worn) suggestions.push({ tag: worn, confidence: pattern.likely })
  for (const { colour, share } of sureColours(photos)) {
    const tag = book.byName.get(colour)
    if (tag) suggestions.push({ tag, confidence: share })
  }
  return suggestions
}

interface Dependencies {
  database: Database
  clock: Clock
  vision: Vision
  tagBook: () => Promise<TagBook>
  tagTrainer: TagTrainer
}

export const createTagging = ({ database: { db }, clock, vision, tagBook, tagTrainer }: Dependencies) => ({
  /** Counts a request; throws beyond the limit. */
  consumeAttempt: (sellerID: string): Promise<void> =>
    consumeAttempt(db, clock, `auto-tagging:${sellerID}`, limit),

  /** Nothing is kept of the photos. */
  async suggest(sellerID: string, uploads: Upload[]): Promise<Suggestion[]> {
    const seen = await Promise.all(uploads.map((upload) => vision.see(upload, sellerID)))
    const photos = seen.filter((photo) => vision.isGarment(photo))
    // Of a receipt or a landscape there is nothing to suggest, not even its colour.
    if (photos.length === 0) return []
    const suggestions = [
      ...suggest(photos, vision, await tagBook()),
      ...(await tagTrainer.suggest(sellerID, photos)),
    ]
    return suggestions.toSorted((a, b) => b.confidence - a.confidence)
  },
})
