import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { type BasicColour, basicColours, coloursOf, mainColour } from './colour.ts'
import { sureColours } from './sure-colours.ts'

const side = 224

/** A drawing of a garment in one colour on a background of another. */
const onWall = async (cloth: string, wall: string): Promise<Uint8Array> => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}">
    <rect width="100%" height="100%" fill="${wall}"/>
    <path d="M70 40h84l40 50-28 20-14-14v90h-80v-90l-14 14-28-20z" fill="${cloth}"/></svg>`
  return sharp(Buffer.from(svg)).flatten({ background: '#fff' }).raw().toBuffer()
}
const colourOf = async (cloth: string, wall: string) => mainColour(coloursOf(await onWall(cloth, wall), side))

const cloths = [
  ['Black', '#151515'],
  ['White', '#f6f6f4'],
  ['Grey', '#8a8a8a'],
  ['Red', '#c41e2a'],
  ['Orange', '#f07a1a'],
  ['Yellow', '#f2d024'],
  ['Green', '#2f7d43'],
  ['Blue', '#2850a0'],
  ['Purple', '#6f3a94'],
  ['Pink', '#f2a0b8'],
  ['Brown', '#6e4526'],
] as const

const walls = ['#e9e4da', '#cfd6dc', '#7fb8c9', '#e8b64a', '#b5563d', '#3b6b4a', '#2b2b30']

describe('the colour of a garment', () => {
  test.each(cloths)('%s is recognized on any background', async (name, cloth) => {
    for (const wall of walls) expect([wall, await colourOf(cloth, wall)]).toEqual([wall, name])
  })

  test.each([
    ['navy', '#1f2a4d', 'Blue'],
    ['washed denim', '#7d97b5', 'Blue'],
    ['olive', '#5d6135', 'Green'],
    ['maroon', '#6d1a26', 'Red'],
    ['tan', '#b08a5e', 'Brown'],
  ])('%s', async (_name, cloth, expected) => {
    expect(await colourOf(cloth, '#e9e4da')).toBe(expected)
  })

  test('the colour is recognized even if the background has the same', async () => {
    expect(await colourOf('#f6f6f4', '#f6f6f4')).toBe('White')
  })

  test('two colours both get their share', async () => {
    const half = await sharp(
      Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}">
        <rect width="100%" height="100%" fill="#e9e4da"/>
        <rect x="50" y="50" width="124" height="62" fill="#c41e2a"/>
        <rect x="50" y="112" width="124" height="62" fill="#2850a0"/></svg>`),
    )
      .flatten({ background: '#fff' })
      .raw()
      .toBuffer()
    const shares = coloursOf(half, side)
    expect(shares[3]).toBeGreaterThan(0.3)
    expect(shares[7]).toBeGreaterThan(0.3)
    expect(shares.reduce((a, b) => a + b, 0)).toBeCloseTo(1, 5)
  })
})

const shared = (shares: Partial<Record<BasicColour, number>>) => ({
  colours: Float32Array.from(basicColours, (colour) => shares[colour] ?? 0),
})
const suggested = (...photos: ReturnType<typeof shared>[]) => sureColours(photos).map(({ colour }) => colour)

describe('suggested colours', () => {
  test('each colour has its own threshold. It is high for grey, because shadows look grey', () => {
    expect(suggested(shared({ Grey: 0.6, Blue: 0.4 }))).toEqual(['Blue'])
    expect(suggested(shared({ Grey: 0.9, Blue: 0.1 }))).toEqual(['Grey'])
  })

  test('all photos of an item have the same weight', () => {
    expect(suggested(shared({ Red: 0.9 }), shared({ White: 0.9 }))).toEqual(['White', 'Red'])
    expect(suggested(shared({ Red: 0.9 }), shared({ Grey: 0.7 }), shared({ Grey: 0.7 }))).toEqual([])
  })

  test('there are none if no colour is certain enough', () => {
    expect(suggested(shared({ Grey: 0.5, Brown: 0.25, Green: 0.25 }))).toEqual([])
  })
})
