import sharp from 'sharp'

const canvas = { width: 1480, height: 780 }
const desk = { width: 1200, radius: 10 }
const phone = { width: 316, radius: 26 }

/** A screenshot in its size on the picture, with round corners and a thin edge, which light and dark pages both show. */
const cardOf = async (screenshot: Buffer, { width, radius }: { width: number; radius: number }) => {
  const { data, info } = await sharp(screenshot).resize({ width }).png().toBuffer({ resolveWithObject: true })
  const shape = (style: string) =>
    Buffer.from(
      `<svg width="${info.width}" height="${info.height}"><rect x="1" y="1" width="${info.width - 2}" height="${info.height - 2}" rx="${radius}" ${style}/></svg>`,
    )
  const image = await sharp(data)
    .composite([
      { input: shape('fill="#fff"'), blend: 'dest-in' },
      { input: shape('fill="none" stroke="#8a8580" stroke-width="2"') },
    ])
    .png()
    .toBuffer()
  return { image, height: info.height }
}

/** The screenshot of a desk with that of a phone before its lower right corner, as WebP. */
export const sideBySide = async (ofDesk: Buffer, ofPhone: Buffer): Promise<Buffer> => {
  const [large, small] = await Promise.all([cardOf(ofDesk, desk), cardOf(ofPhone, phone)])
  return sharp({ create: { ...canvas, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
    .composite([
      { input: large.image, left: 0, top: 0 },
      { input: small.image, left: canvas.width - phone.width, top: canvas.height - small.height },
    ])
    .webp({ quality: 78, effort: 6 })
    .toBuffer()
}
