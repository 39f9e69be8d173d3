import { mulberry32 } from './random.ts'
import type { Fabric } from './piece.ts'

/** A square of numbers that repeats in both directions. */
export interface Tile {
  size: number
  data: Float32Array
}

const smooth = (share: number) => share * share * (3 - 2 * share)

/** Value noise on a lattice of `cells`, repeating after `size`. */
const valueNoise = (size: number, cells: readonly [number, number], seed: number): Float32Array => {
  const next = mulberry32(seed)
  const [columns, rows] = cells
  const lattice = Float32Array.from({ length: columns * rows }, () => next() * 2 - 1)
  const data = new Float32Array(size * size)
  for (let y = 0; y < size; y += 1) {
    const fy = (y / size) * rows
    const row = Math.floor(fy)
    const sy = smooth(fy - row)
    const upper = (row % rows) * columns
    const lower = ((row + 1) % rows) * columns
    for (let x = 0; x < size; x += 1) {
      const fx = (x / size) * columns
      const column = Math.floor(fx)
      const sx = smooth(fx - column)
      const right = (column + 1) % columns
      const top = lattice[upper + column]! + (lattice[upper + right]! - lattice[upper + column]!) * sx
      const bottom = lattice[lower + column]! + (lattice[lower + right]! - lattice[lower + column]!) * sx
      data[y * size + x] = top + (bottom - top) * sy
    }
  }
  return data
}

/** Octaves of value noise; `stretch` makes cells longer along x than along y. */
export const cloud = (size: number, cells: number, octaves: number, seed: number, stretch = 1): Tile => {
  const data = new Float32Array(size * size)
  let weight = 0.5
  for (let octave = 0; octave < octaves; octave += 1) {
    const rows = cells * 2 ** octave
    const layer = valueNoise(size, [Math.max(1, Math.round(rows / stretch)), rows], seed + octave * 101)
    for (let at = 0; at < data.length; at += 1) data[at]! += layer[at]! * weight
    weight /= 2
  }
  return { size, data }
}

/** Soft crossing creases: folded-over noise, bent by more noise so that no crease runs straight. */
const creases = (size: number, cells: number, seed: number): Float32Array => {
  const bendX = cloud(size, 3, 2, seed + 1).data
  const bendY = cloud(size, 3, 2, seed + 2).data
  const plain = cloud(size, cells, 2, seed + 3, 0.7).data
  const data = new Float32Array(size * size)
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      const at = y * size + x
      const fromX = (Math.round(x + bendX[at]! * size * 0.12) + size) % size
      const fromY = (Math.round(y + bendY[at]! * size * 0.12) + size) % size
      const ridge = 1 - Math.min(1, Math.abs(plain[fromY * size + fromX]!) * 3.2)
      data[at] = ridge * ridge
    }
  }
  return data
}

/** Box blur, run twice; keeps the tile repeating. */
export const soften = ({ size, data }: Tile, radius: number): Tile => {
  let from = data
  for (let pass = 0; pass < 4; pass += 1) {
    const to = new Float32Array(data.length)
    const [step, jump] = pass % 2 === 0 ? [1, size] : [size, 1]
    for (let row = 0; row < size; row += 1) {
      let sum = 0
      for (let offset = -radius; offset <= radius; offset += 1)
        sum += from[row * jump + ((offset + size) % size) * step]!
      for (let index = 0; index < size; index += 1) {
        to[row * jump + index * step] = sum / (radius * 2 + 1)
        sum += from[row * jump + ((index + radius + 1) % size) * step]!
        sum -= from[row * jump + ((index - radius + size) % size) * step]!
      }
    }
    from = to
  }
  return { size, data: from }
}

const once = <Key, Value>(make: (key: Key) => Value) => {
  const made = new Map<Key, Value>()
  return (key: Key): Value => {
    const known = made.get(key)
    if (known !== undefined) return known
    const value = make(key)
    made.set(key, value)
    return value
  }
}

export const drapes = 4

/** Height of cloth lying loosely: broad swells, with a few sharper creases on top. */
export const drape = once((variant: number): Tile => {
  const size = 512
  const broad = cloud(size, 4, 3, 900 + variant * 17).data
  const fine = soften({ size, data: creases(size, 5, 40 + variant * 31) }, 3).data
  const data = new Float32Array(size * size)
  for (let at = 0; at < data.length; at += 1) data[at] = broad[at]! * 16 + fine[at]! * 7
  return soften({ size, data }, 2)
})

/** Brightness of the weave itself, as a factor minus one. */
export const weave = once((fabric: Fabric): Tile => {
  const size = 256
  const next = mulberry32(77)
  const fine = Float32Array.from({ length: size * size }, () => next() * 2 - 1)
  const slubs = cloud(size, 64, 2, 5, 5).data
  const spots = cloud(size, 40, 3, 9).data
  const data = new Float32Array(size * size)
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      const at = y * size + x
      const grain = fine[at]!
      const value: Record<Fabric, () => number> = {
        jersey: () => grain * 0.03 + slubs[at]! * 0.03,
        fleece: () => grain * 0.05 + spots[at]! * 0.1,
        denim: () =>
          Math.sin(((x + y) * Math.PI * 2) / 4) * 0.05 +
          grain * 0.09 +
          slubs[(x * size + y) % (size * size)]! * 0.11,
        wool: () => grain * 0.08 + spots[at]! * 0.12 + Math.sin(((x - y) * Math.PI * 2) / 8) * 0.025,
        canvas: () =>
          Math.sin((x * Math.PI * 2) / 4) * 0.035 +
          Math.sin((y * Math.PI * 2) / 4) * 0.035 +
          grain * 0.05 +
          slubs[at]! * 0.05,
        leather: () => grain * 0.02 + spots[at]! * 0.07,
        knit: () =>
          Math.sin((x * Math.PI * 2) / 8) * 0.09 * (0.6 + 0.4 * Math.sin((y * Math.PI * 2) / 8)) +
          grain * 0.05 +
          spots[at]! * 0.06,
        silk: () => grain * 0.02,
      }
      data[at] = value[fabric]()
    }
  }
  return { size, data }
})
