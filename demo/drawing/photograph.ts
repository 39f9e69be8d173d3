import sharp from 'sharp'
import type { Darkroom } from './darkroom.ts'
import { photoHeight, photoWidth, sketch } from './draw.ts'
import type { Garment } from './garment.ts'
import { develop } from './develop.ts'

const pixels = async (svg: string, channels: 3 | 4): Promise<Uint8Array> => {
  const image = sharp(Buffer.from(svg)).toColourspace('srgb')
  const shaped = channels === 4 ? image.ensureAlpha() : image.flatten({ background: '#000' })
  return shaped.raw().toBuffer()
}

/** Takes the photo: draws the piece, lights it on its backdrop, and saves it as a phone would. */
export const photograph = async (garment: Garment, view: number, darkroom?: Darkroom): Promise<Buffer> => {
  const { colour: flat, relief: bent, ...posed } = sketch(garment, view)
  const [colour, relief] = await Promise.all([pixels(flat, 4), pixels(bent, 3)])
  const photo = await (darkroom?.develop ?? develop)(posed, colour, relief, garment.seed * 7 + view)
  return sharp(photo, { raw: { width: photoWidth, height: photoHeight, channels: 3 } })
    .jpeg({ quality: 82 })
    .toBuffer()
}
