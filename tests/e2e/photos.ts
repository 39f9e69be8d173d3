import sharp from 'sharp'
import { photoOf } from '../support/photos.ts'

/** By night every photo has as many pixels as a phone takes. Making, opening and sending one takes seconds. */
const usualMegapixels = process.env['NIGHTLY'] === '1' ? 12 : 3

/** As a phone takes it: lying on its side with a note to turn it, and the place where it was taken. */
export const phonePhoto = async (
  garment: string,
  n: number,
  megapixels: 3 | 12 = usualMegapixels,
): Promise<Buffer> => {
  const [width, height] = megapixels === 12 ? [4032, 3024] : [2016, 1512]
  return sharp(await photoOf(garment, n))
    .resize(width, height, { fit: 'cover' })
    .jpeg({ quality: 80 })
    .withMetadata({
      orientation: 6,
      exif: {
        IFD0: { Make: 'Cheap Phone' },
        IFD3: {
          GPSLatitudeRef: 'N',
          GPSLatitude: '16/1 24/1 0/1',
          GPSLongitudeRef: 'E',
          GPSLongitude: '120/1 35/1 0/1',
        },
      },
    })
    .toBuffer()
}
