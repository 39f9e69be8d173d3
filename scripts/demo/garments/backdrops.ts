import { dice, hashText } from './random.ts'
import { cloud, soften, type Tile } from './textures.ts'
import { rgb } from './palette.ts'

/** Surfaces to photograph on, drawn a little larger than the frame so that no two photos show the same part. */
export interface Backdrop {
  width: number
  height: number
  pixels: Uint8Array
}

const width = 1060
const height = 1300

const sample = ({ size, data }: Tile, x: number, y: number) =>
  data[(((Math.floor(y) % size) + size) % size) * size + (((Math.floor(x) % size) + size) % size)]!

type Shade = (x: number, y: number) => readonly [number, number, number]

const paint = (shade: Shade): Backdrop => {
  const pixels = new Uint8Array(width * height * 3)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const colour = shade(x, y)
      const at = (y * width + x) * 3
      for (let channel = 0; channel < 3; channel += 1)
        pixels[at + channel] = Math.max(0, Math.min(255, colour[channel]!))
    }
  }
  return { width, height, pixels }
}

const lit = (hex: string, factor: number): readonly [number, number, number] => {
  const [red, green, blue] = rgb(hex)
  return [red * factor, green * factor, blue * factor]
}

const wood = (hex: string, upright: boolean, seed: number): Backdrop => {
  const roll = dice(seed)
  const grain = cloud(512, 32, 4, seed, 14)
  const swell = cloud(512, 4, 2, seed + 5, 3)
  const planks = Array.from({ length: 12 }, () => ({
    tone: roll.between(0.9, 1.08),
    shift: roll.between(0, 512),
    joint: roll.between(0, 1300),
  }))
  const broad = roll.between(150, 190)
  return paint((px, py) => {
    const [along, across] = upright ? [py, px] : [px, py]
    const index = Math.floor(across / broad)
    const plank = planks[index]!
    const inside = across - index * broad
    const wave = sample(swell, along * 0.6 + plank.shift, across * 0.7 + plank.shift)
    const rings = Math.sin((inside + wave * 70 + plank.shift) * 0.16) * 0.035
    const fibre = sample(grain, along * 0.7 + plank.shift * 3, inside * 1.4 + plank.shift + wave * 20) * 0.2
    const edge = Math.min(inside, broad - inside, Math.abs(along - plank.joint))
    const gap = edge < 2 ? 0.45 : edge < 5 ? 0.86 : 1
    return lit(hex, plank.tone * (1 + rings + fibre) * gap)
  })
}

/** Between four values, as height must not step. */
const between = (tile: Tile, x: number, y: number) => {
  const [column, row] = [Math.floor(x), Math.floor(y)]
  const [sx, sy] = [x - column, y - row]
  const upper = sample(tile, column, row) * (1 - sx) + sample(tile, column + 1, row) * sx
  const lower = sample(tile, column, row + 1) * (1 - sx) + sample(tile, column + 1, row + 1) * sx
  return upper * (1 - sy) + lower * sy
}

/** Bed linen: long shallow folds in one direction, shorter creases across them. */
const sheet = (hex: string, depth: number, seed: number): Backdrop => {
  const long = soften(cloud(512, 7, 2, seed + 60, 3.5), 4)
  const short = soften(cloud(512, 12, 3, seed + 61, 2.2), 2)
  const thread = cloud(256, 128, 1, seed, 6)
  const [cos, sin] = [Math.cos(seed), Math.sin(seed)]
  // A crease is where folded-over noise turns round; the square root of a sum keeps it from being a knife edge.
  const rise = (x: number, y: number) => {
    const [u, v] = [(x * cos + y * sin) * 0.33, (y * cos - x * sin) * 0.33]
    const fold = between(long, u, v)
    return Math.sqrt(fold * fold + 0.004) * -70 + fold * 26 + between(short, v * 1.2 + 90, u * 1.2) * 18
  }
  const light = new Float32Array(width * height)
  for (let y = 0; y < height; y += 2) {
    for (let x = 0; x < width; x += 2) {
      const here = rise(x, y)
      const slope = (rise(x + 3, y) - here) * 0.6 + (rise(x, y + 3) - here) * 0.8
      const value = 1 + Math.max(-0.2, Math.min(0.07, -slope * depth))
      const at = y * width + x
      light[at] = light[at + 1] = light[at + width] = light[at + width + 1] = value
    }
  }
  return paint((x, y) =>
    lit(hex, light[y * width + x]! + sample(thread, x, y) * 0.02 + sample(thread, y + 90, x) * 0.02),
  )
}

const concrete = (hex: string, seed: number): Backdrop => {
  const clouds = cloud(512, 3, 6, seed)
  const grit = cloud(256, 128, 2, seed + 3)
  return paint((x, y) => lit(hex, 1 + sample(clouds, x * 0.45, y * 0.45) * 0.16 + sample(grit, x, y) * 0.06))
}

