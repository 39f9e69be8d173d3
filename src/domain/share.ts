/** A share and the 95% confidence interval of Wilson, which holds for small numbers too. Null of nothing. */
export const shareOf = (done: number, of: number): { share: number; low: number; high: number } | null => {
  if (of === 0) return null
  const z = 1.959964
  const share = done / of
  const scale = 1 + z ** 2 / of
  const middle = (share + z ** 2 / (2 * of)) / scale
  const half = (z / scale) * Math.sqrt((share * (1 - share)) / of + z ** 2 / (4 * of ** 2))
  return { share, low: Math.max(0, middle - half), high: Math.min(1, middle + half) }
}
