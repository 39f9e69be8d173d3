import { sql } from 'kysely'
import { TicketLevel } from '#domain/ticket-status.ts'
import type { Db, Tx } from '../../../../platform/db/connect.ts'
import { hasRow } from '../../../../platform/db/has-row.ts'
import { isOfPerson } from '../queries.ts'

/** Whether somebody works for a shop: its owner, on their side as a buyer too, or a helper. They buy nothing from it. */
export const worksForShop = async (db: Db, accountID: string, shopID: string): Promise<boolean> => {
  const { works } = await db
    .selectNoFrom(sql<boolean>`works_for_shop(${accountID}, ${shopID})`.as('works'))
    .executeTakeFirstOrThrow()
  return works
}

/** The accounts of the person who has this one, which comes first. */
export const sidesOf = async (tx: Tx, accountID: string) => {
  const rows = await tx
    .selectFrom('accounts')
    .select(['id as accountID', 'kind'])
    .where(isOfPerson(accountID))
    .where('deleted_at', 'is', null)
    .execute()
  return rows.toSorted((one) => (one.accountID === accountID ? -1 : 1))
}

/** Whether one person has these two accounts. */
export const isOtherSide = async (db: Db, accountID: string, otherID: string): Promise<boolean> => {
  const { other } = await db
    .selectNoFrom(sql<string | null>`other_side(${accountID})`.as('other'))
    .executeTakeFirstOrThrow()
  return other === otherID
}

/** What the second account of a person takes over from the first. The phone number of a seller is public, so it is of each side. */
export const findShared = (tx: Tx, loginID: string) =>
  tx
    .selectFrom('accounts')
    .select(['email', 'email_confirmed_at', 'first_name', 'last_name', 'language'])
    .where('id', '=', loginID)
    .executeTakeFirstOrThrow()

/** Its own password opens nothing any more. */
export const setLogin = (
  tx: Tx,
  accountID: string,
  loginID: string,
  shared: Awaited<ReturnType<typeof findShared>>,
) =>
  tx
    .updateTable('accounts')
    .set({ ...shared, password_hash: '', login_id: loginID })
    .where('id', '=', accountID)
    .execute()

/** Sessions of the first account read again which sides it has. */
export const refreshSessions = (tx: Tx, loginID: string) =>
  tx.updateTable('accounts').set({ login_id: null }).where('id', '=', loginID).execute()

/** Whether a buyer has an open ticket at this shop, or is in line for one of its items. */
export const buysFrom = async (tx: Tx, shopID: string, buyerID: string): Promise<boolean> =>
  (await hasRow(
    tx
      .selectFrom('tickets')
      .select('id')
      .where('buyer_id', '=', buyerID)
      .where('shop_id', '=', shopID)
      .where('level', '<=', TicketLevel.ForPickup)
      .limit(1),
  )) ||
  (await hasRow(
    tx
      .selectFrom('line_places as p')
      .innerJoin('items as i', 'i.id', 'p.item_id')
      .select('p.place')
      .where('p.buyer_id', '=', buyerID)
      .where('p.state', '<>', 'ended')
      .where('i.shop_id', '=', shopID)
      .limit(1),
  ))

export const findShopOfOwner = async (tx: Tx, ownerID: string): Promise<string | undefined> =>
  (await tx.selectFrom('shops').select('id').where('owner_id', '=', ownerID).executeTakeFirst())?.id

/** What a buyer had of a shop that is now their own: items in the cart, following and helping it. Reviews of it are hidden. */
export const endDealings = async (
  tx: Tx,
  shopID: string,
  buyerID: string,
  ownerID: string,
): Promise<void> => {
  await sql`
    delete from cart_entries e using items i
    where e.buyer_id = ${buyerID} and i.id = e.item_id and i.shop_id = ${shopID}`.execute(tx)
  await tx
    .deleteFrom('shop_followers')
    .where('buyer_id', '=', buyerID)
    .where('shop_id', '=', shopID)
    .execute()
  await tx
    .deleteFrom('shop_helpers')
    .where('account_id', '=', buyerID)
    .where('shop_id', '=', shopID)
    .execute()
  await tx
    .updateTable('reviews')
    .set({ hidden: true })
    .where('author_id', 'in', [buyerID, ownerID])
    .where('about_id', 'in', [buyerID, ownerID])
    .execute()
}
