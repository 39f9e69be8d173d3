import { createNoise, octaves } from './noise.ts'
import { shelfOf, takeFrom } from './shelf.ts'

/** Writes red, green, blue (0 to 255) and a height in pixels into `out`. */
export type Surface = (x: number, y: number, out: Float32Array) => void

const put = (out: Float32Array, r: number, g: number, b: number, tone: number, height: number) => {
  out[0] = r * tone
  out[1] = g * tone
  out[2] = b * tone
  out[3] = height
}

const hash = (a: number, b: number) => {
  const mixed = Math.imul(Math.imul(a + 101, 374761393) ^ Math.imul(b + 57, 668265263), 1274126177)
  return ((mixed ^ (mixed >>> 15)) >>> 0) / 4294967296
}

const planks = (seed: number, [r, g, b]: readonly [number, number, number], contrast: number): Surface => {
  const grain = octaves(createNoise(seed), 3)
  const fibre = createNoise(seed + 1)
  const wide = 172
  return (x, y, out) => {
    const plank = Math.floor(x / wide)
    const shift = hash(plank, seed) * 700
    const board = Math.floor((y + shift) / 900)
    const luck = hash(plank * 7 + board, seed)
    const inX = x - plank * wide
    const inY = y + shift - board * 900
    const edge = Math.min(inX, wide - inX, inY, 900 - inY)
    const bend = grain(x / 160 + luck * 50, y / 900 + luck * 9)
    const rings = Math.sin((inX / 17 + bend * 9 + luck * 20) * (0.8 + luck * 0.5))
    const fine = fibre(x / 2.2, y / 90 + luck * 30)
    const gap = edge < 2.2 ? 0.38 : edge < 4 ? 0.86 : 1
    const tone = gap * (1 + contrast * (0.05 * rings + 0.1 * bend + 0.07 * fine + 0.24 * (luck - 0.5)))
    put(out, r * (1 + 0.03 * (luck - 0.5)), g, b * (1 - 0.06 * (luck - 0.5)), tone, fine * 0.12)
  }
}

const sheetCloth = (seed: number, [r, g, b]: readonly [number, number, number], depth: number): Surface => {
  const waves = octaves(createNoise(seed), 2)
  const sharp = createNoise(seed + 1)
  const bend = createNoise(seed + 2)
  const [cos, sin] = [Math.cos(seed), Math.sin(seed)]
  return (x, y, out) => {
    const bent = bend(x / 300, y / 300)
    const u = x * cos + y * sin + bent * 34
    const v = y * cos - x * sin + bend(x / 300 + 30, y / 300) * 34
    const patchy = 0.35 + 0.65 * Math.max(0, Math.min(1, bent + 0.5))
    const long = rounded(sharp(u / 560, v / 120))
    const crossing = rounded(sharp((u + v * 0.8) / 130 + 40, (v - u * 0.8) / 420))
    const small = rounded(sharp(u / 170 + 7, v / 44))
    const weave = (hash(x, 3) + hash(y, 9) - 1) * 0.02 + (hash(x, y) - 0.5) * 0.04
    const height =
      depth *
      (9 * waves(u / 380, v / 260) + patchy * (9 * long * long + 6 * crossing * crossing + 1.5 * small))
    put(out, r, g, b, 1 + weave, height)
  }
}

/** A crest where the noise crosses zero, without an edge along it. */
const rounded = (noise: number) => 1 - Math.sqrt(noise * noise + 0.012)

const concrete: Surface = (() => {
  const cloud = octaves(createNoise(41), 4)
  const pits = createNoise(42)
  return (x, y, out) => {
    const pit = Math.max(0, pits(x / 9, y / 9) * pits(x / 130, y / 130 + 9) - 0.38)
    const tone = 1 + 0.075 * cloud(x / 330, y / 330) + 0.05 * (hash(x, y) - 0.5) - pit * 0.9
    put(out, 178, 175, 170, tone, -pit * 3)
  }
})()

const terrazzo: Surface = (() => {
  const cloud = octaves(createNoise(51), 2)
  const ragged = createNoise(52)
  const chips = [
    [196, 120, 92],
    [118, 128, 120],
    [222, 176, 120],
    [150, 142, 136],
    [92, 88, 88],
    [240, 238, 232],
    [168, 180, 176],
  ] as const
  const layers = [46, 25] as const
  return (x, y, out) => {
    let chip: readonly [number, number, number] = [228, 222, 212]
    const torn = ragged(x / 14, y / 14) * 5
    const wx = x + torn
    const wy = y - torn
    for (const cell of layers) {
      const column = Math.floor(wx / cell)
      const row = Math.floor(wy / cell)
      if (hash(column + cell, row) < 0.45) continue
      const [cx, cy] = [0.3 + 0.4 * hash(column, row + 7), 0.3 + 0.4 * hash(column + 9, row)]
      const turn = hash(column + 3, row + cell) * 3.14
      const [dx, dy] = [wx / cell - column - cx, wy / cell - row - cy]
      const [u, v] = [dx * Math.cos(turn) + dy * Math.sin(turn), dy * Math.cos(turn) - dx * Math.sin(turn)]
      if (Math.abs(u) * 1.1 + Math.abs(v) * 1.9 < 0.2 + 0.2 * hash(row, column)) {
        chip = chips[Math.floor(hash(column + 31, row + 17) * chips.length)] ?? chip
      }
    }
    const tone = 1 + 0.03 * cloud(x / 300, y / 300) + 0.03 * (hash(x, y) - 0.5)
    put(out, chip[0] * 0.85 + 33, chip[1] * 0.85 + 32, chip[2] * 0.85 + 30, tone, 0)
  }
})()

