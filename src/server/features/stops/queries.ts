import type { Tx } from '../../platform/db/connect.ts'

export const findKind = async (tx: Tx, accountID: string) =>
  (await tx.selectFrom('accounts').select('kind').where('id', '=', accountID).executeTakeFirst())?.kind

/** In the order of their ids. */
export const lockItems = (tx: Tx, itemIDs: readonly string[]) =>
  tx
    .selectFrom('items')
    .select('id')
    .where('id', '=', (any) => any.fn.any(any.val(itemIDs)))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
