import sharp, { type OverlayOptions } from 'sharp'

export interface PhotoPair {
  similarity: number
  images: [string, string]
  label: string
  /** Whether both show the same item, judged by eye. */
  right: boolean
}

const columns = 4
const photo = { width: 180, height: 220 }
const cell = { width: 2 * photo.width + 20, height: photo.height + 24 }
const maxPairs = 40

/** Draws pairs of photos side by side with their similarity, the most similar first. */
export const drawPairs = async (
  file: string,
  pairs: PhotoPair[],
  bytesOf: (image: string) => Uint8Array,
): Promise<void> => {
  const shown = pairs.slice(0, maxPairs)
  const layers: OverlayOptions[] = []
  for (const [n, { images, similarity, label, right }] of shown.entries()) {
    const left = (n % columns) * cell.width
    const top = Math.floor(n / columns) * cell.height
    for (const [side, image] of images.entries()) {
      const input = await sharp(bytesOf(image))
        .rotate()
        .resize({ ...photo, fit: 'contain', background: '#fff' })
        .png()
        .toBuffer()
      layers.push({ input, left: left + side * photo.width, top })
    }
    const words = `${n + 1}: ${similarity.toFixed(3)} ${label}${right ? ', same item' : ''}`
    const input = Buffer.from(
      `<svg width="${cell.width}" height="24"><text x="4" y="17" font-size="15">${words}</text></svg>`,
    )
    layers.push({ input, left, top: top + photo.height })
  }
  const height = Math.max(1, Math.ceil(shown.length / columns)) * cell.height
  await sharp({ create: { width: columns * cell.width, height, channels: 3, background: '#fff' } })
    .composite(layers)
    .png()
    .toFile(file)
}