const tiles: Surface = (() => {
  const cloud = octaves(createNoise(61), 3)
  const side = 262
  return (x, y, out) => {
    const [column, row] = [Math.floor((x + 60) / side), Math.floor((y + 90) / side)]
    const [u, v] = [x + 60 - column * side, y + 90 - row * side]
    const edge = Math.min(u, v, side - u, side - v)
    const luck = hash(column, row + 77)
    const marble = cloud(x / 130 + luck * 40, y / 130 + luck * 20)
    if (edge < 4) {
      put(out, 172, 165, 156, 1 + 0.1 * (hash(x, y) - 0.5), 0)
      return
    }
    const height = Math.min(1, (edge - 4) / 4) * 1.6
    put(out, 226, 221, 212, 1 + 0.03 * marble + 0.035 * (luck - 0.5) + 0.012 * (hash(x, y) - 0.5), height)
  }
})()

/** A mat of pandan strips, over two and under two, with dyed bands. */
const banig: Surface = (() => {
  const cloud = octaves(createNoise(71), 2)
  const fibre = createNoise(72)
  const strip = 20
  return (x, y, out) => {
    const [u, v] = [(x + y) * Math.SQRT1_2, (y - x) * Math.SQRT1_2 + 2000]
    const [column, row] = [Math.floor(u / strip), Math.floor(v / strip)]
    const over = (((column + row) % 4) + 4) % 4 < 2
    const acrossStrip = over ? u / strip - column : v / strip - row
    const line = over ? column : row
    const alongStrip = over ? v : u
    const dye = ((line % 26) + 26) % 26
    const colour =
      dye === 4 || dye === 5 || dye === 9
        ? ([150, 84, 74] as const)
        : dye === 7
          ? ([92, 112, 92] as const)
          : ([208, 182, 136] as const)
    const round = Math.sin(acrossStrip * Math.PI)
    const place = over ? v / strip - row : u / strip - column
    const phase = ((((column + row) % 4) + 4) % 4) + (over ? 0 : -2)
    const bow = Math.sin(((phase + place) / 2) * Math.PI)
    const tone =
      0.62 +
      0.3 * Math.sqrt(Math.max(0, round)) +
      0.1 * bow +
      0.06 * cloud(x / 200, y / 200) +
      0.09 * fibre(acrossStrip * 9 + line * 5, alongStrip / 60) +
      0.1 * (hash(line, over ? 1 : 2) - 0.5)
    put(out, colour[0], colour[1], colour[2], tone, round * 1.1 + bow * 0.8)
  }
})()

const plaster: Surface = (() => {
  const cloud = octaves(createNoise(81), 3)
  const roller = octaves(createNoise(82), 2)
  return (x, y, out) => {
    const tone = 1 + 0.018 * cloud(x / 300, y / 300) + 0.014 * (hash(x, y) - 0.5)
    put(out, 232, 228, 221, tone, 0.5 * roller(x / 5, y / 6) + 2 * cloud(x / 90, y / 90))
  }
})()

const paper: Surface = (() => {
  const cloud = octaves(createNoise(91), 2)
  return (x, y, out) => {
    put(out, 236, 233, 228, 1 + 0.012 * cloud(x / 500, y / 500) + 0.018 * (hash(x, y) - 0.5), 0)
  }
})()

const rug: Surface = (() => {
  const tuft = octaves(createNoise(95), 2)
  const cloud = createNoise(96)
  return (x, y, out) => {
    const loops = tuft(x / 7 + cloud(x / 40, y / 40), y / 7)
    const tone = 0.93 + 0.11 * loops + 0.05 * cloud(x / 220, y / 220) + 0.05 * (hash(x, y) - 0.5)
    put(out, 228, 219, 203, tone, loops * 1.5)
  }
})()

export const surfaces = {
  oak: planks(11, [196, 158, 114], 1),
  walnut: planks(12, [118, 84, 62], 1.25),
  whitewash: planks(13, [216, 209, 199], 0.7),
  linen: sheetCloth(21, [232, 228, 221], 1),
  oat: sheetCloth(22, [210, 196, 174], 1.15),
  concrete,
  terrazzo,
  tiles,
  banig,
  plaster,
  paper,
  rug,
} satisfies Record<string, Surface>

export type SurfaceName = keyof typeof surfaces

export const surfaceSide = 1280

const names = Object.keys(surfaces)
export const surfaceShelf = shelfOf('surfaces', names.length, surfaceSide * surfaceSide * 3)

/** A square of the surface, larger than a photo, lit from the upper left; made once. */
export const surfacePixels = (name: SurfaceName): Uint8Array =>
  new Uint8Array(
    takeFrom(surfaceShelf, names.indexOf(name), (into) => laySurface(surfaces[name], new Uint8Array(into))),
  )

const laySurface = (surface: Surface, colour: Uint8Array): void => {
  const side = surfaceSide
  const out = new Float32Array(4)
  let above = new Float32Array(side)
  let current = new Float32Array(side)
  for (let y = 0; y < side; y += 1) {
    let left = 0
    for (let x = 0; x < side; x += 1) {
      surface(x, y, out)
      const height = out[3]!
      current[x] = height
      const slope = (x > 0 ? height - left : 0) + (y > 0 ? height - above[x]! : 0)
      left = height
      const light = 1 + Math.max(-0.35, Math.min(0.3, slope * 0.22))
      const index = (y * side + x) * 3
      colour[index] = Math.min(255, Math.max(0, out[0]! * light))
      colour[index + 1] = Math.min(255, Math.max(0, out[1]! * light))
      colour[index + 2] = Math.min(255, Math.max(0, out[2]! * light))
    }
    const swap = above
    above = current
    current = swap
  }
}
