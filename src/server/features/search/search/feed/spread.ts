import type { FeedRow } from './queries.ts'

type Row = Pick<FeedRow, 'id' | 'shop_id' | 'tags'>

/** Penalties for an item of the same kind or shop as a neighbour. A phone has two columns, so the second to last is above. */
const penalties = { kindBefore: 8, shopBefore: 4, kindAbove: 2, shopAbove: 1 } as const

/**
 * Spreads kinds of garments and shops over a page, so that no two of a kind are side by side, nor two photos of one shop,
 * which mostly have the same backdrop, if the page has others. The page keeps its items, its last two places (the next
 * page continues after their shops), and its rule that no shop has three items in a row unless it had them before.
 * `shops` are the shops of the two items before the page; `garments` are the ids of the tags that name a kind.
 */
export const spreadPage = <Item extends Row>(
  rows: readonly Item[],
  shops: readonly string[],
  garments: ReadonlySet<number>,
): Item[] => {
  const fixed = rows.slice(-2)
  const spread = [...spreadItems(rows.slice(0, -2), shops, garments, fixed[0]), ...fixed]
  return countThreeInARow(spread, shops) > countThreeInARow(rows, shops) ? [...rows] : spread
}

/** The same for a list. The item with the lowest penalty comes next, or the first of several. */
export const spreadItems = <Item extends Row>(
  rows: readonly Item[],
  shops: readonly string[],
  garments: ReadonlySet<number>,
  next?: Item,
): Item[] => {
  const kindOf = (row: Row | undefined) => row?.tags.find((tag) => garments.has(tag))
  const isOfKind = (row: Row, other: Row | undefined) =>
    kindOf(row) !== undefined && kindOf(row) === kindOf(other)
  const rest = [...rows]
  const spread: Item[] = []
  const penaltyOf = (row: Item): number => {
    const [before, above] = [spread.at(-1), spread.at(-2)]
    const [shopBefore, shopAbove] = [
      before?.shop_id ?? shops.at(-1),
      above?.shop_id ?? shops.at(spread.length - 2),
    ]
    const last = rest.length === 1
    return (
      (isOfKind(row, before) || (last && isOfKind(row, next)) ? penalties.kindBefore : 0) +
      (row.shop_id === shopBefore ? penalties.shopBefore : 0) +
      (isOfKind(row, above) ? penalties.kindAbove : 0) +
      (row.shop_id === shopAbove ? penalties.shopAbove : 0) +
      // Three items of one shop in a row are worse than everything else.
      (row.shop_id === shopBefore && row.shop_id === shopAbove ? 100 : 0)
    )
  }
  while (rest.length > 0) {
    const [kind, shop] = [moreThanHalf(rest.map(kindOf)), moreThanHalf(rest.map((row) => row.shop_id))]
    const penalised = rest.map((row, n) => ({
      n,
      // If more than half of the rest are of one kind or shop, one of them must come now. Otherwise the last ones would be
      // side by side.
      penalty:
        penaltyOf(row) +
        (kind !== undefined && kindOf(row) !== kind ? penalties.shopBefore : 0) +
        (shop !== undefined && row.shop_id !== shop ? penalties.kindAbove : 0),
    }))
    const best = penalised.reduce((least, one) => (one.penalty < least.penalty ? one : least))
    spread.push(...rest.splice(best.n, 1))
  }
  return spread
}

const moreThanHalf = <Value>(values: readonly Value[]): Value | undefined => {
  const counts = new Map<Value, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].find(([, count]) => count * 2 > values.length)?.[0]
}

const countThreeInARow = (rows: readonly Row[], shops: readonly string[]): number => {
  const all = [...shops.slice(-2), ...rows.map((row) => row.shop_id)]
  return all.filter((shop, n) => n >= 2 && shop === all[n - 1] && shop === all[n - 2]).length
}
