/** A square picture with left and right exchanged. */
export const mirrored = (pixels: Uint8Array, side: number): Uint8Array => {
  const out = new Uint8Array(pixels.length)
  for (let row = 0; row < pixels.length; row += side * 3)
    for (let from = row, to = row + side * 3 - 3; from < row + side * 3; from += 3, to -= 3) {
      out[to] = pixels[from] ?? 0
      out[to + 1] = pixels[from + 1] ?? 0
      out[to + 2] = pixels[from + 2] ?? 0
    }
  return out
}

/** The weighted mean of rows of numbers. */
export const meanOf = (rows: readonly Float32Array[], weights: readonly number[]): Float32Array => {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const mean = new Float32Array(rows[0]?.length ?? 0)
  for (const [n, row] of rows.entries())
    for (let place = 0; place < mean.length; place += 1)
      mean[place] = (mean[place] ?? 0) + ((weights[n] ?? 0) * (row[place] ?? 0)) / total
  return mean
}

/** The same direction with length 1. */
export const unit = (vector: Float32Array): Float32Array => {
  const length = Math.hypot(...vector) || 1
  return vector.map((value) => value / length)
}
