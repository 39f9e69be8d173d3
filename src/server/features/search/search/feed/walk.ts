import { isNew, scoreOf } from '#domain/feed-rank.ts'
import type { Parts, Progress, Rank, Reading, ScrollPosition } from './scroll-position.ts'
import type { FeedRow } from './queries.ts'
import type { Window, Windows } from './windows.ts'

interface Ranked {
  row: FeedRow
  rank: Rank
  /** The part of the window that it is in. */
  part: 0 | 1
}

/** One of this many items is a new one, while the window has some. */
const oneNewOf = 4

const rankOf = (row: FeedRow, { taste, at }: Reading): Ranked => {
  const { id, tags, size } = row
  const times = { listedAt: row.listed / 1000, shopOpenedAt: row.shop_opened / 1000 }
  return {
    row,
    rank: [scoreOf({ id, tags, size, style: row.is_feminine, ...times }, taste, at), id],
    part: taste.learned.length > 0 && isNew(times, at) ? 1 : 0,
  }
}

const compare = (a: Rank, b: Rank): number => b[0] - a[0] || (a[1] < b[1] ? 1 : a[1] > b[1] ? -1 : 0)

const rankAll = (rows: FeedRow[], reading: Reading): Ranked[] =>
  rows.map((row) => rankOf(row, reading)).toSorted((a, b) => compare(a.rank, b.rank))

const isAfter = (rank: Rank, last: Rank | null): boolean => last === null || compare(last, rank) < 0

const none: Progress = { after: null, heldBack: null }
export const top: ScrollPosition = { window: null, progress: [none, none], carriedOver: null, shops: [] }

/** The items of a window in two parts. */
const parted = (items: Ranked[]): Parts<Ranked[]> => [
  items.filter(({ part }) => part === 0),
  items.filter(({ part }) => part === 1),
]

/** Up to which item those of a shop were shown. */
const shownOf = (shop: string, { after, heldBack }: Progress): Rank | null =>
  heldBack?.shop === shop ? heldBack.after : after

/** The progress after an item was taken from those that are left. The items that were passed over are of the same shop. */
const progressAfter = (
  next: Ranked,
  passed: Ranked | undefined,
  left: readonly Ranked[],
  { after, heldBack }: Progress,
): Progress => {
  let held = passed && heldBack?.shop !== passed.row.shop_id ? { shop: passed.row.shop_id, after } : heldBack
  let last = after
  if (isAfter(next.rank, last)) last = next.rank
  else if (held) held = { ...held, after: next.rank }
  if (held && !left.some(({ row, rank }) => row.shop_id === held?.shop && !isAfter(rank, last))) held = null
  return { after: last, heldBack: held }
}

/**
 * Returns the next `count` items after a position. Windows follow one another, and each is ranked for this buyer. But
 * no shop gets a third item in a row while this window or the next one has an item of another shop, and where something
 * was learned, one of four items is a new one. Items of the same shop and part keep their order, so the position alone
 * determines which items were shown, even if items are listed or sold meanwhile: all up to `after`, but for the shop in
 * `heldBack` all up to `heldBack.after`.
 */
export const walk = async (
  windows: Windows,
  reading: Reading,
  start: ScrollPosition,
  count: number,
): Promise<{ rows: FeedRow[]; position: ScrollPosition; more: boolean }> => {
  const rows: FeedRow[] = []
  let { window, carriedOver, shops } = start
  let newOnes = 0
  let progress: [Progress, Progress] = [...start.progress]
  const ranked = async (given: Window) => rankAll(await windows.rest(given), reading)
  let rest = parted(
    window
      ? (await ranked(window)).filter(({ rank, row, part }) =>
          isAfter(rank, shownOf(row.shop_id, progress[part])),
        )
      : [],
  )
  /** The items of one shop that were carried over from the previous window. */
  let leftOver = carriedOver
    ? (await ranked(carriedOver.window)).filter(
        ({ rank, row, part }) => row.shop_id === carriedOver?.shop && isAfter(rank, carriedOver.after[part]),
      )
    : []

  const fits = ({ row }: Ranked) => shops.length < 2 || shops.some((shop) => shop !== row.shop_id)
  const show = ({ row, part }: Ranked): void => {
    rows.push(row)
    newOnes += part
    shops = [...shops.slice(-1), row.shop_id]
  }
  const takeLeftOver = (): void => {
    const next = leftOver.shift()
    if (!next || !carriedOver) return
    show(next)
    const after: [Rank | null, Rank | null] = [...carriedOver.after]
    after[next.part] = next.rank
    carriedOver = leftOver.length > 0 ? { ...carriedOver, after } : null
  }
  const take = (next: Ranked): void => {
    const items = rest[next.part]
    const position = items.indexOf(next)
    const passed = position > 0 ? items[0] : undefined
    items.splice(position, 1)
    show(next)
    progress[next.part] = progressAfter(next, passed, items, progress[next.part])
  }
  /** The next item by rank, or a new one if the page has too few. */
  const nextOf = (suitable: (one: Ranked) => boolean): Ranked | undefined => {
    const [other, fresh] = [rest[0].find(suitable), rest[1].find(suitable)]
    if (!other || !fresh) return other ?? fresh
    const isDue = newOnes < Math.floor((rows.length + 1) / oneNewOf)
    return isDue || compare(fresh.rank, other.rank) < 0 ? fresh : other
  }
  const isLeft = () => rest.some((items) => items.length > 0)

  while (rows.length < count) {
    const [early] = leftOver
    if (early && fits(early)) {
      takeLeftOver()
      continue
    }
    const fitting = nextOf(fits)
    if (fitting) {
      take(fitting)
      continue
    }
    // Only items of one shop are left in this window. The next window may have others. Items are never carried over
    // from two windows at once.
    const entered = leftOver.length > 0 && isLeft() ? null : await windows.after(window && window.to)
    const any = nextOf(() => true)
    if (entered) {
      if (any && window) {
        const shop = any.row.shop_id
        carriedOver = { window, shop, after: [shownOf(shop, progress[0]), shownOf(shop, progress[1])] }
        leftOver = rest.flat().toSorted((a, b) => compare(a.rank, b.rank))
      }
      window = { from: entered.from, to: entered.to }
      progress = [none, none]
      rest = parted(rankAll(entered.rows, reading))
    } else if (early) takeLeftOver()
    else if (any) take(any)
    else break
  }

  const more = isLeft() || leftOver.length > 0 || (await windows.after(window && window.to)) !== null
  return { rows, position: { window, progress, carriedOver, shops }, more }
}