const terrazzo = (hex: string, seed: number): Backdrop => {
  const roll = dice(seed)
  const chips = ['#b9a28c', '#8f9a97', '#d8c3ad', '#5d5f60', '#c98d6f', '#e9e2d6']
  const stones = Array.from({ length: 1500 }, () => ({
    x: roll.between(0, width),
    y: roll.between(0, height),
    size: 3 + roll.next() ** 3 * 17,
    turn: roll.between(0, 6),
    flat: roll.between(0.5, 0.9),
    colour: roll.pick(chips),
  }))
  const base = concrete(hex, seed)
  for (const stone of stones) {
    const reach = Math.ceil(stone.size)
    const colour = rgb(stone.colour)
    for (let dy = -reach; dy <= reach; dy += 1) {
      for (let dx = -reach; dx <= reach; dx += 1) {
        const [x, y] = [Math.floor(stone.x) + dx, Math.floor(stone.y) + dy]
        if (x < 0 || y < 0 || x >= width || y >= height) continue
        const u = dx * Math.cos(stone.turn) + dy * Math.sin(stone.turn)
        const v = (dy * Math.cos(stone.turn) - dx * Math.sin(stone.turn)) / stone.flat
        // A chip is a broken, rounded square rather than an ellipse.
        if (Math.abs(u) ** 1.5 + Math.abs(v) ** 1.5 + u * v * 0.02 > stone.size ** 1.5 * 0.6) continue
        for (let channel = 0; channel < 3; channel += 1)
          base.pixels[(y * width + x) * 3 + channel] = colour[channel]!
      }
    }
  }
  return base
}

const wall = (hex: string, seed: number): Backdrop => {
  const clouds = cloud(512, 2, 4, seed)
  const roller = cloud(256, 64, 2, seed + 8)
  return paint((x, y) => {
    const light = 1.05 - (x / width) * 0.1 - (y / height) * 0.07
    return lit(hex, light * (1 + sample(clouds, x * 0.4, y * 0.4) * 0.04 + sample(roller, x, y) * 0.025))
  })
}

const mat = (hex: string, seed: number): Backdrop => {
  const wear = cloud(512, 6, 4, seed)
  const strand = cloud(256, 64, 2, seed + 2, 4)
  return paint((x, y) => {
    const [column, row] = [Math.floor(x / 22), Math.floor(y / 22)]
    const over = (column + row) % 2 === 0
    const [along, across] = over ? [x % 22, y % 22] : [y % 22, x % 22]
    const bulge = Math.sin((across / 22) * Math.PI) * 0.24 + Math.sin((along / 22) * Math.PI) * 0.12
    const fibre = over ? sample(strand, x, y * 2) : sample(strand, y, x * 2)
    return lit(hex, 0.74 + bulge + fibre * 0.12 + sample(wear, x * 0.5, y * 0.5) * 0.14)
  })
}

const paper = (hex: string, seed: number): Backdrop => {
  const tooth = cloud(256, 128, 2, seed)
  return paint((x, y) => lit(hex, 1.03 - (y / height) * 0.06 + sample(tooth, x, y) * 0.025))
}

const makers = {
  oak: () => wood('#b98f66', true, 3),
  walnut: () => wood('#8a6548', false, 14),
  whitewash: () => wood('#d9d0c3', true, 25),
  linen: () => sheet('#e3dccf', 0.075, 1),
  white: () => sheet('#eae9e6', 0.06, 6),
  bluesheet: () => sheet('#b9c6cf', 0.07, 11),
  concrete: () => concrete('#b4b1ac', 4),
  slate: () => concrete('#8b8d8e', 19),
  terrazzo: () => terrazzo('#ddd8d0', 8),
  wall: () => wall('#e4ded3', 2),
  greenwall: () => wall('#c3cabb', 12),
  mat: () => mat('#c9ad82', 7),
  pink: () => paper('#ecd3cb', 5),
  yellow: () => paper('#ecdfbd', 6),
  blue: () => paper('#c9d7de', 9),
} satisfies Record<string, () => Backdrop>

export type BackdropName = keyof typeof makers

export const flats = [
  'oak',
  'walnut',
  'whitewash',
  'linen',
  'white',
  'bluesheet',
  'concrete',
  'slate',
  'terrazzo',
  'mat',
  'pink',
  'yellow',
  'blue',
] as const satisfies readonly BackdropName[]

export const walls = ['wall', 'greenwall'] as const satisfies readonly BackdropName[]

const made = new Map<BackdropName, Backdrop>()

export const backdrop = (name: BackdropName): Backdrop => {
  const known = made.get(name)
  if (known) return known
  const fresh = makers[name]()
  made.set(name, fresh)
  return fresh
}

/** How far into the larger surface the frame begins. */
export const cropOf = (seed: number, name: BackdropName): readonly [number, number] => {
  const roll = dice(seed ^ hashText(name))
  return [Math.floor(roll.between(0, width - 960)), Math.floor(roll.between(0, height - 1200))]
}
