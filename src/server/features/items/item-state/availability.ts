import { type RawBuilder, sql } from 'kysely'
import type { Availability } from '#domain/ticket-status.ts'

const isShopBlockedSQL = (item: string) =>
  `exists (select from item_blocks b where b.shop_id = ${item}.shop_id and b.item_id is null)`
const isBlockedAloneSQL = (item: string) => `exists (select from item_blocks b where b.item_id = ${item}.id)`
const isTakenDownSQL = (item: string) =>
  `exists (select from item_blocks b where b.item_id = ${item}.id and b.reason = 'taken_down')`

/**
 * What the item of this alias of `items` is for people, as SQL: what its seller wants, unless somebody holds it or something blocks
 * it. What is blocked reads as a draft, and as withdrawn if a decision took it down.
 */
export const availabilitySQL = (item: string): string => `case
  when ${item}.state = 'sold' then 'sold'
  when ${isTakenDownSQL(item)} then 'withdrawn'
  when ${item}.state <> 'listed' then ${item}.state
  when exists (select from item_holds h where h.item_id = ${item}.id) then 'held'
  when ${isBlockedAloneSQL(item)} or ${isShopBlockedSQL(item)} then 'draft'
  else 'for_sale' end`

/** Read it in a statement after the lock of the item (`lockItems`). */
export const availabilityOf = (item: string): RawBuilder<Availability> =>
  sql.raw(`(${availabilitySQL(item)})`)

/** Whether a decision took the item down. */
export const isTakenDown = (item: string): RawBuilder<boolean> => sql.raw(isTakenDownSQL(item))

/** Whether something blocks this one item: it waits in a live sale, or a decision took it down. */
export const isBlockedAlone = (item: string): RawBuilder<boolean> => sql.raw(isBlockedAloneSQL(item))

/** Whether the item is shown again once its shop is. */
export const waitsForShop = (item: string): RawBuilder<boolean> =>
  sql.raw(`(${item}.state = 'listed' and ${isShopBlockedSQL(item)} and not ${isBlockedAloneSQL(item)})`)
