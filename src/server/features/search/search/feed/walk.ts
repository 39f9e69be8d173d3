import { scoreOf } from '#domain/feed-rank.ts'
import type { ScrollPosition, Rank, Reading } from './scroll-position.ts'
import type { FeedRow } from './queries.ts'
import type { Window, Windows } from './windows.ts'

interface Ranked {
  row: FeedRow
  rank: Rank
}

const scoreOfRow = (row: FeedRow, { taste, at }: Reading): number => {
  const { id, tags, size } = row
  const style = row.is_feminine
  const listedAt = row.listed / 1000
  return scoreOf({ id, tags, size, style, listedAt, shopOpenedAt: row.shop_opened / 1000 }, taste, at)
}

const compare = (a: Rank, b: Rank): number => b[0] - a[0] || (a[1] < b[1] ? 1 : a[1] > b[1] ? -1 : 0)

const rankAll = (rows: FeedRow[], reading: Reading): Ranked[] =>
  rows
    .map((row): Ranked => ({ row, rank: [scoreOfRow(row, reading), row.id] }))
    .toSorted((a, b) => compare(a.rank, b.rank))

const isAfter = (rank: Rank, last: Rank | null): boolean => last === null || compare(last, rank) < 0

/**
 * Returns the next `count` items after a position. Windows follow one another, and each is ranked for this buyer. But
 * no shop gets a third item in a row while this window or the next one has an item of another shop. Items of the same
 * shop keep their order, so the position alone determines which items were shown, even if items are listed or sold
 * meanwhile: all up to `after`, but for the shop in `heldBack` all up to `heldBack.after`.
 */
export const walk = async (
  windows: Windows,
  reading: Reading,
  start: ScrollPosition,
  count: number,
): Promise<{ rows: FeedRow[]; position: ScrollPosition; more: boolean }> => {
  const rows: FeedRow[] = []
  let { window, after, heldBack, carriedOver, shops } = start
  const ranked = async (given: Window) => rankAll(await windows.rest(given), reading)
  let rest = window
    ? (await ranked(window)).filter(({ rank, row }) =>
        isAfter(rank, row.shop_id === heldBack?.shop ? heldBack.after : after),
      )
    : []
  /** The items of one shop that were carried over from the previous window. */
  let leftOver = carriedOver
    ? (await ranked(carriedOver.window)).filter(
        ({ rank, row }) => row.shop_id === carriedOver?.shop && isAfter(rank, carriedOver.after),
      )
    : []

  const fits = ({ row }: Ranked) => shops.length < 2 || shops.some((shop) => shop !== row.shop_id)
  const show = ({ row }: Ranked): void => {
    rows.push(row)
    shops = [...shops.slice(-1), row.shop_id]
  }
  const takeLeftOver = (): void => {
    const next = leftOver.shift()
    if (!next || !carriedOver) return
    show(next)
    carriedOver = leftOver.length > 0 ? { ...carriedOver, after: next.rank } : null
  }
  const takeAt = (position: number): void => {
    const passed = position > 0 ? rest[0] : undefined
    const [next] = rest.splice(position, 1)
    if (!next) return
    // The items that are passed over all belong to the same shop.
    if (passed && heldBack?.shop !== passed.row.shop_id) heldBack = { shop: passed.row.shop_id, after }
    show(next)
    if (isAfter(next.rank, after)) after = next.rank
    else if (heldBack) heldBack = { ...heldBack, after: next.rank }
    if (heldBack && !rest.some(({ row, rank }) => row.shop_id === heldBack?.shop && !isAfter(rank, after)))
      heldBack = null
  }

  while (rows.length < count) {
    const [early] = leftOver
    if (early && fits(early)) {
      takeLeftOver()
      continue
    }
    const position = rest.findIndex(fits)
    if (position >= 0) {
      takeAt(position)
      continue
    }
    // Only items of one shop are left in this window. The next window may have others. Items are never carried over
    // from two windows at once.
    const entered = leftOver.length > 0 && rest.length > 0 ? null : await windows.after(window && window.to)
    if (entered) {
      const [held] = rest
      if (held && window) {
        carriedOver = {
          window,
          shop: held.row.shop_id,
          after: heldBack?.shop === held.row.shop_id ? heldBack.after : after,
        }
        leftOver = rest
      }
      window = { from: entered.from, to: entered.to }
      after = null
      heldBack = null
      rest = rankAll(entered.rows, reading)
    } else if (early) takeLeftOver()
    else if (rest.length > 0) takeAt(0)
    else break
  }

  const more = rest.length > 0 || leftOver.length > 0 || (await windows.after(window && window.to)) !== null
  return { rows, position: { window, after, heldBack, carriedOver, shops }, more }
}
