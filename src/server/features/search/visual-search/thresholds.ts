/**
 * Similarity thresholds. A similarity is the dot product of two embeddings (vector and colours). The values were
 * measured on real photos (docs/measurements.md). They belong to the model and must be measured again for the next one.
 */

/**
 * The minimum similarity of search results. For 98 of 100 photos of garments, and for most other photos too, the best
 * of 705 items reaches it. Photos without a garment are therefore recognized by the model (`isGarment`), not by this
 * threshold.
 */
export const minSearchSimilarity = 0.55
/** The threshold for items of the kind that the photo most likely shows. */
export const minSameKindSimilarity = 0.4
/** The threshold if words replace the colour. */
export const minRecolouredSimilarity = 0.3
/**
 * Similar items have no minimum. Items of the same kind come first, and other kinds have almost no similarity to the
 * item.
 */
export const minSimilarItemSimilarity = -1
/** The threshold for "For You", which shows items that the buyer did not search for. */
export const minForYouSimilarity = 0.45
/**
 * The threshold above which photos of two sellers are flagged as duplicate listings. At this value no two different
 * items among 3,536 real photos are flagged, and 98 of 100 recompressed copies are found (`npm run eval --
 * duplicates`).
 */
export const minDuplicateSimilarity = 0.95
/**
 * From these similarities on the pictures themselves are compared, because copies that were mirrored, cut or framed are often
 * below the threshold. Stopped accounts have far fewer photos, so more can be compared.
 */
export const minCandidateSimilarity = { others: 0.9, stopped: 0.8 }
/** What the comparison of two pictures has to find (duplicates/same-picture.ts): edges that fit, and the same colours. */
export const minFit = 0.6
export const maxTint = 5.5
