import sharp from 'sharp'
import { photoOf } from '../support/photos.ts'

/** As a phone takes it: 12 megapixels, lying on its side with a note to turn it, and the place where it was taken. */
export const phonePhoto = async (garment: string, n: number): Promise<Buffer> =>
  sharp(await photoOf(garment, n))
    .resize(4032, 3024, { fit: 'cover' })
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
