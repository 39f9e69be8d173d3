import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import sharp from 'sharp'

const folder = new URL('../../../shared/photos/', import.meta.url)

const drawnAs: Partial<Record<string, 'dress' | 'jeans' | 'shoes'>> = {
  Dress: 'dress',
  Pants: 'jeans',
  Shoes: 'shoes',
}

/** A real photo of this kind where the photos are there, a drawn one where not. */
export const someGarment = async (label: string, n: number): Promise<Buffer> => {
  const labels = new URL('labels.csv', folder)
  if (existsSync(labels)) {
    const lines = (await readFile(labels, 'utf8')).split('\n').map((line) => line.split(','))
    const found = lines.filter((cells) => cells[1] === label)[n]?.[0]
    if (found) return readFile(new URL(`images/${found}.jpg`, folder))
  }
  const { palette, photograph } = await import('../../demo/drawing/index.ts')
  const colours = [palette.denimBlue, palette.red, palette.sage] as const
  const colour = colours[n % colours.length] ?? palette.red
  return photograph({ kind: drawnAs[label] ?? 'jacket', colour, pattern: 'plain', seed: n + 1 }, n % 3)
}

/** As a phone takes it: 12 megapixels, lying on its side with a note to turn it, and the place where it was taken. */
export const phonePhoto = async (label: string, n: number): Promise<Buffer> =>
  sharp(await someGarment(label, n))
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
