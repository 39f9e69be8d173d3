/**
 * How alike is alike: dot products of vectors and colours joined, as measured on real photos (docs/vision.md). They belong to
 * the model and are measured anew with the next one.
 */

/**
 * Less alike than this to a photo that somebody sent is no answer to it. The nearest of 705 items is as near as this for 98 of
 * 100 photos of garments, and for most photos of anything else too: those are told apart by the model's own answer (`isGarment`).
 */
export const minSearchSimilarity = 0.55
/** The same for items of the kind that the photo most likely shows, and for those in a colour that words asked for. */
export const minSameKindSimilarity = 0.4
export const minRecolouredSimilarity = 0.3
/** Beside an item stand the nearest there are, its own kind first: other kinds have next to nothing in common with it. */
export const minSimilarItemSimilarity = -1
/** The same for what is shown to somebody who asked about nothing. */
export const minForYouSimilarity = 0.45
/**
 * Two sellers' photos at least this similar are flagged as one item listed twice. At this threshold no two different items of
 * 3,536 real photos are flagged, and 98 of 100 photos that are only saved again are found (`npm run eval -- duplicates`).
 */
export const minDuplicateSimilarity = 0.95
