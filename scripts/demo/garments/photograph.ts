import sharp from 'sharp'
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

const grey = async (image: sharp.Sharp) => new Uint8Array(await image.raw().toBuffer())

/** Values of the half-size map at a place in the full-size picture. */
const bilinear = (map: Float32Array, x: number, y: number) => {
  const fx = Math.min(Math.max(x * 0.5 - 0.25, 0), halfWidth - 1.001)
  const fy = Math.min(Math.max(y * 0.5 - 0.25, 0), halfHeight - 1.001)
  const column = fx | 0
  const row = fy | 0
  const at = row * halfWidth + column
  const sx = fx - column
  const upper = map[at]! + (map[at + 1]! - map[at]!) * sx
  const lower = map[at + halfWidth]! + (map[at + halfWidth + 1]! - map[at + halfWidth]!) * sx
  return upper + (lower - upper) * (fy - row)
}

interface Shading {
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
      const inside = 0.8 + 0.2 * (Math.min(255, Math.max(0, edge[at]! * 2 - 255)) / 255)
      light[at] = Math.min(1.28, Math.max(0.42, 1.0 + lit)) * inside
      pushX[at] = dx * 0.55
      pushY[at] = dy * 0.55
      const from = Math.max(0, y - castY) * halfWidth + Math.max(0, x - castX)
      const close = Math.max(0, y - 2) * halfWidth + x - 1
      shadow[at] =
        (1 - (near[close]! / 255) * 0.34) * (1 - (edge[from]! / 255) * 0.3) * (1 - (wide[from]! / 255) * 0.26)
    }
  }
  return { light, shadow, pushX, pushY }
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
  const { light, shadow, pushX, pushY } = await shading(alpha, reliefMap, seed, piece.wrinkle, hanging)
  const surface = backdrop(ground)
  const [cropX, cropY] = cropOf(seed, ground)
  const cloth = weave(piece.fabric)
  const roll = dice(seed + 1)
  const warmth = roll.around(0.035)
  const exposure = roll.between(0.98, 1.05)
  const [leanX, leanY] = [roll.around(0.07), roll.between(-0.02, 0.07)]
  const speckle = Math.floor(roll.between(0, 65_536))
  const pixels = new Uint8Array(width * height * 3)
  for (let y = 0; y < height; y += 1) {
    const v = (y - height / 2) / height
    for (let x = 0; x < width; x += 1) {
      const u = (x - width / 2) / width
      const sourceX = Math.min(Math.max(Math.round(x + bilinear(pushX, x, y)), 0), width - 1)
      const sourceY = Math.min(Math.max(Math.round(y + bilinear(pushY, x, y)), 0), height - 1)
      const from = (sourceY * width + sourceX) * 4
      const cover = art[from + 3]! / 255
      const under = ((y + cropY) * surface.width + x + cropX) * 3
      const shaded = cover < 1 ? bilinear(shadow, x, y) : 1
      let factor = 1
      let gloss = 0
      if (cover > 0) {
        const lit = bilinear(light, x, y)
        factor = lit * (1 + cloth.data[(sourceY & 255) * 256 + (sourceX & 255)]!)
        gloss = Math.max(0, lit - 0.9) * 26
      }
      const frame = exposure * (1 - (u * u + v * v) * 0.34 - u * leanX - v * leanY)
      const noise = grain[(x * 7 + y * 1217 + speckle + ((x * y) >> 5)) & 65_535]!
      const out = (y * width + x) * 3
      for (let channel = 0; channel < 3; channel += 1) {
        const ground = surface.pixels[under + channel]! * shaded
        const own = art[from + channel]! * factor + gloss
        const tint = channel === 0 ? 1 + warmth : channel === 2 ? 1 - warmth : 1
        const value = (ground + (own - ground) * cover) * frame * tint + noise
        pixels[out + channel] = value < 0 ? 0 : value > 255 ? 255 : value
      }
    }
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 82 })
    .toBuffer()
}
