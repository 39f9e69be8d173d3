import type { Tx } from '../../../platform/db/connect.ts'
import { hasRow } from '../../../platform/db/has-row.ts'

export const findKind = async (tx: Tx, accountID: string) =>
  (await tx.selectFrom('accounts').select('kind').where('id', '=', accountID).executeTakeFirst())?.kind

export const isOfClosedShop = (tx: Tx, itemID: string) =>
  hasRow(
    tx
      .selectFrom('items as i')
      .innerJoin('shops as s', 's.id', 'i.shop_id')
      .select('i.id')
      .where('i.id', '=', itemID)
      .where('s.closed_at', 'is not', null),
  )
