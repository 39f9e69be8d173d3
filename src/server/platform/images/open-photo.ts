import { fileTypeFromBuffer } from 'file-type'
import sharp, { type Sharp } from 'sharp'
import { maximumPhotoPixels } from '#domain/photos.ts'
import { AppError } from '../errors.ts'
import { refuseCostly } from './decoding-cost.ts'

const accepted = new Set(['image/jpeg', 'image/png', 'image/apng', 'image/webp', 'image/avif', 'image/gif'])

// Every photo is prepared once: libvips has nothing to remember.
sharp.cache(false)

/** A photo's pixels: turned as the camera was held, on white, in sRGB, and nothing else: no camera, no time, no place. */
export interface OpenPhoto {
  data: Buffer
  width: number
  height: number
  picture(): Sharp
}

const heic = () =>
  new AppError('not_a_photo', {
    sentence:
      'We cannot read HEIC photos. Please save yours as a JPEG, or set your camera to save JPEG photos.',
  })

/** What the bytes are, whatever the file is called. Programs, pages and vector drawings end here. */
const refuseOtherTypes = async (bytes: Uint8Array): Promise<void> => {
  const type = await fileTypeFromBuffer(bytes).catch(() => undefined)
  if (type?.mime.startsWith('image/hei')) throw heic()
  if (!type || !accepted.has(type.mime)) throw new AppError('not_a_photo')
}

const refuseByHeader = async (bytes: Uint8Array): Promise<void> => {
  const header = await sharp(bytes, { limitInputPixels: false, pages: 1 }).metadata()
  // The decoder has a mind of its own: it takes `<!--ftypavif--><svg>`, an AVIF by its first bytes, for a drawing.
  if (!header.mediaType || !accepted.has(header.mediaType)) throw new AppError('not_a_photo')
  refuseCostly(header, bytes)
}

const decode = async (bytes: Uint8Array, within: { width: number; height: number }): Promise<OpenPhoto> => {
  const { data, info } = await sharp(bytes, {
    limitInputPixels: maximumPhotoPixels,
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

/** Gives the memory back at once, instead of when the collector comes to it. Nobody may read the pixels any more. */
const release = ({ buffer }: Buffer): void => void (buffer instanceof ArrayBuffer && buffer.transfer(0))

/**
 * Reads a photo, scaled down into `within`, and makes of it what `make` does. Throws `not_a_photo` or `photo_too_large`.
 * It decodes in this very process: the server does so only in its decoder processes (see photo-queue.ts), scripts with
 * photos that no stranger sent.
 */
export const openPhoto = async <Made>(
  bytes: Uint8Array,
  within: { width: number; height: number },
  make: (photo: OpenPhoto) => Promise<Made>,
): Promise<Made> => {
  await refuseOtherTypes(bytes)
  try {
    await refuseByHeader(bytes)
    const photo = await decode(bytes, within)
    const made = await make(photo)
    release(photo.data)
    return made
  } catch (error) {
    if (error instanceof AppError) throw error
    // Whatever the decoder stumbles over, the file is at fault; also where the process may have no more memory.
    throw new AppError(/memory/i.test(String(error)) ? 'photo_too_large' : 'not_a_photo')
  }
}
