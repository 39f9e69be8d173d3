export interface Random {
  next(): number
  range(low: number, high: number): number
  /** A whole number from 0 to count - 1. */
  below(count: number): number
  pick<T>(list: readonly [T, ...(readonly T[])]): T
  chance(probability: number): boolean
}

/** mulberry32: small, quick, and the same on every machine. */
export const createRandom = (seed: number): Random => {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  const below = (count: number) => Math.floor(next() * count)
  return {
    next,
    below,
    range: (low, high) => low + (high - low) * next(),
    pick: (list) => list[below(list.length)] ?? list[0],
    chance: (probability) => next() < probability,
  }
}

/** Folds words and numbers into one seed, so that each aspect of a photo can draw its own luck. */
export const seedOf = (...parts: readonly (string | number)[]): number => {
  let hash = 2166136261
  for (const character of parts.join('/')) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16777619)
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  return (hash ^ (hash >>> 13)) >>> 0
}
