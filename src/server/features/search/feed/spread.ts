import type { FeedRow } from './queries.ts'

type Row = Pick<FeedRow, 'id' | 'shop_id' | 'tags'>

/** After this many items in a row of one kind, an item of another kind comes, if the page has one. */
const maxOfOneKind = 2

/**
 * Spreads the kinds of garments over a page, so that no five jeans follow one another. The page keeps its items, its
 * last two places (the next page continues after their shops), and its rule that no shop has three items in a row
 * unless it had them before. `shops` are the shops of the two items before the page; `garments` are the ids of the tags
 * that name a kind.
 */
export const spreadKinds = <Item extends Row>(
  rows: readonly Item[],
  shops: readonly string[],
  garments: ReadonlySet<number>,
): Item[] => {
  const kindOf = (row: Row) => row.tags.find((tag) => garments.has(tag))
  const fixed = rows.slice(-2)
  const rest = rows.slice(0, -2)
  const spread: Item[] = []
  const endsWithShop = (shop: string) =>
    [...shops, ...spread.map((row) => row.shop_id)].slice(-2).every((one) => one === shop)
  const endsWithKind = (kind: number | undefined) =>
    kind !== undefined &&
    spread.length >= maxOfOneKind &&
    spread.slice(-maxOfOneKind).every((row) => kindOf(row) === kind)
  while (rest.length > 0) {
    const mayFollow = (row: Item) => !endsWithShop(row.shop_id)
    const best = rest.findIndex((row) => mayFollow(row) && !endsWithKind(kindOf(row)))
    const next = best >= 0 ? best : Math.max(0, rest.findIndex(mayFollow))
    spread.push(...rest.splice(next, 1))
  }
  spread.push(...fixed)
  return countThreeInARow(spread, shops) > countThreeInARow(rows, shops) ? [...rows] : spread
}

const countThreeInARow = (rows: readonly Row[], shops: readonly string[]): number => {
  const all = [...shops.slice(-2), ...rows.map((row) => row.shop_id)]
  return all.filter((shop, n) => n >= 2 && shop === all[n - 1] && shop === all[n - 2]).length
}
