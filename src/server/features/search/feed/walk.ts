import { scoreOf } from '#domain/feed-rank.ts'
import type { Place, Rank, Reading } from './reading.ts'
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
 * Goes on from a place by up to `count` pieces, window after window, each in the order of its ranks, except that no shop
 * gets a third piece in a row while this window or the next has one of another. The pieces of one shop always keep their
 * order, so what was taken is known from the place alone, whatever is listed or sold meanwhile: all up to `after`, and of
 * the one shop that was held back, all up to where it `lags`.
 */
export const walk = async (
  windows: Windows,
  reading: Reading,
  start: Place,
  count: number,
): Promise<{ rows: FeedRow[]; place: Place; more: boolean }> => {
  const rows: FeedRow[] = []
  let { window, after, lags, behind, shops } = start
  const ranked = async (given: Window) => rankAll(await windows.rest(given), reading)
  let rest = window
    ? (await ranked(window)).filter(({ rank, row }) =>
        isAfter(rank, row.shop_id === lags?.shop ? lags.after : after),
      )
    : []
  /** What the window before left over. */
  let leftOver = behind
    ? (await ranked(behind.window)).filter(
        ({ rank, row }) => row.shop_id === behind?.shop && isAfter(rank, behind.after),
      )
    : []

  const fits = ({ row }: Ranked) => shops.length < 2 || shops.some((shop) => shop !== row.shop_id)
  const show = ({ row }: Ranked): void => {
    rows.push(row)
    shops = [...shops.slice(-1), row.shop_id]
  }
  const takeLeftOver = (): void => {
    const next = leftOver.shift()
    if (!next || !behind) return
    show(next)
    behind = leftOver.length > 0 ? { ...behind, after: next.rank } : null
  }
  const takeAt = (position: number): void => {
    const passed = position > 0 ? rest[0] : undefined
    const [next] = rest.splice(position, 1)
    if (!next) return
    // What is passed over is all of one shop.
    if (passed && lags?.shop !== passed.row.shop_id) lags = { shop: passed.row.shop_id, after }
    show(next)
    if (isAfter(next.rank, after)) after = next.rank
    else if (lags) lags = { ...lags, after: next.rank }
    if (lags && !rest.some(({ row, rank }) => row.shop_id === lags?.shop && !isAfter(rank, after)))
      lags = null
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
    // Here is nothing but one shop. The next window has others, unless this one brought leftovers along already.
    const entered = leftOver.length > 0 && rest.length > 0 ? null : await windows.after(window && window.to)
    if (entered) {
      const [held] = rest
      if (held && window) {
        behind = {
          window,
          shop: held.row.shop_id,
          after: lags?.shop === held.row.shop_id ? lags.after : after,
        }
        leftOver = rest
      }
      window = { from: entered.from, to: entered.to }
      after = null
      lags = null
      rest = rankAll(entered.rows, reading)
    } else if (early) takeLeftOver()
    else if (rest.length > 0) takeAt(0)
    else break
  }

  const more = rest.length > 0 || leftOver.length > 0 || (await windows.after(window && window.to)) !== null
  return { rows, place: { window, after, lags, behind, shops }, more }
}
