import { createHash } from 'node:crypto'
import { fileTypeFromBuffer } from 'file-type'
import pLimit from 'p-limit'
import sharp, { type Sharp } from 'sharp'
import { type PhotoWidth, maximumPhotoPixels, photoWidths } from '#domain/photos.ts'
import { AppError } from '../errors.ts'

export interface PreparedPhoto {
  /** The hash of the picture: the same picture has the same key, whatever file it came in. */
  key: string
  /** Of the largest size, in pixels. */
  width: number
  height: number
  /** A data address of at most 200 characters. */
  placeholder: string
  /** WebP bytes for each width; a smaller original is never enlarged. */
  files: { width: PhotoWidth; bytes: Uint8Array }[]
}

const accepted = new Set(['image/jpeg', 'image/png', 'image/apng', 'image/webp', 'image/avif', 'image/gif'])
/** AVIF is decoded whole, at 25 bytes a pixel: without a limit of its own, a kilobyte of it fills a gigabyte. */
const maximumAvifPixels = 16_000_000
const longestSide = 2160
const widest = Math.max(...photoWidths)
const qualities: Record<PhotoWidth, number> = { 160: 70, 320: 74, 640: 78, 1080: 80 }

// Every photo is prepared once: libvips has nothing to remember.
sharp.cache(false)

/** Decoding fills a core and up to 400 MB: two at a time leave room for everything else; who waits too far back is told. */
const atATime = pLimit(2)
const mostWaiting = 24

/** What the bytes are, whatever the file is called. Programs, pages and vector drawings end here. */
const refuseOtherTypes = async (bytes: Uint8Array): Promise<void> => {
  const type = await fileTypeFromBuffer(bytes).catch(() => undefined)
  if (!type || !accepted.has(type.mime)) throw new AppError('not_a_photo')
}

/** The header alone says how large it would become. */
const refuseBombs = async (bytes: Uint8Array): Promise<void> => {
  const { mediaType, width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
  // The decoder has a mind of its own: it takes `<!--ftypavif--><svg>`, an AVIF by its first bytes, for a drawing.
  if (!mediaType || !accepted.has(mediaType)) throw new AppError('not_a_photo')
  const most = mediaType === 'image/avif' ? maximumAvifPixels : maximumPhotoPixels
  if (width * height > most) throw new AppError('photo_too_large')
}

/** Turned as the camera was held, on white, in sRGB, and pixels only: no camera, no time, no place. */
const decode = async (bytes: Uint8Array) => {
  const { data, info } = await sharp(bytes, { limitInputPixels: maximumPhotoPixels, failOn: 'truncated' })
    .autoOrient()
    .resize({ width: widest, height: longestSide, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const picture = (): Sharp => sharp(data, { raw: { width, height, channels } })
  return { data, width, height, picture }
}

const tiny = async (picture: Sharp): Promise<string> => {
  const bytes = await picture
    .resize({ width: 8, height: 10, fit: 'inside' })
    .webp({ quality: 20, effort: 6 })
    .toBuffer()
  return `data:image/webp;base64,${bytes.toString('base64')}`
}

const prepare = async (bytes: Uint8Array): Promise<PreparedPhoto> => {
  const { data, width, height, picture } = await decode(bytes)
  const key = createHash('sha256').update(`${width}x${height}:`).update(data).digest('hex')
  const files = []
  for (const target of photoWidths) {
    const resized = picture().resize({ width: target, withoutEnlargement: true })
    files.push({
      width: target,
      bytes: await resized.webp({ quality: qualities[target], effort: 2 }).toBuffer(),
    })
  }
  return { key, width, height, placeholder: await tiny(picture()), files }
}

/** Reads a photo that somebody sent and makes what is kept of it. Throws `not_a_photo`, `photo_too_large` or `busy`. */
export const preparePhoto = async (bytes: Uint8Array): Promise<PreparedPhoto> => {
  await refuseOtherTypes(bytes)
  if (atATime.pendingCount >= mostWaiting) throw new AppError('busy', { retryAfterSeconds: 5 })
  return atATime(async () => {
    try {
      await refuseBombs(bytes)
      return await prepare(bytes)
    } catch (error) {
      // Whatever the decoder stumbles over, the file is at fault.
      throw error instanceof AppError ? error : new AppError('not_a_photo')
    }
  })
}
