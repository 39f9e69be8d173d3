/** A seeded pseudo-random number generator, so that the demo is the same in every run. */
export interface Random {
  /** From 0 up to, not including, 1. */
  next(): number
  /** From `low` to `high`, both included. */
  whole(low: number, high: number): number
  pick<Item>(list: readonly Item[]): Item
  chance(of: number): boolean
}

/** mulberry32, by Tommy Ettinger (public domain). */
export const randomFrom = (seed: number): Random => {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    next,
    whole: (low, high) => low + Math.floor(next() * (high - low + 1)),
    pick: (list) => {
      const item = list[Math.floor(next() * list.length)]
      if (item === undefined) throw new Error('Nothing to pick from')
      return item
    },
    chance: (of) => next() < of,
  }
}
