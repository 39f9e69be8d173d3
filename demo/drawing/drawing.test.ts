import sharp, { type Region } from 'sharp'
import { describe, expect, it } from 'vitest'
import { catalogue, drawGarment, kinds, openDarkroom, palette, photograph, type Garment } from './index.ts'
import { rgbOf } from './palette.ts'

const views = [0, 1, 2]

const meanOf = async (photo: Buffer, area: Region): Promise<number[]> => {
  const part = await sharp(photo).extract(area).toBuffer()
  const { channels } = await sharp(part).stats()
  return channels.slice(0, 3).map(({ mean }) => mean)
}

const apart = (one: readonly number[], other: readonly number[]) =>
  Math.hypot(...one.map((value, index) => value - (other[index] ?? 0)))

const tee = (colour: Garment['colour'], seed: number): Garment => ({
  kind: 'tee',
  colour,
  pattern: 'plain',
  seed,
})

describe.each(kinds)('%s', (kind) => {
  const { colours, patterns } = catalogue[kind]

  it.each(patterns)('draws in %s, the same each time', (pattern) => {
    for (const [index, colour] of colours.entries()) {
      const garment: Garment = { kind, colour, pattern, seed: index * 13 + 1 }
      for (const view of views) {
        const svg = drawGarment(garment, view)
        expect(svg).toMatch(/^<svg /)
        expect(svg).not.toMatch(/NaN|undefined|Infinity|null/)
        expect(drawGarment({ ...garment }, view)).toBe(svg)
      }
    }
  })

  it('differs from seed to seed and from view to view', () => {
    const garment: Garment = { kind, colour: colours[0] ?? palette.black, pattern: 'plain', seed: 1 }
    const drawn = [
      ...views.map((view) => drawGarment(garment, view)),
      ...[2, 3, 4].map((seed) => drawGarment({ ...garment, seed }, 0)),
    ]
    expect(new Set(drawn).size).toBe(drawn.length)
  })
})

describe('photograph', () => {
  it('takes a photo of 960 by 1200, the same each time and on a thread of its own', async () => {
    const garment = tee(palette.teal, 8)
    const photo = await photograph(garment, 0)
    expect(await sharp(photo).metadata()).toMatchObject({ format: 'jpeg', width: 960, height: 1200 })
    expect((await photograph(garment, 0)).equals(photo)).toBe(true)
    const darkroom = openDarkroom(1)
    try {
      expect((await photograph(garment, 0, darkroom)).equals(photo)).toBe(true)
    } finally {
      await darkroom.close()
    }
  })

  it.each([palette.red, palette.navy, palette.cream, palette.black, palette.sage])(
    'shows $name cloth in the middle, on a backdrop of another colour',
    async (colour) => {
      for (const seed of [3, 4]) {
        const photo = await photograph(tee(colour, seed), 0)
        const middle = await meanOf(photo, { left: 400, top: 520, width: 160, height: 200 })
        const edge = await meanOf(photo, { left: 0, top: 1080, width: 960, height: 120 })
        expect(apart(middle, rgbOf(colour.hex))).toBeLessThan(50)
        expect(apart(middle, edge)).toBeGreaterThan(25)
      }
    },
  )
})
