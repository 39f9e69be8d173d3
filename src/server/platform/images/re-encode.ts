import { photoQueue } from './photo-queue.ts'
import type { FileSource } from '../file-source.ts'
import type { PhotoTurn } from './photo-turn.ts'

/**
 * One picture in one size, as WebP of our own making: nothing of the file that was sent is left but its pixels. Throws
 * `not_a_photo`, `photo_too_large` or `busy`.
 */
export const reEncodePhoto = async (
  source: FileSource,
  turn: PhotoTurn,
  kept: { longestSide: number; quality: number },
): Promise<{ bytes: Uint8Array; mediaType: 'image/webp' }> => ({
  bytes: await photoQueue.run(turn, source, 'reEncode', kept),
  mediaType: 'image/webp',
})
