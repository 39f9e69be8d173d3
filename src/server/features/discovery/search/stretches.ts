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

/** So many pieces for each that is wanted, to begin with: frequent words have found enough then. */
const firstLook = 4
/** From so many matches on their share is known well enough to say how many pieces hold the rest, and somewhat more. */
const telling = 12
const margin = 1.25
/** Few matches are so many times fewer than wanted: a word may also stand on dear pieces alone, behind all cheap ones. */
const few = 8
/** Else the next stretch is so much longer. It never is much longer than the one before */
const longer = 8
/** or than this share of all pieces, unless the whole rest is expected to hold few matches. */
const longest = 1 / 8

/**
 * Reads the first `wanted` matches of an order, stretch after stretch. What that costs depends on how many are wanted and
 * not on how many pieces there are: frequent words end in the first stretch, and what the stretches so far held says how
 * long the next one must be. Where hardly anything matches, the rest is one stretch: the index of words has few pieces to
 * answer with. `begun`: the share of the order that is left out, because a reader has passed it.
 */
export const inStretches = async <Row>(
  { pieces, marks }: Spread,
  begun: number,
  wanted: number,
  read: (stretch: Stretch, rows: number) => Promise<Row[]>,
): Promise<Row[]> => {
  const found: Row[] = []
  let from: number | null = null
  let seen = 0
  let length = (wanted * firstLook) / pieces
  let next = 0
  for (;;) {
    const until = begun + seen + length
    while (next < marks.length && (marks[next]?.[1] ?? 1) < until) next += 1
    // Behind the last one stand those that came since the counting, so that the end is never a mark.
    const [to, share] = next < marks.length - 1 ? (marks[next] ?? [null, 1]) : [null, 1]
    found.push(...(await read({ from, to }, wanted - found.length)))
    if (to === null || found.length >= wanted) return found
    from = to
    next += 1
    seen = share - begun
    // With three more than were found, for those who had bad luck so far.
    const inAll = (found.length + 3) / seen
    const likely =
      found.length >= telling
        ? Math.min(
            ((wanted - found.length) * margin * seen) / found.length,
            Math.max(longest, length * longer),
          )
        : Math.min(length * longer, Math.max(longest, length))
    length = inAll <= wanted / few ? 1 : likely
  }
}
