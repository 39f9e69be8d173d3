import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { colours, drawGarment, kinds, looks, photograph } from './index.ts'
import type { ColourName, Kind } from './index.ts'

const middleOf = async (jpeg: Buffer) =>
  sharp(jpeg).extract({ left: 400, top: 520, width: 160, height: 160 }).resize(1, 1).raw().toBuffer()

const first = (kind: Kind): ColourName => looks[kind].colours[0] ?? 'black'

describe('garments', () => {
  it.each(kinds)('draws a %s in every pattern and view without broken numbers', (kind) => {
    for (const pattern of looks[kind].patterns) {
      for (let seed = 1; seed <= 6; seed += 1) {
        const garment = { kind, pattern, seed, colour: first(kind) }
        for (const view of [0, 1, 2]) {
          const svg = drawGarment(garment, view)
          expect(svg).not.toMatch(/NaN|undefined|Infinity/)
          expect(drawGarment(garment, view)).toBe(svg)
        }
      }
    }
  })

  it('draws no two seeds alike', () => {
    const one = drawGarment({ kind: 'tee', colour: 'navy', pattern: 'plain', seed: 1 }, 0)
    expect(drawGarment({ kind: 'tee', colour: 'navy', pattern: 'plain', seed: 2 }, 0)).not.toBe(one)
  })

  it('takes a photo of a believable size, the same every time', async () => {
    const garment = { kind: 'dress', colour: 'sage', pattern: 'floral', seed: 4 } as const
    const photo = await photograph(garment, 0)
    const { format, width, height } = await sharp(photo).metadata()
    expect({ format, width, height }).toEqual({ format: 'jpeg', width: 960, height: 1200 })
    expect((await photograph(garment, 0)).equals(photo)).toBe(true)
  })

  it.each(['navy', 'mustard', 'blush', 'black', 'white'] as const)(
    'keeps the colour of a plain %s tee',
    async (colour) => {
      const middle = await middleOf(await photograph({ kind: 'tee', colour, pattern: 'plain', seed: 3 }, 0))
      const wanted = Number.parseInt(colours[colour].hex.slice(1), 16)
      for (const [index, shift] of [16, 8, 0].entries())
        expect(Math.abs((middle[index] ?? 0) - ((wanted >> shift) & 255))).toBeLessThan(32)
    },
  )
})
