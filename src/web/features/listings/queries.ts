import { callQuery, pagedQuery } from '#web/lib/call-query.ts'

/** All tags by name. They hardly ever change. */
export const tagsQuery = {
  ...callQuery('GET store/get_all_tags'),
  staleTime: 60 * 60_000,
  select: (tags: Record<string, number>) =>
    Object.entries(tags)
      .map(([name, id]) => ({ id, name }))
      .toSorted((a, b) => a.name.localeCompare(b.name, 'en-PH')),
}

/** The items of the signed-in seller, newest first, with drafts. */
export const myItemsQuery = pagedQuery('GET store/get_shop_items')

/** Items of a shop that are for sale or reserved, by the time of listing, newest first. */
export const shopOfferQuery = (shopID: string) =>
  pagedQuery('GET store/get_shop_items', { shopID, onOffer: true })

/** Of any item, for its address. */
export const shopOfItemQuery = (shopID: string) => callQuery('GET store/get_shop_details', { shopID })

export const soldItemsQuery = (shopID: string) => pagedQuery('GET store/get_sold_items', { shopID })

/** The shop of the signed-in seller, which is needed to list items. */
export const myShopQuery = callQuery('GET store/get_shop_details')
