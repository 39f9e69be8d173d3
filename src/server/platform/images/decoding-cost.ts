import type { Metadata } from 'sharp'
import { maximumJpegPixels, maximumPhotoPixels, maximumPhotoSide } from '#domain/photos.ts'
import { AppError } from '../errors.ts'
import { endOfFirstPicture } from './jpeg-end.ts'

/** The limit for the decoded picture. At this limit the largest process measured had 600 MB in total. */
const maximumDecodedBytes = 400_000_000

type Header = Pick<
  Metadata,
  'mediaType' | 'width' | 'height' | 'channels' | 'depth' | 'isProgressive' | 'orientation'
>

/** Bytes per pixel that the decoder holds. 0 for formats that are decoded row by row. */
const bytesPerPixel = ({ mediaType, channels, depth, isProgressive, orientation = 1 }: Header): number => {
  switch (mediaType) {
    // The planes, the picture and its copy, all complete.
    case 'image/avif':
      return 25
    case 'image/gif':
    case 'image/webp':
      return 4
    // Two bytes per coefficient, held until the last scan. Otherwise the decoder scales the rows down as it reads them.
    case 'image/jpeg':
      return isProgressive ? 2 * channels : 0
    // Turning a picture needs all of it.
    case 'image/png':
      return isProgressive || orientation > 1 ? channels * (depth === 'uchar' ? 1 : 2) : 0
    default:
      return Infinity
  }
}

/** Cameras and editors write at most 20, counted as `scansOf` does. */
const maximumScans = 100
/** Scans times pixels. At this limit a photo took 2.8 s of one core and 210 MB. */
const maximumScannedPixels = 5_000_000_000
const startOfScan = Buffer.from([0xff, 0xda])

/**
 * How many times the decoder of a JPEG passes through all pixels: once for each component of each scan. It counts the SOS
 * markers, which entropy-coded data cannot contain, and metadata only by chance.
 */
const scansOf = ({ isProgressive, channels }: Header, jpeg: Buffer): number => {
  // The decoder reads one scan only.
  if (!isProgressive) return channels
  let count = 0
  for (let at = jpeg.indexOf(startOfScan); at >= 0; at = jpeg.indexOf(startOfScan, at + 2))
    count += Math.min(jpeg[at + 4] ?? 0, channels)
  return count
}

/**
 * A JPEG without what phones append to it: the clip of a motion photo, or further pictures. The decoder gets only this,
 * so what is counted is all that it can read.
 */
export const firstPicture = (bytes: Uint8Array): Buffer => {
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const isJpeg = all[0] === 0xff && all[1] === 0xd8
  return isJpeg ? all.subarray(0, endOfFirstPicture(all)) : all
}

/** JPEG decoders scale down while they read. Those of other formats make every pixel. */
export const maximumPixelsOf = ({ mediaType }: Pick<Header, 'mediaType'>): number =>
  mediaType === 'image/jpeg' ? maximumJpegPixels : maximumPhotoPixels

const refusesScans = (header: Header, bytes: Buffer): boolean => {
  const scans = scansOf(header, bytes)
  return scans > maximumScans || scans * header.width * header.height > maximumScannedPixels
}

/** Throws `photo_too_large` by the header, before a pixel is decoded. */
export const refuseCostly = (header: Header, bytes: Buffer): void => {
  const { mediaType, width, height } = header
  const pixels = width * height
  if (
    Math.max(width, height) > maximumPhotoSide ||
    pixels > maximumPixelsOf(header) ||
    pixels * bytesPerPixel(header) > maximumDecodedBytes ||
    (mediaType === 'image/jpeg' && refusesScans(header, bytes))
  )
    throw new AppError('photo_too_large')
}
