import type { ReplyOf } from '#web/lib/api.ts'
import { callQuery, pagedQuery } from '#web/lib/call-query.ts'

export type Bale = ReplyOf<'GET store/get_bales'>['bales'][number]
export type BaleItem = ReplyOf<'GET store/get_bale_items'>['items'][number]

export const balesQuery = { ...pagedQuery('GET store/get_bales'), staleTime: 5_000 }
export const baleQuery = (baleID: string) => ({
  ...callQuery('GET store/get_bales', { baleID }),
  staleTime: 5_000,
})
export const baleItemsQuery = (baleID: string) => pagedQuery('GET store/get_bale_items', { baleID })
/** All items of the shop, each with its bale. */
export const choosableQuery = (baleID: string) =>
  pagedQuery('GET store/get_bale_items', { baleID, all: true })

/** What changes with a bale or its items. */
export const queriesOfBales = [
  ['GET store/get_bales'],
  ['GET store/get_bale_names'],
  ['GET store/get_bale_items'],
  ['GET store/get_month'],
] as const
