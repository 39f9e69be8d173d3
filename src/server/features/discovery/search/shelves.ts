/** The binary digits that a shelf leaves out: of listing times 72 minutes to 204 days, of prices 10 to 655 pesos. */
const sizes = { l: [32, 35, 38, 41, 44], p: [10, 13, 16] }
/** More of them than these are not asked for together. */
const mostShelves = 16

/**
 * The shelves that hold all pieces listed ('l', in microseconds) or priced ('p', in centavos) from one value to another,
 * as a query of the index of words; null where they are too many for the longest, or all pieces.
 */
export const shelvesOf = (what: keyof typeof sizes, low: number, high: number): string | null => {
  if (low > high) return null
  for (const size of sizes[what]) {
    // Not by bits: those of a number are 32.
    const [first, last] = [Math.floor(low / 2 ** size), Math.floor(high / 2 ** size)]
    if (last - first < mostShelves)
      return Array.from({ length: last - first + 1 }, (_, n) => `'${what}${size}=${first + n}'`).join(' | ')
  }
  return null
}
