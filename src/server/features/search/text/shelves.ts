/** The binary digits that a shelf leaves out: of listing times 72 minutes to 204 days, of prices 10 to 655 pesos. */
const sizes = { l: [32, 35, 38, 41, 44], p: [10, 13, 16] }
/** More of them than these are not asked for together. */
const mostShelves = 8

interface Shelves {
  /** Of each, in binary digits. */
  size: number
  /** By their numbers, the last one with them. */
  first: number
  last: number
}

/** The shortest shelves of which a few hold all from one value to another; null where none are long enough. */
const shelvesFrom = (what: keyof typeof sizes, low: number, high: number): Shelves | null => {
  if (low > high) return null
  for (const size of sizes[what]) {
    // Not by bits: those of a number are 32.
    const [first, last] = [Math.floor(low / 2 ** size), Math.floor(high / 2 ** size)]
    if (last - first < mostShelves) return { size, first, last }
  }
  return null
}

/**
 * The shelves that hold all pieces listed ('l', in microseconds) or priced ('p', in centavos) from one value to another,
 * as a query of the index of words; null where they are too many for the longest, or all pieces.
 */
export const shelvesOf = (what: keyof typeof sizes, low: number, high: number): string | null => {
  const shelves = shelvesFrom(what, low, high)
  if (shelves === null) return null
  const { size, first, last } = shelves
  return Array.from({ length: last - first + 1 }, (_, n) => `'${what}${size}=${first + n}'`).join(' | ')
}

/** The ends of these shelves that are nearest to the lowest and the highest value: between them no piece is read for nothing. */
export const endsOfShelves = (
  what: keyof typeof sizes,
  low: number,
  high: number,
): [low: number, high: number] => {
  const shelves = shelvesFrom(what, low, high)
  if (shelves === null) return [low, high]
  const { size, first, last } = shelves
  const [begin, end] = [Math.round(low / 2 ** size), Math.round((high + 1) / 2 ** size)]
  return [Math.min(begin, last) * 2 ** size, Math.max(end, first + 1) * 2 ** size - 1]
}
