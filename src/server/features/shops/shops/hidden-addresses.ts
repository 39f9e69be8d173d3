import { type RawBuilder, sql } from 'kysely'
import { type Place, toKilometre } from '#domain/geography.ts'
import { TicketStatus } from '#domain/ticket-status.ts'
import type { TableRow, Tx } from '../../../platform/db/connect.ts'
import { publish } from '../../../platform/events/events.ts'
import { townOf } from '../../people/index.ts'

type Address = Pick<TableRow<'shops'>, 'address' | 'directions' | 'longitude' | 'latitude'>

/** The people of the shop read where it is, and a buyer while an item awaits them there. */
const isReader = (shop: string, readerID: string | null) => sql<boolean>`(
  ${sql.ref(`${shop}.owner_id`)} = ${readerID}::uuid or exists (
    select from tickets waiting where waiting.shop_id = ${sql.ref(`${shop}.id`)} and waiting.buyer_id = ${readerID}::uuid
      and waiting.status = ${sql.lit(TicketStatus.AwaitingPickup)}))`

/**
 * Where a shop is, for one reader. The rows of `shops` have only what everybody may know, so who reads them without this
 * reads nothing hidden. `shop` is what the query calls the table.
 */
export const addressSeenBy = (readerID: string | null, shop: 's' | 'shops') => {
  const isSeen = sql`${sql.ref(`${shop}.address_hidden`)} and ${isReader(shop, readerID)}`
  const seen = <Column extends keyof Address>(column: Column): RawBuilder<Address[Column]> =>
    sql`case when ${isSeen} then (
      select h.${sql.ref(column)} from hidden_addresses h where h.shop_id = ${sql.ref(`${shop}.id`)})
      else ${sql.ref(`${shop}.${column}`)} end`
  return {
    columns: [
      seen('directions').as('directions'),
      seen('longitude').as('longitude'),
      seen('latitude').as('latitude'),
    ] as const,
    address: seen('address'),
    /** Whether this reader does not see it yet. */
    isHidden: sql<boolean>`(${sql.ref(`${shop}.address_hidden`)} and (${isSeen}) is not true)`,
  }
}

const columnsOf = (at: Place | null) => ({ longitude: at?.long ?? null, latitude: at?.lat ?? null })

/** Writes all of it at once. Take the lock of the shop first. */
export const setAddress = async (
  tx: Tx,
  shopID: string,
  exact: { address: string; directions: string; location: Place | null; isHidden: boolean },
): Promise<void> => {
  const { address, directions, location, isHidden } = exact
  const town = townOf(address, location)
  await tx.deleteFrom('hidden_addresses').where('shop_id', '=', shopID).execute()
  if (isHidden)
    await tx
      .insertInto('hidden_addresses')
      .values({ shop_id: shopID, address, directions, ...columnsOf(location) })
      .execute()
  await tx
    .updateTable('shops')
    .set({
      town,
      address_hidden: isHidden,
      ...(isHidden
        ? { address: town, directions: '', ...columnsOf(location && toKilometre(location)) }
        : { address, directions, ...columnsOf(location) }),
    })
    .where('id', '=', shopID)
    .execute()
  // The map of shops is cached until then.
  await publish(tx, 'tags', '')
}
