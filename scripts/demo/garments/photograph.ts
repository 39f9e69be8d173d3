import sharp, { type Sharp } from 'sharp'
import { backdrop, cropOf, flats, walls, type BackdropName } from './backdrops.ts'
import { drawGarment, drawRelief, placed, type Garment } from './draw.ts'
import { dice, hashText, mulberry32 } from './random.ts'
import { drape, drapes, weave } from './textures.ts'

export const width = 960
export const height = 1200

// Light and shade are worked out at half size: folds are soft, and it is four times less to do.
const halfWidth = width / 2
const halfHeight = height / 2

const grain = (() => {
  const next = mulberry32(4242)
  return Float32Array.from({ length: 65_536 }, () => (next() + next() + next() - 1.5) * 5)
})()

const grey = async (image: Sharp) => new Uint8Array(await image.raw().toBuffer())

interface Shading {
  /** Where the piece is, a little widened. */
  near: Uint8Array
  /** Factor on the garment's colour. */
  light: Float32Array
  /** Factor on the backdrop's. */
  shadow: Float32Array
  /** How far the cloth's print is pushed aside, in pixels. */
  pushX: Float32Array
  pushY: Float32Array
}

const shading = async (
  alpha: Uint8Array,
  relief: Uint8Array,
  seed: number,
  wrinkle: number,
  hanging: boolean,
): Promise<Shading> => {
  const roll = dice(seed)
  const plane = { raw: { width: halfWidth, height: halfHeight, channels: 1 as const } }
  const blurred = (sigma: number) => grey(sharp(alpha, plane).blur(sigma).toColourspace('b-w'))
  const [near, edge, wide] = await Promise.all([blurred(2.2), blurred(7), blurred(22)])
  const cloth = drape(Math.floor(roll.between(0, drapes)))
  const [shiftX, shiftY] = [Math.floor(roll.between(0, 512)), Math.floor(roll.between(0, 512))]
  const flip = roll.chance(0.5)
  const mask = cloth.size - 1
  const count = halfWidth * halfHeight
  const surface = new Float32Array(count)
  for (let y = 0; y < halfHeight; y += 1) {
    for (let x = 0; x < halfWidth; x += 1) {
      const at = y * halfWidth + x
      const u = flip ? y : x
      const v = flip ? x : y
      const swell = cloth.data[((v + shiftY) & mask) * cloth.size + ((u + shiftX) & mask)]!
      surface[at] = swell * wrinkle + (relief[at]! - 128) * 0.11 + near[at]! * 0.011 + edge[at]! * 0.02
    }
  }
  const light = new Float32Array(count).fill(1)
  const shadow = new Float32Array(count).fill(1)
  const pushX = new Float32Array(count)
  const pushY = new Float32Array(count)
  const [castX, castY] = hanging ? [14, 18] : [5, 8]
  for (let y = 2; y < halfHeight - 2; y += 1) {
    for (let x = 2; x < halfWidth - 2; x += 1) {
      const at = y * halfWidth + x
      const dx = surface[at + 2]! - surface[at - 2]!
      const dy = surface[at + halfWidth * 2]! - surface[at - halfWidth * 2]!
      const slope = dx * 0.62 + dy * 0.78
      // Bright sides of folds are gentler than dark ones, as the sky fills in from everywhere.
      const lit = slope > 0 ? slope * 0.05 : slope * 0.066
      const inside = 0.87 + 0.13 * (Math.min(255, Math.max(0, edge[at]! * 2 - 255)) / 255)
      light[at] = Math.min(1.28, Math.max(0.42, 1.0 + lit)) * inside
      pushX[at] = dx * 0.55
      pushY[at] = dy * 0.55
      const from = Math.max(0, y - castY) * halfWidth + Math.max(0, x - castX)
      const close = Math.max(0, y - 2) * halfWidth + x - 1
      shadow[at] =
        (1 - (near[close]! / 255) * 0.34) * (1 - (edge[from]! / 255) * 0.3) * (1 - (wide[from]! / 255) * 0.26)
    }
  }
  return { near, light, shadow, pushX, pushY }
}

const backdropOf = (garment: Garment, view: number, canHang: boolean): BackdropName => {
  const base = hashText(`${garment.kind}${garment.seed}`)
  if (canHang && (view === 2 || (view === 0 && base % 7 === 0))) return walls[base % walls.length]!
  const roll = dice(base)
  const first = Math.floor(roll.between(0, flats.length))
  const other = view === 2 ? 1 + Math.floor(roll.between(0, flats.length - 1)) : 0
  return flats[(first + other) % flats.length]!
}

