/** A value of an order's column, and the share of all pieces that stands up to it and with it. */
export type Mark = [value: number, share: number]

/** How an order's values are spread, as the database counted them a while ago: how far to look, never what is there. */
export interface Spread {
  pieces: number
  /** In the way that the order goes. */
  marks: Mark[]
}

/** A part of an order: what stands after `from`, up to `to` and with it. Null: from its beginning, to its end. */
export interface Stretch {
  from: number | null
  to: number | null
}

/** How much of an order is read. */
export interface Reach {
  /** Not more matches than these. */
  most: number
  /** So many are taken for all that are wanted where a stretch ends: the last few would cost one of their own. */
  content?: number
  /** The share of all pieces that is thought to match. */
  share?: number
  /** So many matches are enough where they stand among so many pieces at the beginning. */
  near?: { enough: number; pieces: number }
  /** Where a stretch that is to end here ends best, near by: what stands up to there is read at once. Null: with the order. */
  endOf?: (from: number | null, to: number) => number | null
}

/** What is thought to match, where nobody knows; and never more than that, so that no few pieces decide. */
const usualShare = 1 / 4
/** So few matches in all are read at once, wherever they are: to stop earlier would cost a stretch more. */
const fewInAll = 160
/** A stretch goes so much further than to where what is wanted should be. */
const margin = 1.1
/** But it is not so many times longer than the one before. */
const longer = 8
/** Who has seen this share of all pieces, or all that is near, knows how many match. */
const telling = 1 / 8
/** No stretch is shorter than this part of the first. */
const shortest = 1 / 8
/** What is left of the order after a stretch belongs to it, where it is a smaller part of it. */
const smallRest = 1 / 4
/** This part of what is near, or enough, will do: the rest of it would cost a stretch of its own. */
const nearly = 0.9

/** How so many things are spread, of which a sample has these values, in the way that an order goes. */
export const spreadOfSample = (values: number[], pieces: number): Spread => ({
  pieces,
  marks: values.map((value, n) => [value, (n + 1) / (values.length + 1)]),
})

/** Where a stretch ends that goes up to this share; null: with the order. Between two marks pieces are taken to lie evenly. */
const cutAt = (marks: Mark[], share: number): number | null => {
  const after = marks.findIndex((mark) => mark[1] >= share)
  // Behind the last one stand those that came since the counting, so that the end is never a mark.
  if (after < 0 || after >= marks.length - 1) return null
  const [high = [0, 1], low = high] = [marks[after], marks[after - 1]]
  const part = high[1] > low[1] ? (share - low[1]) / (high[1] - low[1]) : 1
  return Math.round(low[0] + (high[0] - low[0]) * part)
}

/** The share of the order that stands up to a value, with it. */
const shareUpTo = (marks: Mark[], value: number): number => {
  const [begin, end] = [marks[0]?.[0] ?? 0, marks.at(-1)?.[0] ?? 0]
  const down = begin > end
  const after = marks.findIndex((mark) => (down ? mark[0] <= value : mark[0] >= value))
  if (after < 0) return 1
  const [high = [0, 1], low = high] = [marks[after], marks[after - 1]]
  const part = high[0] === low[0] ? 1 : (value - low[0]) / (high[0] - low[0])
  return low[1] + (high[1] - low[1]) * part
}

/**
 * Reads the first matches of an order, stretch after stretch. What that costs depends on how many are wanted and
 * not on how many pieces there are: the first stretch is as long as what is thought to match says, and what the stretches so
 * far held says how long the next one must be. Where hardly anything matches, the rest is one stretch: the index of words
 * has few pieces to answer with. `begun`: the share of the order that is left out, because a reader has passed it. `ended`:
 * there may be more matches behind those that were enough. `pieces`: among how many they stand, about.
 */
export const inStretches = async <Row>(
  { pieces, marks }: Spread,
  begun: number,
  {
    most,
    content = most,
    share = usualShare,
    near: { enough, pieces: nearPieces } = { enough: most, pieces },
    endOf = (_, to) => to,
  }: Reach,
  select: (stretch: Stretch, rows: number) => Promise<Row[]>,
): Promise<{ rows: Row[]; ended: boolean; pieces: number }> => {
  const found: Row[] = []
  const nearShare = nearPieces / pieces
  const isFew = share * pieces <= fewInAll
  const first = isFew ? 1 : Math.min(most / Math.min(share, usualShare) / pieces, nearShare)
  let from: number | null = null
  let seen = 0
  let length = first
  for (;;) {
    const aim = cutAt(marks, begun + seen + length)
    const to: number | null = aim === null ? null : endOf(from, aim)
    found.push(...(await select({ from, to }, most - found.length)))
    // At least half of what it was to be: where very many stand at one value the end lies at its beginning.
    seen = to === null ? 1 - begun : Math.max(shareUpTo(marks, to) - begun, seen + length / 2)
    const read = { rows: found, pieces: seen * pieces }
    if (found.length >= content) return { ...read, ended: true }
    if (to === null) return { ...read, ended: false }
    const isFar = Math.round(seen * pieces) >= nearPieces * nearly
    if (isFar && found.length >= enough * nearly) return { ...read, ended: true }
    from = to
    // With one more than was found, also where that is nothing; unless it is known that everything matches.
    const matching = Math.max((found.length + 1) / seen, share === 1 ? pieces : 0)
    const toFind = (wanted: number) => ((wanted - found.length) * margin) / matching
    // Further away no more are looked for than are enough.
    const likely = Math.min(toFind(most), Math.max(nearShare - seen, toFind(enough)))
    const knows = isFar || seen >= telling
    const longest = Math.max(length * longer, knows ? telling : 0)
    const isRare = knows && matching <= fewInAll
    length = isRare ? 1 : Math.max(Math.min(likely, longest), first * shortest)
    const left = 1 - begun - seen - length
    if (left < length * smallRest) length = 1
  }
}
