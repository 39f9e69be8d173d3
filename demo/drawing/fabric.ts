import { fieldHeight, fieldWidth } from './field-size.ts'
import { blur, createNoise, octaves } from './noise.ts'
import { createRandom } from './random.ts'
import { shelfOf, takeFrom } from './shelf.ts'

export type Fabric =
  'jersey' | 'fleece' | 'denim' | 'twill' | 'linen' | 'knit' | 'leather' | 'canvas' | 'satin'

export const tileSize = 256

/** How each cloth hangs: how deep its soft waves, how sharp its creases, how small they come. */
export const drapes: Record<Fabric, { waves: number; creases: number; scale: number }> = {
  jersey: { waves: 1, creases: 0.8, scale: 1 },
  fleece: { waves: 1.3, creases: 0.35, scale: 1.25 },
  denim: { waves: 0.8, creases: 0.75, scale: 0.7 },
  twill: { waves: 0.8, creases: 0.6, scale: 1 },
  linen: { waves: 0.8, creases: 1.25, scale: 0.8 },
  knit: { waves: 1.1, creases: 0.15, scale: 1.3 },
  leather: { waves: 0.6, creases: 0.3, scale: 0.9 },
  canvas: { waves: 0.5, creases: 0.35, scale: 0.8 },
  satin: { waves: 1.5, creases: 0.5, scale: 1.2 },
}

const wave = (value: number) => Math.sin(value * Math.PI * 2)

type Weave = (x: number, y: number, speck: number, thread: (line: number) => number) => number

/** x and y in pixels of the tile; speck is white noise, thread a steady noise per line. */
const weaves: Record<Fabric, Weave> = {
  jersey: (x, y, speck) => 0.022 * wave(x / 4) * (0.6 + 0.4 * wave(y / 4 + x / 8)) + 0.05 * speck,
  fleece: (_x, _y, speck) => 0.07 * speck,
  denim: (x, y, speck, thread) => 0.042 * wave((x + y * 2) / 8) + 0.1 * speck + 0.085 * thread(x),
  twill: (x, y, speck) => 0.04 * wave((x + y) / 4) + 0.045 * speck,
  linen: (x, y, speck, thread) => 0.045 * thread(x) + 0.045 * thread(y + 300) + 0.05 * speck,
  knit: (x, y, speck) =>
    0.1 * wave(x / 8) + 0.07 * wave(y / 8 + Math.abs((((x % 8) + 8) % 8) - 4) / 8) + 0.06 * speck,
  leather: (_x, _y, speck) => 0.07 * speck,
  canvas: (x, y, speck) => 0.045 * wave(x / 4) * wave(y / 4) + 0.05 * speck,
  satin: (_x, y, speck, thread) => 0.012 * thread(y) + 0.012 * speck,
}

/** High where the noise crosses zero, and rounded there. */
const crest = (noise: number) => 1 - Math.sqrt(noise * noise + 0.004)

const woven = new Map<string, Float32Array>()

/** A repeating square of brightness differences, for cloth seen at the given zoom. */
export const weaveTile = (fabric: Fabric, zoom: 1 | 2): Float32Array => {
  const key = `${fabric} ${zoom}`
  const tile = woven.get(key) ?? weave(fabric, zoom)
  woven.set(key, tile)
  return tile
}

const weave = (fabric: Fabric, zoom: 1 | 2): Float32Array => {
  const random = createRandom(zoom * 31 + fabric.length)
  const raw = Float32Array.from({ length: tileSize * tileSize }, () => random.range(-1, 1) * zoom)
  const soft = fabric === 'leather' ? 2 : zoom
  const specks =
    zoom === 1 && fabric !== 'leather' ? raw : blur(raw, tileSize, tileSize, soft).map((v) => v * 1.7)
  const lines = blur(
    Float32Array.from({ length: 1024 }, () => random.range(-1, 1)),
    1024,
    1,
    zoom,
  ).map((value) => value * 1.8)
  const thread = (line: number) => lines[line & 1023] ?? 0
  const tile = new Float32Array(tileSize * tileSize)
  for (let index = 0; index < tile.length; index += 1) {
    const x = index % tileSize
    const y = Math.floor(index / tileSize)
    tile[index] = weaves[fabric](x / zoom, y / zoom, specks[index] ?? 0, (line) =>
      thread(Math.round(line * zoom)),
    )
  }
  return tile
}

export const drapeVariants = 3

const fabrics = Object.keys(drapes)
const fieldBytes = fieldWidth * fieldHeight * Float32Array.BYTES_PER_ELEMENT
export const drapeShelf = shelfOf('drapes', fabrics.length * drapeVariants, fieldBytes)

/** A field of cloth lying not quite flat: heights in pixels; made once. */
export const drapeField = (fabric: Fabric, variant: number): Float32Array =>
  new Float32Array(
    takeFrom(drapeShelf, fabrics.indexOf(fabric) * drapeVariants + variant, (into) =>
      new Float32Array(into).set(drape(fabric, variant)),
    ),
  )

const drape = (fabric: Fabric, variant: number): Float32Array => {
  const { waves, creases, scale } = drapes[fabric]
  const seed = variant * 101 + 7
  const broad = octaves(createNoise(seed), 2)
  const sharp = createNoise(seed + 1)
  const bend = createNoise(seed + 2)
  const turn = createRandom(seed).range(0, Math.PI)
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  const field = new Float32Array(fieldWidth * fieldHeight)
  for (let y = 0; y < fieldHeight; y += 1) {
    for (let x = 0; x < fieldWidth; x += 1) {
      const bx = bend(x / 70, y / 70)
      const by = bend(x / 70 + 40, y / 70)
      const u = (x * cos + y * sin) / scale + bx * 15
      const v = (y * cos - x * sin) / scale + by * 15
      const ridge = crest(sharp(u / 150, v / 50))
      const fine = crest(sharp(v / 60 + 9, u / 24))
      const patchy = 0.4 + 0.6 * Math.max(0, bx + 0.35)
      field[y * fieldWidth + x] =
        waves * 8 * broad(u / 150, v / 90) + creases * patchy * (6 * ridge * ridge + 1.7 * fine * fine * fine)
    }
  }
  return blur(field, fieldWidth, fieldHeight, 1)
}
