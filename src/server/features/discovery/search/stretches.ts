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
  /** How many words and filters a match has to meet, 1 unless told. */
  conditions?: number
  /** So many matches are enough where they stand among so many pieces at the beginning. */
  near?: { enough: number; pieces: number }
  /** Whether everything has been read that is wanted, once all up to a value has. */
  isPast?: (value: number) => boolean
}

/** So many pieces for each that is wanted, to begin with: a frequent word has found enough then. */
const firstLook = 4
/** Few pieces meet several conditions: for each further one, up to two, the first look goes so much further. */
const furtherLook = Math.sqrt(8)
/** No stretch is shorter than this part of the first. */
const shortest = 1 / 8
/** From so many matches on their share is known well enough to say how many pieces hold the rest, and somewhat more. */
const telling = 12
const margin = 1.25
/** Few matches are so many times fewer than wanted: a word may also stand on dear pieces alone, behind all cheap ones. */
const few = 8
/** Else the next stretch is so much longer. It never is much longer than the one before */
const longer = 8
/** or than this share of all pieces, unless the whole rest is expected to hold few matches. */
const longest = 1 / 8
/** What is left of the order after a stretch belongs to it, where it is a smaller part of it. */
const smallRest = 1 / 4
/** Of what is near this part will do: what is left of it would cost a stretch of its own. */
const nearly = 0.9

/** Where a stretch ends that goes up to this share; null: with the order. Between two marks pieces are taken to lie evenly. */
const cutAt = (marks: Mark[], share: number): number | null => {
  const after = marks.findIndex((mark) => mark[1] >= share)
  // Behind the last one stand those that came since the counting, so that the end is never a mark.
  if (after < 0 || after >= marks.length - 1) return null
  const [high = [0, 1], low = high] = [marks[after], marks[after - 1]]
  const part = high[1] > low[1] ? (share - low[1]) / (high[1] - low[1]) : 1
  return Math.round(low[0] + (high[0] - low[0]) * part)
}

/**
 * Reads the first matches of an order, stretch after stretch. What that costs depends on how many are wanted and
 * not on how many pieces there are: frequent words end in the first stretch, and what the stretches so far held says how
 * long the next one must be. Where hardly anything matches, the rest is one stretch: the index of words has few pieces to
 * answer with. `begun`: the share of the order that is left out, because a reader has passed it. `ended`: there may be more
 * matches behind those that were enough.
 */
export const inStretches = async <Row>(
  { pieces, marks }: Spread,
  begun: number,
  {
    most,
    conditions = 1,
    near: { enough, pieces: nearPieces } = { enough: most, pieces },
    isPast = () => false,
  }: Reach,
  read: (stretch: Stretch, rows: number) => Promise<Row[]>,
): Promise<{ rows: Row[]; ended: boolean }> => {
  const found: Row[] = []
  const nearShare = nearPieces / pieces
  const look = firstLook * furtherLook ** Math.min(conditions - 1, 2)
  const first = Math.min((most * look) / pieces, nearShare)
  let from: number | null = null
  let seen = 0
  let length = first
  for (;;) {
    const to = cutAt(marks, begun + seen + length)
    found.push(...(await read({ from, to }, most - found.length)))
    if (found.length >= most) return { rows: found, ended: true }
    if (to === null) return { rows: found, ended: false }
    seen += length
    const isFar = Math.round(seen * pieces) >= nearPieces * nearly
    if (isPast(to) || (isFar && found.length >= enough)) return { rows: found, ended: true }
    from = to
    // Further away no more are looked for than are enough.
    const wanted = isFar ? enough : most
    // With three more than were found, for those who had bad luck so far.
    const inAll = (found.length + 3) / seen
    const likely =
      found.length >= telling
        ? Math.min(
            ((wanted - found.length) * margin * seen) / found.length,
            Math.max(longest, length * longer),
          )
        : Math.min(length * longer, Math.max(longest, length))
    const isRare = inAll <= most / few || (isFar && found.length < telling)
    length = isRare ? 1 : Math.max(likely, first * shortest)
    const left = 1 - begun - seen - length
    if (left < length * smallRest) length = 1
    if (!isFar && inAll * nearShare >= enough) length = Math.min(length, nearShare - seen)
  }
}
