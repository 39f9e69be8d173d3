import type { Tx } from '../../platform/db/connect.ts'

/** Lines and photos go with them. */
export const deleteImportsOf = (tx: Tx, sellerID: string) =>
  tx
    .deleteFrom('item_imports')
    .where('shop_id', 'in', (from) => from.selectFrom('shops').select('id').where('owner_id', '=', sellerID))
    .execute()