/** The piece laid on a backdrop and lit from the upper left, as a JPEG. */
export const photograph = async (garment: Garment, view: number): Promise<Buffer> => {
  const { piece } = placed(garment, view, false)
  const ground = backdropOf(garment, view, piece.hook !== undefined)
  const hanging = ground === 'wall' || ground === 'greenwall'
  const [art, reliefMap] = await Promise.all([
    grey(sharp(Buffer.from(drawGarment(garment, view, hanging))).ensureAlpha()),
    grey(
      sharp(Buffer.from(drawRelief(garment, view, hanging)))
        .flatten({ background: '#808080' })
        .toColourspace('b-w')
        .blur(2.6),
    ),
  ])
  const alpha = new Uint8Array(halfWidth * halfHeight)
  for (let y = 0; y < halfHeight; y += 1)
    for (let x = 0; x < halfWidth; x += 1) alpha[y * halfWidth + x] = art[(y * 2 * width + x * 2) * 4 + 3]!
  const seed = hashText(`${garment.kind}${garment.colour}${garment.pattern}${garment.seed}/${view}`)
  const { near, light, shadow, pushX, pushY } = await shading(alpha, reliefMap, seed, piece.wrinkle, hanging)
  const surface = backdrop(ground)
  const [cropX, cropY] = cropOf(seed, ground)
  const cloth = weave(piece.fabric)
  const roll = dice(seed + 1)
  const warmth = roll.around(0.035)
  const exposure = roll.between(0.98, 1.05)
  const [leanX, leanY] = [roll.around(0.07), roll.between(-0.02, 0.07)]
  const speckle = Math.floor(roll.between(0, 65_536))
  // Clamped, so that bright linen stays white instead of running over.
  const pixels = new Uint8ClampedArray(width * height * 3)
  const [warm, cool] = [1 + warmth, 1 - warmth]
  for (let y = 0; y < height; y += 1) {
    const v = (y - height / 2) / height
    const rowFrame = exposure * (1 - v * v * 0.34 - v * leanY)
    // Maps are half the size: each pixel reads them between four of their values.
    const halfY = Math.min(Math.max(y * 0.5 - 0.25, 0), halfHeight - 1.001)
    const halfRow = halfY | 0
    const sy = halfY - halfRow
    for (let x = 0; x < width; x += 1) {
      const halfX = Math.min(Math.max(x * 0.5 - 0.25, 0), halfWidth - 1.001)
      const column = halfX | 0
      const sx = halfX - column
      const a = halfRow * halfWidth + column
      const b = a + 1
      const c = a + halfWidth
      const d = c + 1
      const wa = (1 - sx) * (1 - sy)
      const wb = sx * (1 - sy)
      const wc = (1 - sx) * sy
      const wd = sx * sy
      const out = (y * width + x) * 3
      const u = (x - width / 2) / width
      const frame = rowFrame - exposure * (u * u * 0.34 + u * leanX)
      const noise = grain[(x * 7 + y * 1217 + speckle + ((x * y) >> 5)) & 65_535]!
      let cover = 0
      let red = 0
      let green = 0
      let blue = 0
      if (near[a]! + near[d]! > 0) {
        const aside = pushX[a]! * wa + pushX[b]! * wb + pushX[c]! * wc + pushX[d]! * wd
        const along = pushY[a]! * wa + pushY[b]! * wb + pushY[c]! * wc + pushY[d]! * wd
        // Between pixels again: whole steps would leave stripes jagged.
        const sourceX = Math.min(Math.max(x + aside, 0), width - 1.001)
        const sourceY = Math.min(Math.max(y + along, 0), height - 1.001)
        const columnX = sourceX | 0
        const rowY = sourceY | 0
        const fx = sourceX - columnX
        const fy = sourceY - rowY
        const from = (rowY * width + columnX) * 4
        const below = from + width * 4
        const p = (art[from + 3]! * (1 - fx) * (1 - fy)) / 255
        const q = (art[from + 7]! * fx * (1 - fy)) / 255
        const r = (art[below + 3]! * (1 - fx) * fy) / 255
        const s = (art[below + 7]! * fx * fy) / 255
        cover = p + q + r + s
        if (cover > 0) {
          const lit = light[a]! * wa + light[b]! * wb + light[c]! * wc + light[d]! * wd
          const factor = lit * (1 + cloth.data[((rowY & 255) << 8) | (columnX & 255)]!)
          const gloss = lit > 0.9 ? (lit - 0.9) * 26 * cover : 0
          red = (art[from]! * p + art[from + 4]! * q + art[below]! * r + art[below + 4]! * s) * factor + gloss
          green =
            (art[from + 1]! * p + art[from + 5]! * q + art[below + 1]! * r + art[below + 5]! * s) * factor +
            gloss
          blue =
            (art[from + 2]! * p + art[from + 6]! * q + art[below + 2]! * r + art[below + 6]! * s) * factor +
            gloss
        }
      }
      if (cover < 1) {
        const under = ((y + cropY) * surface.width + x + cropX) * 3
        const bare = (1 - cover) * (shadow[a]! * wa + shadow[b]! * wb + shadow[c]! * wc + shadow[d]! * wd)
        red += surface.pixels[under]! * bare
        green += surface.pixels[under + 1]! * bare
        blue += surface.pixels[under + 2]! * bare
      }
      pixels[out] = red * frame * warm + noise
      pixels[out + 1] = green * frame + noise
      pixels[out + 2] = blue * frame * cool + noise
    }
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 82 })
    .toBuffer()
}
