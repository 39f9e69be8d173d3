import type { Metadata } from 'sharp'
import { maximumPhotoPixels, maximumPhotoSide } from '#domain/photos.ts'
import { AppError } from '../errors.ts'

/** What a decoder may hold of a picture at once: the largest measured process then has 600 MB, libraries included. */
const maximumDecodedBytes = 400_000_000

type Header = Pick<Metadata, 'mediaType' | 'width' | 'height' | 'channels' | 'depth' | 'isProgressive'>

/** Bytes that the decoder holds for each pixel. Where rows come one after the other, it holds a few rows: nothing here. */
const bytesPerPixel = ({ mediaType, channels, depth, isProgressive }: Header): number => {
  switch (mediaType) {
    // Planes, the picture and its copy, all of them whole.
    case 'image/avif':
      return 25
    case 'image/gif':
    case 'image/webp':
      return 4
    // Two bytes for each coefficient, until the last scan.
    case 'image/jpeg':
      return isProgressive ? 2 * channels : 0
    case 'image/png':
      return isProgressive ? channels * (depth === 'uchar' ? 1 : 2) : 0
    default:
      return Infinity
  }
}

/** A scan makes the decoder go through the whole picture again. Cameras and editors write 15 at most. */
const maximumScans = 100
const startOfScan = Buffer.from([0xff, 0xda])

/** Bytes of a picture's data never look like this marker. */
const scansOf = (jpeg: Uint8Array): number => {
  const bytes = Buffer.from(jpeg.buffer, jpeg.byteOffset, jpeg.byteLength)
  let count = 0
  for (let at = bytes.indexOf(startOfScan); at >= 0; at = bytes.indexOf(startOfScan, at + 2)) count += 1
  return count
}

/** Told before a pixel is decoded. */
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
