/** Seeded randomness: the same garment must give the same picture on every machine. */

export interface Dice {
  /** A number in [0, 1). */
  next(): number
  between(low: number, high: number): number
  /** Symmetric around zero. */
  around(size: number): number
  pick<T>(items: readonly [T, ...T[]] | readonly T[]): T
  chance(odds: number): boolean
}

export const mulberry32 = (seed: number) => {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

export const hashText = (text: string): number => {
  let hash = 2_166_136_261
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 16_777_619)
  // Names that differ in their last digit only must still end far apart.
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

export const dice = (seed: number): Dice => {
  const next = mulberry32(seed)
  // The first draws of neighbouring seeds look alike, so they are thrown away.
  next()
  next()
  return {
    next,
    between: (low, high) => low + (high - low) * next(),
    around: (size) => (next() * 2 - 1) * size,
    pick: (items) => {
      const item = items[Math.floor(next() * items.length)]
      if (item === undefined) throw new Error('nothing to pick from')
      return item
    },
    chance: (odds) => next() < odds,
  }
}
