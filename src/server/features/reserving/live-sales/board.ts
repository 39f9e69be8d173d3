import type { ModuleDependencies } from '../../../module.ts'
import { selectNames } from './hold-queries.ts'
import { requireOwnSale } from './own-sale.ts'
import { selectItems } from './item-queries.ts'

/** All of a sale for its seller, with three statements whatever the number of items. */
export const createBoard = ({ database: { db }, clock }: Pick<ModuleDependencies, 'database' | 'clock'>) => ({
  async of(sellerID: string, saleID: string) {
    const sale = await requireOwnSale(db, clock.now(), sellerID, saleID)
    const [items, names] = await Promise.all([selectItems(db, saleID), selectNames(db, saleID)])
    return { sale, items, names }
  },
})

export type Board = ReturnType<typeof createBoard>
