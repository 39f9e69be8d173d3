import { fileTypeFromBuffer } from 'file-type'
import sharp, { type Sharp } from 'sharp'
import { heicUnreadable } from '#domain/photos.ts'
import { AppError } from '../errors.ts'
import { firstPicture, maximumPixelsOf, refuseCostly } from './decoding-cost.ts'

const accepted = new Set(['image/jpeg', 'image/png', 'image/apng', 'image/webp', 'image/avif', 'image/gif'])

// Each photo is processed once, so the cache of libvips would only use memory.
sharp.cache(false)

/** A photo in sRGB, upright, on white and without metadata. */
export interface OpenPhoto {
  data: Buffer
  width: number
  height: number
  picture(): Sharp
}

const heic = () => new AppError('not_a_photo', { sentence: heicUnreadable })

/** Decides by the content and not by the name of the file. Refuses programs, HTML pages and vector drawings. */
const refuseOtherTypes = async (bytes: Uint8Array): Promise<void> => {
  const type = await fileTypeFromBuffer(bytes).catch(() => undefined)
  if (type?.mime.startsWith('image/hei')) throw heic()
  if (!type || !accepted.has(type.mime)) throw new AppError('not_a_photo')
}

/** Returns how many pixels the decoder may make. */
const refuseByHeader = async (bytes: Buffer): Promise<number> => {
  const header = await sharp(bytes, { limitInputPixels: false, pages: 1 }).metadata()
  // Checked here too, because libvips detects types differently: it opens `<!--ftypavif--><svg>`, which begins like
  // an AVIF, as SVG.
  if (!header.mediaType || !accepted.has(header.mediaType)) throw new AppError('not_a_photo')
  refuseCostly(header, bytes)
  return maximumPixelsOf(header)
}

const decode = async (
  bytes: Buffer,
  limitInputPixels: number,
  within: { width: number; height: number },
): Promise<OpenPhoto> => {
  const { data, info } = await sharp(bytes, {
    limitInputPixels,
    failOn: 'truncated',
    pages: 1,
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

/** Frees the memory now instead of at the next garbage collection. The pixels must not be read afterwards. */
const release = ({ buffer }: Buffer): void => void (buffer instanceof ArrayBuffer && buffer.transfer(0))

/**
 * Decodes a photo, scaled down to `within`, and passes it to `make`. Throws `not_a_photo` or `photo_too_large`. It
 * decodes in the calling process: the server does so only in decoder processes (see photo-queue.ts), scripts only
 * with photos they trust.
 */
export const openPhoto = async <Made>(
  bytes: Uint8Array,
  within: { width: number; height: number },
  make: (photo: OpenPhoto) => Promise<Made>,
): Promise<Made> => {
  await refuseOtherTypes(bytes)
  try {
    const picture = firstPicture(bytes)
    const photo = await decode(picture, await refuseByHeader(picture), within)
    const made = await make(photo)
    release(photo.data)
    return made
  } catch (error) {
    if (error instanceof AppError) throw error
    // Any error of the decoder is treated as a fault of the file, including a failed allocation.
    throw new AppError(/memory/i.test(String(error)) ? 'photo_too_large' : 'not_a_photo')
  }
}
