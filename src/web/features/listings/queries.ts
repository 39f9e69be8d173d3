import { infiniteQueryOptions } from '@tanstack/react-query'
import { api } from '#web/lib/api.ts'
import { callQuery } from '#web/lib/call-query.ts'

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
export const myItemsQuery = infiniteQueryOptions({
  queryKey: ['GET store/get_shop_items', { mine: true }],
  queryFn: ({ pageParam, signal }) =>
    api('GET store/get_shop_items', pageParam === null ? {} : { cursor: pageParam }, { signal }),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => (page.has_next ? page.cursor : null),
})

/** Items of a shop that are for sale or reserved, by the time of listing, newest first. */
export const shopOfferQuery = (shopID: string) =>
  infiniteQueryOptions({
    queryKey: ['GET store/get_shop_items', { shopID, onOffer: true }],
    queryFn: ({ pageParam, signal }) =>
      api(
        'GET store/get_shop_items',
        { shopID, onOffer: true, ...(pageParam !== null && { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => (page.has_next ? page.cursor : null),
  })

/** The shop of the signed-in seller, which is needed to list items. */
export const myShopQuery = callQuery('GET store/get_shop_details')
