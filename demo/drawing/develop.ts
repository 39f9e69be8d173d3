import { photoHeight, photoWidth, type Sketch } from './draw.ts'
import { tileSize, weaveTile } from './fabric.ts'
import { fieldHeight, fieldWidth } from './field-size.ts'
import { lightFields } from './light.ts'
import { createRandom, type Random } from './random.ts'
import type { Scene } from './scene.ts'
import { surfacePixels, surfaceSide } from './surfaces.ts'

const grainSize = 512
const grain = (() => {
  const random = createRandom(99)
  return Float32Array.from({ length: grainSize * grainSize }, () => (random.next() + random.next() - 1) * 5.5)
})()

const emptyRow = () => new Float32Array(photoWidth)

/** One row of a half-size field, at full size. */
const stretchRow = (field: Float32Array, y: number, to: Float32Array): void => {
  const near = y >> 1
  const far = Math.min(fieldHeight - 1, Math.max(0, near + (y & 1 ? 1 : -1)))
  const [a, b] = [near * fieldWidth, far * fieldWidth]
  let before = field[a]! * 0.75 + field[b]! * 0.25
  let here = before
  for (let x = 0; x < fieldWidth; x += 1) {
    const next = x + 1 < fieldWidth ? field[a + x + 1]! * 0.75 + field[b + x + 1]! * 0.25 : here
    to[x * 2] = here * 0.75 + before * 0.25
    to[x * 2 + 1] = here * 0.75 + next * 0.25
    before = here
    here = next
  }
}

/** The backdrop is used in any of its eight positions, from any corner. */
const layBackdrop = (scene: Scene, random: Random) => {
  const pixels = surfacePixels(scene.surface)
  const [spareX, spareY] = [surfaceSide - photoWidth, surfaceSide - photoHeight]
  const turned = scene.surface !== 'whitewash' && random.chance(0.4)
  const across = random.chance(0.5)
  const [x, y] = [random.below(spareX), random.below(spareY)]
  const stepX = (turned ? surfaceSide : 1) * (across ? -1 : 1)
  const stepY = turned ? 1 : surfaceSide
  const farX = across ? x + photoWidth - 1 : x
  const start = turned ? farX * surfaceSide + y : y * surfaceSide + farX
  return { pixels, start, stepX, stepY }
}

/** A sketch without what it was drawn with. */
export type Posed = Pick<Sketch, 'piece' | 'scene' | 'scale'>

export type Develop = (
  posed: Posed,
  colour: Uint8Array,
  relief: Uint8Array,
  seed: number,
) => Uint8Array<ArrayBuffer>

/** Brings colour, light and backdrop together, pixel by pixel. */
export const develop: Develop = (posed, colour, relief, seed) => {
  const { scene, piece, scale } = posed
  const random = createRandom(seed)
  const fields = lightFields(posed, relief, seed)
  const weave = weaveTile(piece.fabric, scale > 1.5 ? 2 : 1)
  const ground = layBackdrop(scene, random)
  const grainStart = random.below(grainSize)
  const [light, shine, woven] = [emptyRow(), emptyRow(), emptyRow()]
  const [pullX, pullY, shadow] = [emptyRow(), emptyRow(), emptyRow()]
  const { warmth, exposure, degrees } = scene.light
  const warmRed = 1 + 0.018 * warmth
  const warmBlue = 1 - 0.04 * warmth
  const tintRed = (scene.tint[0] / 255) * warmRed
  const tintGreen = scene.tint[1] / 255
  const tintBlue = (scene.tint[2] / 255) * warmBlue
  const towardsX = Math.cos((degrees * Math.PI) / 180)
  const towardsY = Math.sin((degrees * Math.PI) / 180)
  const { pixels } = ground
  const photo = new Uint8Array(photoWidth * photoHeight * 3)

  for (let y = 0; y < photoHeight; y += 1) {
    stretchRow(fields.light, y, light)
    stretchRow(fields.shine, y, shine)
    stretchRow(fields.weave, y, woven)
    stretchRow(fields.pullX, y, pullX)
    stretchRow(fields.pullY, y, pullY)
    stretchRow(fields.shadow, y, shadow)
    const fromMiddleY = (y / photoHeight - 0.5) * 2
    const weaveRow = (y % tileSize) * tileSize
    const grainRow = ((y + grainStart) % grainSize) * grainSize
    for (let x = 0; x < photoWidth; x += 1) {
      const fromMiddleX = (x / photoWidth - 0.5) * 2
      const falloff =
        exposure *
        (1 -
          0.075 * (fromMiddleX * fromMiddleX + fromMiddleY * fromMiddleY) +
          0.05 * (fromMiddleX * towardsX + fromMiddleY * towardsY))

      // The cloth, sampled where the folds have pulled it to; transparent neighbours lend no colour.
      const sampleX = Math.min(photoWidth - 1.01, Math.max(0, x + pullX[x]!))
      const sampleY = Math.min(photoHeight - 1.01, Math.max(0, y + pullY[x]!))
      const column = sampleX | 0
      const row = sampleY | 0
      const first = (row * photoWidth + column) * 4
      const below = first + photoWidth * 4
      const noise = grain[grainRow + ((x + grainStart) & (grainSize - 1))]!
      const index = (y * photoWidth + x) * 3
      let red = 0
      let green = 0
      let blue = 0
      let cover = 0
      if ((colour[first + 3]! | colour[first + 7]! | colour[below + 3]! | colour[below + 7]!) !== 0) {
        const fx = sampleX - column
        const fy = sampleY - row
        const w0 = (1 - fx) * (1 - fy) * colour[first + 3]!
        const w1 = fx * (1 - fy) * colour[first + 7]!
        const w2 = (1 - fx) * fy * colour[below + 3]!
        const w3 = fx * fy * colour[below + 7]!
        const sum = w0 + w1 + w2 + w3
        const share = 0.955 / Math.max(sum, 0.001)
        const thread = weave[weaveRow + (x & (tileSize - 1))]! * woven[x]!
        const lit = light[x]! * (1 + thread) * falloff * share
        const added = (shine[x]! + thread * 22 + 7) * falloff
        cover = sum / 255
        red = colour[first]! * w0 + colour[first + 4]! * w1 + colour[below]! * w2 + colour[below + 4]! * w3
        green =
          colour[first + 1]! * w0 +
          colour[first + 5]! * w1 +
          colour[below + 1]! * w2 +
          colour[below + 5]! * w3
        blue =
          colour[first + 2]! * w0 +
          colour[first + 6]! * w1 +
          colour[below + 2]! * w2 +
          colour[below + 6]! * w3
        red = (red * lit + added) * warmRed * cover
        green = (green * lit + added) * cover
        blue = (blue * lit + added) * warmBlue * cover
      }
      if (cover < 1) {
        const behind = (ground.start + x * ground.stepX + y * ground.stepY) * 3
        const share = shadow[x]! * falloff * (1 - cover)
        red += pixels[behind]! * tintRed * share
        green += pixels[behind + 1]! * tintGreen * share
        blue += pixels[behind + 2]! * tintBlue * share
      }
      photo[index] = expose(red + noise)
      photo[index + 1] = expose(green + noise)
      photo[index + 2] = expose(blue + noise)
    }
  }
  return photo
}

/** Highlights roll off instead of clipping. */
const expose = (value: number): number => {
  if (value <= 0) return 0
  return value < 215 ? value : Math.min(255, 215 + (value - 215) * 0.72)
}
