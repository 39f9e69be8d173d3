import type { Metadata } from 'sharp'
import { maximumPhotoPixels, maximumPhotoSide } from '#domain/photos.ts'
import { AppError } from '../errors.ts'

/** The limit for the decoded picture. At this limit the largest process measured had 600 MB in total. */
const maximumDecodedBytes = 400_000_000

type Header = Pick<Metadata, 'mediaType' | 'width' | 'height' | 'channels' | 'depth' | 'isProgressive'>

/** Bytes per pixel that the decoder holds. 0 for formats that are decoded row by row. */
const bytesPerPixel = ({ mediaType, channels, depth, isProgressive }: Header): number => {
  switch (mediaType) {
    // The planes, the picture and its copy, all complete.
    case 'image/avif':
      return 25
    case 'image/gif':
    case 'image/webp':
      return 4
    // Two bytes per coefficient, held until the last scan.
    case 'image/jpeg':
      return isProgressive ? 2 * channels : 0
    case 'image/png':
      return isProgressive ? channels * (depth === 'uchar' ? 1 : 2) : 0
    default:
      return Infinity
  }
}

/** Each scan makes the decoder pass through the whole picture again. Cameras and editors write at most 15. */
const maximumScans = 100
const startOfScan = Buffer.from([0xff, 0xda])

/** Counts the SOS markers. Entropy-coded data cannot contain this byte sequence. */
const scansOf = (jpeg: Uint8Array): number => {
  const bytes = Buffer.from(jpeg.buffer, jpeg.byteOffset, jpeg.byteLength)
  let count = 0
  for (let at = bytes.indexOf(startOfScan); at >= 0; at = bytes.indexOf(startOfScan, at + 2)) count += 1
  return count
}

/** Throws `photo_too_large` by the header, before a pixel is decoded. */
export const refuseCostly = (header: Header, bytes: Uint8Array): void => {
  const { width, height } = header
  const pixels = width * height
  if (
    Math.max(width, height) > maximumPhotoSide ||
    pixels > maximumPhotoPixels ||
    pixels * bytesPerPixel(header) > maximumDecodedBytes ||
    (header.mediaType === 'image/jpeg' && scansOf(bytes) > maximumScans)
  )
    throw new AppError('photo_too_large')
}
