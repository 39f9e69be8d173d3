import { fileTypeFromBuffer, fileTypeFromFile } from 'file-type'
import pLimit from 'p-limit'
import sharp, { type Sharp } from 'sharp'
import { maximumPhotoPixels } from '#domain/photos.ts'
import { AppError } from '../errors.ts'
import type { FileSource } from '../file-source.ts'

const accepted = new Set(['image/jpeg', 'image/png', 'image/apng', 'image/webp', 'image/avif', 'image/gif'])
/** AVIF is decoded whole, at 25 bytes a pixel: without a limit of its own, a kilobyte of it fills a gigabyte. */
const maximumAvifPixels = 16_000_000

// Every photo is prepared once: libvips has nothing to remember.
sharp.cache(false)

/** Decoding fills a core and up to 400 MB: two at a time leave room for everything else; who waits too far back is told. */
const atATime = pLimit(2)
const mostWaiting = 24

/** A photo in memory, or the path of its file. */
export type PhotoSource = FileSource

/** As sharp takes it. */
const readable = (source: PhotoSource): Uint8Array | string =>
  source instanceof Uint8Array ? source : source.path

/** A photo's pixels: turned as the camera was held, on white, in sRGB, and nothing else: no camera, no time, no place. */
export interface OpenPhoto {
  data: Buffer
  width: number
  height: number
  picture(): Sharp
}

/** What the bytes are, whatever the file is called. Programs, pages and vector drawings end here. */
const refuseOtherTypes = async (source: PhotoSource): Promise<void> => {
  const found = source instanceof Uint8Array ? fileTypeFromBuffer(source) : fileTypeFromFile(source.path)
  const type = await found.catch(() => undefined)
  if (!type || !accepted.has(type.mime)) throw new AppError('not_a_photo')
}

/** The header alone says how large it would become. */
const refuseBombs = async (source: PhotoSource): Promise<void> => {
  const { mediaType, width, height } = await sharp(readable(source), { limitInputPixels: false }).metadata()
  // The decoder has a mind of its own: it takes `<!--ftypavif--><svg>`, an AVIF by its first bytes, for a drawing.
  if (!mediaType || !accepted.has(mediaType)) throw new AppError('not_a_photo')
  const most = mediaType === 'image/avif' ? maximumAvifPixels : maximumPhotoPixels
  if (width * height > most) throw new AppError('photo_too_large')
}

const decode = async (source: PhotoSource, within: { width: number; height: number }): Promise<OpenPhoto> => {
  const { data, info } = await sharp(readable(source), {
    limitInputPixels: maximumPhotoPixels,
    failOn: 'truncated',
  })
    .autoOrient()
    .resize({ ...within, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  return { data, width, height, picture: () => sharp(data, { raw: { width, height, channels } }) }
}

/**
 * Gives the memory back at once. Left to the collector, half a megabyte outside its heap for each photo makes it go through
 * the whole of it twice a second while people search by photo. Nobody may read the pixels any more, no other thread either.
 */
const release = ({ buffer }: Buffer): void => void (buffer instanceof ArrayBuffer && buffer.transfer(0))

/**
 * Reads a photo that somebody sent, scaled down into `within`, and makes of it what `make` does, in the queue that all
 * photos share. Throws `not_a_photo`, `photo_too_large` or `busy`.
 */
export const openPhoto = async <Made>(
  source: PhotoSource,
  within: { width: number; height: number },
  make: (photo: OpenPhoto) => Promise<Made>,
): Promise<Made> => {
  await refuseOtherTypes(source)
  if (atATime.pendingCount >= mostWaiting) throw new AppError('busy', { retryAfterSeconds: 5 })
  return atATime(async () => {
    try {
      await refuseBombs(source)
      const photo = await decode(source, within)
      const made = await make(photo)
      release(photo.data)
      return made
    } catch (error) {
      // Whatever the decoder stumbles over, the file is at fault.
      throw error instanceof AppError ? error : new AppError('not_a_photo')
    }
  })
}
