import type { InputOf, ReplyOf } from '#web/lib/api.ts'
import { callQuery, pagedQuery } from '#web/lib/call-query.ts'

export type OwnItem = ReplyOf<'GET store/get_own_items'>['items'][number]
export type State = OwnItem['status']
type Filter = Omit<InputOf<'GET store/get_own_items'>, 'cursor'>
export type Sort = NonNullable<Filter['sort']>

/** In the order of their tabs. */
export const states: readonly State[] = ['for_sale', 'held', 'draft', 'sold', 'withdrawn']

export const ownItemsQuery = (filter: Filter) => pagedQuery('GET store/get_own_items', filter)
export const ownItemCountsQuery = callQuery('GET store/get_own_item_counts')

/** What shows items of the seller. */
export const changedQueries = [
  ['GET store/get_own_items'],
  ['GET store/get_own_item_counts'],
  ['GET store/get_shop_items'],
  ['GET store/item'],
] as const
