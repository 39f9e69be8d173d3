import { createRandom } from './random.ts'

type Noise = (x: number, y: number) => number

const fade = (t: number) => t * t * t * (t * (t * 6 - 15) + 10)

/** Gradient noise, about -1 to 1, one bump per unit. */
export const createNoise = (seed: number): Noise => {
  const random = createRandom(seed)
  const order = Uint8Array.from({ length: 256 }, (_, index) => index)
  for (let index = 255; index > 0; index -= 1) {
    const other = random.below(index + 1)
    const kept = order[index] ?? 0
    order[index] = order[other] ?? 0
    order[other] = kept
  }
  const across = new Float32Array(256)
  const down = new Float32Array(256)
  for (let index = 0; index < 256; index += 1) {
    const angle = random.next() * Math.PI * 2
    across[index] = Math.cos(angle) * 1.5
    down[index] = Math.sin(angle) * 1.5
  }
  const slope = (column: number, row: number, dx: number, dy: number) => {
    const hash = order[(order[column & 255]! + row) & 255]!
    return across[hash]! * dx + down[hash]! * dy
  }
  return (x, y) => {
    const column = Math.floor(x)
    const row = Math.floor(y)
    const dx = x - column
    const dy = y - row
    const u = fade(dx)
    const v = fade(dy)
    const top = slope(column, row, dx, dy)
    const bottom = slope(column, row + 1, dx, dy - 1)
    const a = top + u * (slope(column + 1, row, dx - 1, dy) - top)
    const b = bottom + u * (slope(column + 1, row + 1, dx - 1, dy - 1) - bottom)
    return a + v * (b - a)
  }
}

export const octaves =
  (noise: Noise, count: number): Noise =>
  (x, y) => {
    let sum = 0
    let size = 1
    let scale = 1
    for (let octave = 0; octave < count; octave += 1) {
      sum += size * noise(x * scale + octave * 17.3, y * scale - octave * 9.7)
      size *= 0.5
      scale *= 2.03
    }
    return sum
  }

const scratch = new Map<number, Float32Array>()

const scratchOf = (length: number): Float32Array => {
  const found = scratch.get(length) ?? new Float32Array(length)
  scratch.set(length, found)
  return found
}

/** Two passes of a box blur, close enough to a Gaussian; the edge repeats. */
export const blur = (
  source: Float32Array,
  width: number,
  height: number,
  radius: number,
): Float32Array<ArrayBuffer> => {
  const size = Math.max(1, Math.round(radius))
  const result = new Float32Array(source)
  const between = scratchOf(source.length)
  for (let pass = 0; pass < 2; pass += 1) {
    boxRows(result, between, width, height, size)
    boxColumns(between, result, width, height, size)
  }
  return result
}

const boxRows = (from: Float32Array, to: Float32Array, width: number, height: number, radius: number) => {
  const share = 1 / (radius * 2 + 1)
  for (let y = 0; y < height; y += 1) {
    const start = y * width
    const end = start + width - 1
    const first = from[start]!
    const last = from[end]!
    let sum = first * radius
    for (let x = 0; x <= radius; x += 1) sum += from[start + Math.min(x, width - 1)]!
    for (let x = 0; x < width; x += 1) {
      to[start + x] = sum * share
      sum += x + radius + 1 < width ? from[start + x + radius + 1]! : last
      sum -= x - radius >= 0 ? from[start + x - radius]! : first
    }
  }
}

/** Works row by row with one running sum per column, which is kinder to the cache. */
const boxColumns = (from: Float32Array, to: Float32Array, width: number, height: number, radius: number) => {
  const share = 1 / (radius * 2 + 1)
  const sums = new Float32Array(width)
  for (let y = -radius; y <= radius; y += 1) {
    const row = Math.min(height - 1, Math.max(0, y)) * width
    for (let x = 0; x < width; x += 1) sums[x] = sums[x]! + from[row + x]!
  }
  for (let y = 0; y < height; y += 1) {
    const row = y * width
    const enter = Math.min(height - 1, y + radius + 1) * width
    const leave = Math.max(0, y - radius) * width
    for (let x = 0; x < width; x += 1) {
      to[row + x] = sums[x]! * share
      sums[x] = sums[x]! + from[enter + x]! - from[leave + x]!
    }
  }
}
