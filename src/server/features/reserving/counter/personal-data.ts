import { toPesos } from '#domain/money.ts'
import type { Db, Tx } from '../../../platform/db/connect.ts'
import type { PersonalPart } from '../../../platform/personal-data.ts'

const shopOf = (db: Db, sellerID: string) =>
  db.selectFrom('shops').select('shops.id').where('owner_id', '=', sellerID)

const selectSalesOf = (db: Db, sellerID: string) =>
  db
    .selectFrom('counter_sales as c')
    .innerJoin('items as i', 'i.id', 'c.item_id')
    .select(['i.name', 'c.price_centavos', 'c.sold_at', 'c.undone_at'])
    .where('c.shop_id', 'in', shopOf(db, sellerID))
    .orderBy('c.sold_at')
    .orderBy('c.id')
    .execute()

const deleteOf = async (tx: Tx, sellerID: string): Promise<void> => {
  for (const table of ['counter_sales', 'tag_numbers'] as const)
    await tx.deleteFrom(table).where('shop_id', 'in', shopOf(tx, sellerID)).execute()
}

/** Who bought over the counter is not known. */
export const counterPart: PersonalPart = {
  async collect(db, { accountID, kind }) {
    if (kind !== 'seller') return {}
    const sales = await selectSalesOf(db, accountID)
    return {
      counterSales: sales.map(({ name, price_centavos, sold_at, undone_at }) => ({
        item: name,
        price: toPesos(price_centavos),
        soldAt: sold_at.toISOString(),
        undoneAt: undone_at?.toISOString() ?? null,
      })),
    }
  },

  async erase(tx, { accountID, kind }) {
    if (kind === 'seller') await deleteOf(tx, accountID)
  },
}
