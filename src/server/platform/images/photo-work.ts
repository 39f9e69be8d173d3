import { createHash } from 'node:crypto'
import type { Sharp } from 'sharp'
import { type PhotoWidth, photoWidths } from '#domain/photos.ts'
import { type OpenPhoto, openPhoto } from './open-photo.ts'
import { readQrCodes } from './qr-codes.ts'
import { squareOf } from './square-pixels.ts'
import { type Story, drawStory } from './story.ts'

export interface PreparedPhoto {
  /** A hash of the pixels: the same picture has the same key in any file format. */
  key: string
  /** Of the largest size stored, in pixels. */
  width: number
  height: number
  /** A data URL of at most 200 characters. */
  placeholder: string
  /** One WebP file per width. A smaller original is not enlarged. */
  files: { width: PhotoWidth; bytes: Uint8Array }[]
}

const longestSide = 2160
const widest = Math.max(...photoWidths)
const qualities: Record<PhotoWidth, number> = { 160: 70, 360: 72, 560: 72, 800: 74, 1080: 78 }

const tiny = async (picture: Sharp): Promise<string> => {
  const bytes = await picture
    .resize({ width: 8, height: 10, fit: 'inside' })
    .webp({ quality: 20, effort: 6 })
    .toBuffer()
  return `data:image/webp;base64,${bytes.toString('base64')}`
}

const prepare = async ({ data, width, height, picture }: OpenPhoto): Promise<PreparedPhoto> => {
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

/**
 * The operations of a decoder process. They return only small results: WebP files, the input pixels of a model, a picture
 * for stories, or the texts of QR codes.
 */
export const photoWork = {
  prepare: (bytes: Uint8Array): Promise<PreparedPhoto> =>
    openPhoto(bytes, { width: widest, height: longestSide }, prepare),

  reEncode: (bytes: Uint8Array, given: { longestSide: number; quality: number }): Promise<Uint8Array> =>
    openPhoto(bytes, { width: given.longestSide, height: given.longestSide }, (photo) =>
      photo.picture().webp({ quality: given.quality, effort: 2 }).toBuffer(),
    ),

  square: squareOf,

  qrCodes: (bytes: Uint8Array): Promise<string[]> =>
    openPhoto(bytes, { width: longestSide, height: longestSide }, readQrCodes),

  story: (bytes: Uint8Array, given: Story): Promise<Uint8Array> =>
    openPhoto(bytes, { width: widest, height: longestSide }, (photo) => drawStory(photo, given)),
}

type Work = typeof photoWork
export type WorkName = keyof Work
export type Given<Name extends WorkName> = Parameters<Work[Name]>[1]
export type Made<Name extends WorkName> = Awaited<ReturnType<Work[Name]>>
