/** The mean of vectors, with length 1. Zeros stay zeros. */
export const meanDirection = (vectors: readonly Float32Array[]): Float32Array => {
  const sum = new Float32Array(vectors[0]?.length ?? 0)
  for (const vector of vectors)
    for (let n = 0; n < sum.length; n += 1) sum[n] = (sum[n] ?? 0) + (vector[n] ?? 0)
  const length = Math.hypot(...sum) || 1
  return sum.map((value) => value / length)
}
