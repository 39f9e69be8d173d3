import { type PhotoSource, openPhoto } from './open-photo.ts'

/** One picture in one size, as WebP of our own making: nothing of the file that was sent is left but its pixels. */
export const reEncodePhoto = (
  source: PhotoSource,
  { longestSide, quality }: { longestSide: number; quality: number },
): Promise<{ bytes: Uint8Array; mediaType: 'image/webp' }> =>
  openPhoto(source, { width: longestSide, height: longestSide }, async (photo) => ({
    bytes: await photo.picture().webp({ quality, effort: 2 }).toBuffer(),
    mediaType: 'image/webp',
  }))
