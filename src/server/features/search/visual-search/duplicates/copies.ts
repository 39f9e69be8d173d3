import type { Storage } from '../../../../platform/storage/storage.ts'
import { joined } from '../../../../platform/vision/vision.ts'
import { readPhoto } from '../../../items/index.ts'
import { dotProduct } from '../search/diversify.ts'
import type { ItemEmbedding } from '../search/queries.ts'
import { maxTint, minDuplicateSimilarity, minFit } from '../thresholds.ts'
import { comparePictures } from './same-picture.ts'

export interface EmbeddedPhoto {
  photoKey: string
  vector: Float32Array
}

export const toEmbedded = (embedding: ItemEmbedding): EmbeddedPhoto => ({
  photoKey: embedding.photo_key,
  vector: joined(embedding),
})

/**
 * Decides whether one photo is a copy of another: by their embeddings if these are almost the same, else by the pictures
 * themselves, which takes a tenth of a second.
 */
export const createIsCopy =
  (storage: Storage) =>
  async (one: EmbeddedPhoto, other: EmbeddedPhoto): Promise<boolean> => {
    if (dotProduct(one.vector, other.vector) >= minDuplicateSimilarity) return true
    const [original, copy] = await Promise.all(
      [other, one].map(({ photoKey }) => readPhoto(storage, photoKey, 800)),
    )
    if (!original || !copy) return false
    const { fit, tint } = await comparePictures(original, copy)
    return fit >= minFit && tint <= maxTint
  }

export type IsCopy = ReturnType<typeof createIsCopy>

/** The most similar of the photos, with its similarity. */
export const mostSimilarOf = <Photo extends EmbeddedPhoto>(
  to: EmbeddedPhoto,
  photos: readonly Photo[],
): { photo: Photo; similarity: number } | undefined => {
  let best: { photo: Photo; similarity: number } | undefined
  for (const photo of photos) {
    const similarity = dotProduct(to.vector, photo.vector)
    if (!best || similarity > best.similarity) best = { photo, similarity }
  }
  return best
}
