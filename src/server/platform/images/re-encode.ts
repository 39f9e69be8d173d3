import { type DecodeRequest, photoQueue } from './photo-queue.ts'
import type { FileSource } from '../file-source.ts'

/**
 * Re-encodes a photo as one WebP, so that nothing but the pixels of the uploaded file remains. Throws `not_a_photo`,
 * `photo_too_large` or `busy`.
 */
export const reEncodePhoto = async (
  source: FileSource,
  turn: DecodeRequest,
  kept: { longestSide: number; quality: number },
): Promise<{ bytes: Uint8Array; mediaType: 'image/webp' }> => ({
  bytes: await photoQueue.run(turn, source, 'reEncode', kept),
  mediaType: 'image/webp',
})
